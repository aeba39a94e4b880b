import { Transform } from 'node:stream';
import { CHUNK_BYTES, type FileSeal, sealChunk, writeHeader } from './sealed-format.ts';

/** Seals the content of a file that comes piece by piece: what it gives, in order, is the sealed file. */
export class Sealer {
  readonly #key: Uint8Array;
  readonly #header: Buffer;
  readonly #waiting = Buffer.allocUnsafe(CHUNK_BYTES);
  #waitingBytes = 0;
  #index = 0;

  constructor({ key, salt }: FileSeal) {
    this.#key = key;
    this.#header = writeHeader(salt);
  }

  /** What of the file can be told after these bytes. */
  push(bytes: Uint8Array): Buffer[] {
    const sealed: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      // A full chunk is sealed only when more follows: the last is sealed as the last.
      if (this.#waitingBytes === CHUNK_BYTES) sealed.push(...this.#seal(false));
      const taken = bytes.subarray(at, at + CHUNK_BYTES - this.#waitingBytes);
      this.#waiting.set(taken, this.#waitingBytes);
      this.#waitingBytes += taken.length;
      at += taken.length;
    }
    return sealed;
  }

  /** The rest, once nothing more comes. */
  end(): Buffer[] {
    return this.#seal(true);
  }

  #seal(isLast: boolean): Buffer[] {
    const place = { header: this.#header, index: this.#index, isLast };
    const chunk = sealChunk(this.#key, place, this.#waiting.subarray(0, this.#waitingBytes));
    this.#waitingBytes = 0;
    this.#index += 1;
    return place.index === 0 ? [this.#header, chunk] : [chunk];
  }
}

/** The same as a stream, from the content to the sealed file. */
export function sealStream(seal: FileSeal): Transform {
  const sealer = new Sealer(seal);
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      for (const sealed of sealer.push(piece)) this.push(sealed);
      done();
    },
    flush(done) {
      for (const sealed of sealer.end()) this.push(sealed);
      done();
    },
  });
}
