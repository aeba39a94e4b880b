import type { VoiceId } from '../api/voice.ts';
import type { enSpeech } from './en-speech.ts';
import { createFormat } from './format.ts';

const format = createFormat('fr');

const VOICES: Record<VoiceId | 'auto', string> = {
  auto: 'Selon la langue',
  'fr-FR-DeniseNeural': 'Denise (français)',
  'fr-FR-HenriNeural': 'Henri (français)',
  'en-US-JennyNeural': 'Jenny (anglais)',
  'en-US-GuyNeural': 'Guy (anglais)',
};

/** Les mots de la lecture à voix haute. */
export const frSpeech: typeof enSpeech = {
  read: 'Lire à voix haute',
  stop: 'Arrêter la lecture',
  failed: 'La lecture a échoué. Réessayer',
  lead: 'Comment les réponses sont lues. La voix est synthétisée sur cet ordinateur ; aucun texte n’en sort pour cela.',
  voice: 'Voix',
  voiceName: (voice) => VOICES[voice],
  rate: 'Vitesse',
  rateValue: (percent) => `${percent > 0 ? '+' : ''}${format.count(percent)} %`,
  pitch: 'Hauteur',
  pitchValue: (hertz) => `${hertz > 0 ? '+' : ''}${format.count(hertz)} Hz`,
  tryIt: 'Essayer',
  sample: 'Voici comment Alcove vous fait la lecture.',
};
