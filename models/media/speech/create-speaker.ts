import { setImmediate as nextTurn } from 'node:timers/promises';
import { createEspeak, type Espeak } from './espeak/espeak.ts';
import { espeakSettings } from './espeak/espeak-settings.ts';
import { createMp3Writer } from './mp3/mp3-writer.ts';
import { normaliseSpeech } from './normalise/normalise-speech.ts';
import type { Speaker, SpeechPiece, SpeechRequest } from './speaker.ts';
import { splitSentences } from './split-sentences.ts';
import { findVoice } from './voices.ts';

/** Speaks with espeak-ng in this process; `onProgress` is called after each sentence. */
export function createSpeaker(onProgress: () => void, espeak: Espeak = createEspeak()): Speaker {
  return { speak: (request, signal) => speak(request, signal, espeak, onProgress) };
}

async function* speak(
  request: SpeechRequest,
  signal: AbortSignal,
  espeak: Espeak,
  onProgress: () => void,
): AsyncGenerator<SpeechPiece> {
  const voice = findVoice(request.voice);
  const settings = espeakSettings(voice, request.ratePercent, request.pitchHz);
  const writer = await createMp3Writer();
  const text = normaliseSpeech(request.text, voice.language);
  const sentences = splitSentences(text, voice.language);
  for (const sentence of sentences.length > 0 ? sentences : SILENCE) {
    // An order to stop is heard between two sentences: making one leaves no turn for it.
    await nextTurn();
    signal.throwIfAborted();
    yield { type: 'audio', audio: writer.add(await espeak(sentence, settings)) };
    onProgress();
  }
  const { audio, head, durationSeconds } = writer.end();
  yield { type: 'audio', audio };
  yield { type: 'end', head, durationSeconds };
}

/** What is said where there is nothing to say. */
const SILENCE = ['...'];
