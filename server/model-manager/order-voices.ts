import type { VoiceListener } from '../../models/media/speech/speaker.ts';
import { findVoice } from '../../models/media/speech/voices.ts';
import type { Judged } from './judge-model-folder.ts';

/**
 * Puts first, of the voices that a Piper voice can be, the one whose gender it sounds like: that is the one it speaks
 * for at once. What cannot be heard stays in the order in which it was judged.
 */
export async function orderVoices(
  judged: Judged,
  folder: string,
  genderOf: VoiceListener['genderOf'],
): Promise<Judged> {
  const [first, ...others] = judged.voices;
  if (first === undefined || others.length === 0) return judged;
  const gender = await genderOf(folder, findVoice(first).language).catch(() => undefined);
  const isMeant = (id: (typeof judged.voices)[number]) => findVoice(id).gender === gender;
  const voices = [...judged.voices].sort((one, other) => Number(isMeant(other)) - Number(isMeant(one)));
  return { ...judged, voices };
}
