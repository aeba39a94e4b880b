import type { z } from 'zod';
import type { TranscribeReply } from '../../server/voice/stt.schemas.ts';
import type { SpeakReply, VoicesReply } from '../../server/voice/voice.schemas.ts';
import { ApiError, brokenOff } from './api-error.ts';
import { streamEvents } from './event-stream.ts';
import { call } from './http.ts';

export const VOICE_IDS = [
  'fr-FR-DeniseNeural',
  'fr-FR-HenriNeural',
  'en-US-JennyNeural',
  'en-US-GuyNeural',
] as const;
export type VoiceId = Voice['id'];

/** A voice, and what speaks it: an installed Piper voice, or the one that comes with Alcove. */
export type Voice = z.infer<typeof VoicesReply>['voices'][number];

/** The voices that can speak. */
export async function listVoices(): Promise<Voice[]> {
  const { voices } = await call<{ voices: Voice[] }>('GET', '/voice/voices');
  return voices;
}

/** Speech that was made; the address plays without a token for an hour. */
export type Speech = z.infer<typeof SpeakReply>;

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

/** What was said in a recording. */
export type Transcript = z.infer<typeof TranscribeReply>;

/** How far a transcription is. */
export interface TranscriptionProgress {
  /** How much of the sound was listened to, from 0 to 1. */
  share: number;
  /** How many recordings come before this one. */
  ahead: number;
}

export interface TranscribeOptions {
  signal: AbortSignal;
  onProgress: (progress: TranscriptionProgress) => void;
}

/**
 * Has a recording written down on this computer; the sound is not kept. Throws ApiError for every refusal, 503 where
 * there is no speech model or it fails.
 */
export async function transcribe(
  recording: Blob,
  { signal, onProgress }: TranscribeOptions,
): Promise<Transcript> {
  const form = new FormData();
  form.append('audio', recording, 'dictation.wav');
  for await (const { event, data } of streamEvents('POST', '/voice/stt', form, signal)) {
    if (event === 'transcript') return data as Transcript;
    if (event === 'progress') onProgress(toProgress(data as ProgressData));
    if (event === 'error') {
      const { status, detail } = data as { status: number; detail: string };
      throw new ApiError(status, detail);
    }
  }
  throw brokenOff();
}

interface ProgressData {
  seconds: number;
  duration_seconds: number;
  position?: number;
}

function toProgress({ seconds, duration_seconds, position = 0 }: ProgressData): TranscriptionProgress {
  return { share: duration_seconds > 0 ? Math.min(1, seconds / duration_seconds) : 0, ahead: position };
}

function signed(value: number, unit: string): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value)}${unit}`;
}
