import type { Gender } from '../voices.ts';
import { speakerGender } from './known-genders.ts';
import type { PiperConfig } from './piper-config.ts';

/** The first speaker of this gender among those whose gender is known, else the first of all. */
export function chooseSpeaker({ speaker_id_map: speakers }: PiperConfig, gender: Gender): number {
  const known = Object.entries(speakers).find(([name]) => speakerGender(name) === gender);
  return known?.[1] ?? 0;
}
