import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createEncoder } from 'wasm-media-encoders';
import { INFO_FRAME_BYTES, infoFrame } from './info-frame.ts';

const SAMPLE_RATE = 22_050;
const BIT_RATE = 64;
/** Bytes of a frame, on average: 72 × bit rate / sample rate (ISO 13818-3). */
const FRAME_BYTES = (72_000 * BIT_RATE) / SAMPLE_RATE;
/** Samples that are handed to the encoder at once. */
const SLICE = 16_384;

/** An MP3 file as it grows: 22,050 Hz, mono, 64 kbit/s. */
export interface Mp3Writer {
  /** The frames that these samples (-1 to 1) bring to an end; before the first of them the room for the head. */
  add(samples: Float32Array): Uint8Array;
  /** The frames that are left, and the head, which takes the place of as many bytes at the start of the file. */
  end(): { audio: Uint8Array; head: Uint8Array; durationSeconds: number };
}

let compiled: Promise<WebAssembly.Module> | undefined;

// By itself the library would fetch the program from a data address, and this process has no `fetch`.
async function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3');
  return WebAssembly.compile(await readFile(path));
}

/** Starts a file. Constant bit rate and a head of known size, so that nothing need be kept until the end. */
export async function createMp3Writer(): Promise<Mp3Writer> {
  compiled ??= compile();
  const encoder = await createEncoder('audio/mpeg', await compiled);
  encoder.configure({
    sampleRate: SAMPLE_RATE,
    channels: 1,
    bitrate: BIT_RATE,
    outputSampleRate: SAMPLE_RATE,
  });
  let samples = 0;
  let bytes = 0;
  let hasHead = false;
  const take = (encoded: Uint8Array): Uint8Array => {
    bytes += encoded.length;
    // What the encoder returns is its own memory.
    return encoded.slice();
  };
  return {
    add(added) {
      const pieces = hasHead ? [] : [infoFrame({ frames: 0, bytes: 0, samples: 0 })];
      hasHead = true;
      samples += added.length;
      for (let from = 0; from < added.length; from += SLICE)
        pieces.push(take(encoder.encode([added.subarray(from, from + SLICE)])));
      return Buffer.concat(pieces);
    },
    end() {
      const audio = take(encoder.finalize());
      const head = infoFrame({ frames: Math.round(bytes / FRAME_BYTES), bytes, samples });
      return { audio, head, durationSeconds: samples / SAMPLE_RATE };
    },
  };
}

/** Bytes at the start of the file that are written again at the end. */
export const HEAD_BYTES = INFO_FRAME_BYTES;
