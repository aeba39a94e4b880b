import { ApiError } from '../api/api-error.ts';
import { MicrophoneFailed, type MicrophoneFailure } from './microphone-failed.ts';

/** Why there is no text: the app has a sentence with the next step for each. */
export interface DictationTrouble {
  code: MicrophoneFailure | 'no_model' | 'model_failed' | 'no_answer' | 'too_busy' | 'refused';
  /** The server's own words, for what the app has none for; else empty. */
  sentence: string;
}

/** There is no model that writes speech down. */
export class NoSpeechModel extends Error {
  override readonly name = 'NoSpeechModel';
}

/** What was thrown while a dictation was under way. */
export function troubleOf(thrown: unknown): DictationTrouble {
  if (thrown instanceof NoSpeechModel) return { code: 'no_model', sentence: '' };
  if (thrown instanceof MicrophoneFailed) return { code: thrown.code, sentence: '' };
  if (!(thrown instanceof ApiError)) return { code: 'failed', sentence: '' };
  // A server that says when to come back has too much to do, and nothing is wrong with it.
  const code = thrown.retryAfterSeconds ? 'too_busy' : CODES[thrown.status];
  return code ? { code, sentence: '' } : { code: 'refused', sentence: thrown.message };
}

const CODES: Record<number, DictationTrouble['code']> = {
  0: 'no_answer',
  429: 'too_busy',
  503: 'model_failed',
};
