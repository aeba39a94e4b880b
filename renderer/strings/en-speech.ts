import type { VoiceId } from '../api/voice.ts';
import { createFormat } from './format.ts';

const format = createFormat('en');

const VOICES: Record<VoiceId | 'auto', string> = {
  auto: 'By language',
  'fr-FR-DeniseNeural': 'Denise (French)',
  'fr-FR-HenriNeural': 'Henri (French)',
  'en-US-JennyNeural': 'Jenny (English)',
  'en-US-GuyNeural': 'Guy (English)',
};

/** Words of reading aloud. */
export const enSpeech = {
  read: 'Read aloud',
  stop: 'Stop reading',
  failed: 'It could not be read aloud. Try again',
  lead: 'How replies are read aloud. Speech is made on this computer; no text leaves it for that.',
  voice: 'Voice',
  voiceName: (voice: VoiceId | 'auto') => VOICES[voice],
  rate: 'Speed',
  rateValue: (percent: number) => `${percent > 0 ? '+' : ''}${format.count(percent)}%`,
  pitch: 'Pitch',
  pitchValue: (hertz: number) => `${hertz > 0 ? '+' : ''}${format.count(hertz)} Hz`,
  tryIt: 'Try it',
  sample: 'This is how Alcove reads to you.',
};
