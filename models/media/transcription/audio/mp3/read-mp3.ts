import { MPEGDecoder } from 'mpg123-decoder';
import { cutOff, damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';
import type { PcmBlock } from '../pcm-block.ts';
import { promisedBytes } from './promised-bytes.ts';

/**
 * Decodes an MP3 file, whose first frame is at `from`, piece by piece. Throws AudioRefused for what is damaged, and for
 * what is shorter than its own Xing or Info frame says.
 */
export async function* readMp3(source: AudioSource, from: number): AsyncGenerator<PcmBlock> {
  const promised = promisedBytes(await source.read(from, 2_048));
  if (promised !== undefined && from + promised > source.size) throw cutOff();
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for (let at = from; at < source.size; at += PIECE_BYTES) {
      const { channelData, samplesDecoded, sampleRate } = decode(decoder, await source.read(at, PIECE_BYTES));
      if (samplesDecoded > 0 && sampleRate > 0) yield { channels: channelData, rate: sampleRate };
    }
  } finally {
    decoder.free();
  }
}

const PIECE_BYTES = 4 * 1024;

function decode(decoder: MPEGDecoder, bytes: Uint8Array) {
  try {
    return decoder.decode(bytes);
  } catch {
    throw damaged();
  }
}
