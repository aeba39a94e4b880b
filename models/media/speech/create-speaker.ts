import { setImmediate as nextTurn } from 'node:timers/promises';
import { createEspeak, type Espeak } from './espeak/espeak.ts';
import { createEspeakProgram } from './espeak/espeak-program.ts';
import { espeakSettings } from './espeak/espeak-settings.ts';
import { createMp3Writer } from './mp3/mp3-writer.ts';
import { normaliseSpeech } from './normalise/normalise-speech.ts';
import { createPiper, type Piper } from './piper/create-piper.ts';
import type { Speaker, SpeechPiece, SpeechRequest, VoiceListener } from './speaker.ts';
import { splitSentences } from './split-sentences.ts';
import { findVoice } from './voices.ts';

/** Who speaks; tests put others in. */
export interface SpeakerParts {
  espeak: Espeak;
  piper: Piper;
}

/** Speaks in this process, with espeak-ng or a Piper voice; `onProgress` is called after each sentence. */
export function createSpeaker(
  onProgress: () => void,
  given: Partial<SpeakerParts> = {},
): Speaker & VoiceListener {
  const program = createEspeakProgram();
  const parts = {
    espeak: given.espeak ?? createEspeak(program),
    piper: given.piper ?? createPiper(program),
  };
  return {
    speak: (request, signal) => speak(request, signal, parts, onProgress),
    genderOf: parts.piper.genderOf,
  };
}

async function* speak(
  request: SpeechRequest,
  signal: AbortSignal,
  { espeak, piper }: SpeakerParts,
  onProgress: () => void,
): AsyncGenerator<SpeechPiece> {
  const { language } = findVoice(request.voice);
  const writer = await createMp3Writer();
  const text = normaliseSpeech(request.text, language);
  const said = splitSentences(text, language);
  const sentences = said.length > 0 ? said : SILENCE;
  const { modelFolder } = request;
  const sound = modelFolder
    ? piper.say(sentences, { ...request, modelFolder }, signal)
    : espeakSound(sentences, request, espeak, signal);
  for await (const samples of sound) {
    yield { type: 'audio', audio: writer.add(samples) };
    onProgress();
  }
  const { audio, head, durationSeconds } = writer.end();
  yield { type: 'audio', audio };
  yield { type: 'end', head, durationSeconds };
}

/** What is said where there is nothing to say. */
const SILENCE = ['...'];

async function* espeakSound(
  sentences: readonly string[],
  { voice, ratePercent, pitchHz }: SpeechRequest,
  espeak: Espeak,
  signal: AbortSignal,
): AsyncGenerator<Float32Array> {
  const settings = espeakSettings(findVoice(voice), ratePercent, pitchHz);
  for (const sentence of sentences) {
    // An order to stop is heard between two sentences: making one leaves no turn for it.
    await nextTurn();
    signal.throwIfAborted();
    yield await espeak(sentence, settings);
  }
}
