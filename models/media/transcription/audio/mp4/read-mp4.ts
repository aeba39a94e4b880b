import { AudioRefused, cutOff, damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';
import type { PcmBlock } from '../pcm-block.ts';
import { openAacUnits } from '../read-aac.ts';
import { readTopBoxes, type TopBox } from './boxes.ts';
import { readFragment } from './fragments.ts';
import { findSoundTrack, type SoundTrack } from './sound-track.ts';

/**
 * Decodes the AAC sound of an M4A or MP4 file (ISO/IEC 14496-12), access unit by access unit; a picture beside it is passed over. Throws
 * AudioRefused for other codings, and for what is damaged or cut off.
 */
export async function* readMp4(source: AudioSource): AsyncGenerator<PcmBlock> {
  let track: SoundTrack | undefined;
  let decode: Awaited<ReturnType<typeof openAacUnits>> | undefined;
  let isCut = false;
  for await (const top of readTopBoxes(source)) {
    isCut ||= top.end > source.size;
    if (top.type !== 'moov' && top.type !== 'moof') continue;
    const body = await readBody(source, top);
    if (top.type === 'moov') {
      track = findSoundTrack(body);
      decode = await openAacUnits(track.shape);
    }
    if (!track || !decode) throw damaged();
    const units = top.type === 'moov' ? track.units() : readFragment(body, top.start, track.id);
    for (const { at, size } of units) {
      if (at + size > source.size) throw cutOff();
      yield decode(await source.read(at, size));
    }
  }
  // The table of a recording stands at its end: without it nobody knows where a sound begins.
  if (!track) throw isCut ? cutOff() : new AudioRefused('empty', 'There is no sound in this file.');
  if (isCut) throw cutOff();
}

/** Two hours have some ten megabytes of tables. */
const MOST_TABLE_BYTES = 64 * 1024 * 1024;

async function readBody(source: AudioSource, { from, end }: TopBox): Promise<Uint8Array> {
  if (end > source.size) throw cutOff();
  if (end - from > MOST_TABLE_BYTES) throw damaged();
  return source.read(from, end - from);
}
