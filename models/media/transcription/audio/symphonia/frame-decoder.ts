import { inflateRawSync } from 'node:zlib';

/** Decodes one frame after the other. */
export interface FrameDecoder {
  /** Samples of each channel; undefined for a frame that is damaged. */
  decode(frame: Uint8Array): Float32Array[] | undefined;
}

/** What the module of crate/ offers; numbers are places in its memory. */
interface Exports {
  memory: WebAssembly.Memory;
  create(): number;
  input(decoder: number): number;
  capacity(): number;
  open_aac(decoder: number, rate: number, channels: number): number;
  open_flac(decoder: number, length: number): number;
  decode(decoder: number, length: number): number;
  output(decoder: number): number;
}

/** A decoder of AAC-LC, of 1 or 2 channels; undefined where there is none for this. Its memory goes when it is forgotten. */
export async function openAac(rate: number, channels: number): Promise<FrameDecoder | undefined> {
  const { exports, decoder, write } = await instantiate();
  if (exports.open_aac(decoder, rate, channels) === 0) return undefined;
  return { decode: (frame) => decode(exports, decoder, write(frame), channels) };
}

/** A decoder of FLAC with this STREAMINFO (RFC 9639, section 8.2); undefined where it is damaged. */
export async function openFlac(streamInfo: Uint8Array, channels: number): Promise<FrameDecoder | undefined> {
  const { exports, decoder, write } = await instantiate();
  if (exports.open_flac(decoder, write(streamInfo)) === 0) return undefined;
  return { decode: (frame) => decode(exports, decoder, write(frame), channels) };
}

let compiled: Promise<WebAssembly.Module> | undefined;

// Few recordings need it, and its text is large.
async function compile(): Promise<WebAssembly.Module> {
  const { SYMPHONIA } = await import('./symphonia-module.ts');
  return WebAssembly.compile(inflateRawSync(Buffer.from(SYMPHONIA, 'base64')));
}

async function instantiate() {
  compiled ??= compile();
  // It imports nothing: it can reach nothing but its own memory.
  const instance = await WebAssembly.instantiate(await compiled, {});
  const exports = instance.exports as unknown as Exports;
  const decoder = exports.create();
  const write = (bytes: Uint8Array): number => {
    if (bytes.length > exports.capacity()) return bytes.length;
    new Uint8Array(exports.memory.buffer, exports.input(decoder), bytes.length).set(bytes);
    return bytes.length;
  };
  return { exports, decoder, write };
}

function decode(
  exports: Exports,
  decoder: number,
  length: number,
  channels: number,
): Float32Array[] | undefined {
  const frames = exports.decode(decoder, length);
  if (frames < 0) return undefined;
  const sound = new Float32Array(exports.memory.buffer, exports.output(decoder), frames * channels);
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: frames }, (_, at) => sound[at * channels + channel] as number),
  );
}
