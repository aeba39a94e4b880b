import { call } from './http.ts';

export const VOICE_IDS = [
  'fr-FR-DeniseNeural',
  'fr-FR-HenriNeural',
  'en-US-JennyNeural',
  'en-US-GuyNeural',
] as const;
export type VoiceId = (typeof VOICE_IDS)[number];

/** Speech that was made; the address plays without a token for an hour. */
export interface Speech {
  audio_url: string;
  duration_seconds: number;
  voice_used: VoiceId;
}

/** How a text is said: by the voice of its language where none is named. */
export interface SpeechStyle {
  voice?: VoiceId;
  /** Per cent faster, -50 to 100. */
  rate: number;
  /** Hertz higher, -50 to 50. */
  pitch: number;
}

/** Has a text of at most 5,000 characters made into speech on this computer. */
export function makeSpeech(text: string, style: SpeechStyle, signal: AbortSignal): Promise<Speech> {
  const { voice, rate, pitch } = style;
  const body = { text, voice, rate: signed(rate, '%'), pitch: signed(pitch, 'Hz') };
  return call('POST', '/voice/tts', { body, signal });
}

function signed(value: number, unit: string): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value)}${unit}`;
}
