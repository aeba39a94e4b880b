import { cutOff, damaged } from './audio-refused.ts';
import type { AudioSource } from './audio-source.ts';
import type { PcmBlock } from './pcm-block.ts';
import { openAacUnits, otherCoding, parseAdts } from './read-aac.ts';

/** Whether a file begins with two frames of AAC in a row. */
export async function isAdts(source: AudioSource, from: number): Promise<boolean> {
  const first = parseAdts(await source.read(from, 7));
  return first !== undefined && parseAdts(await source.read(from + first.frameBytes, 7)) !== undefined;
}

/** Decodes a file of bare AAC frames from `from` on. Throws AudioRefused for what is damaged or cut off. */
export async function* readAdts(source: AudioSource, from: number): AsyncGenerator<PcmBlock> {
  let decode: Awaited<ReturnType<typeof openAacUnits>> | undefined;
  for (let at = from; at < source.size; ) {
    const head = parseAdts(await source.read(at, 7));
    if (!head) throw source.size - at < 7 ? cutOff() : damaged();
    if (head.shape.channels < 1 || head.shape.channels > 2) throw otherCoding();
    decode ??= await openAacUnits(head.shape);
    if (at + head.frameBytes > source.size) throw cutOff();
    yield decode(await source.read(at + head.headBytes, head.frameBytes - head.headBytes));
    at += head.frameBytes;
  }
}
