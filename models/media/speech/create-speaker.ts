import { setImmediate as nextTurn } from 'node:timers/promises';
import { background, settled } from '../../background.ts';
import { systemTimer, type Timer } from '../../engine/timer.ts';
import { identifyFolder } from '../model-folder.ts';
import { createEspeak, type Espeak } from './espeak/espeak.ts';
import { createEspeakProgram, type EspeakProgram } from './espeak/espeak-program.ts';
import { espeakSettings } from './espeak/espeak-settings.ts';
import { createMp3Writer } from './mp3/mp3-writer.ts';
import { normaliseSpeech } from './normalise-speech.ts';
import type { PiperVoice } from './piper/load-piper-voice.ts';
import { sayWithPiper } from './piper/say-with-piper.ts';
import type { Speaker, SpeechLanguage, SpeechPiece, SpeechRequest } from './speaker.ts';
import { findVoice, voicesOf } from './voices.ts';

/** Speaks in this process, with espeak-ng or a Piper voice; `onProgress` is called after each sentence. */
export function createSpeaker(onProgress: () => void, givenEspeak?: Espeak): Speaker {
  const program = createEspeakProgram();
  const espeak = givenEspeak ?? createEspeak(program);
  const voices = keepPiperVoices();
  return {
    async *speak(request, signal): AsyncGenerator<SpeechPiece> {
      const { language } = findVoice(request.voice);
      const writer = await createMp3Writer();
      const said = splitSentences(normaliseSpeech(request.text, language), language);
      const sentences = said.length > 0 ? said : SILENCE;
      const { modelFolder } = request;
      const sound = modelFolder
        ? piperSound(sentences, { ...request, modelFolder }, { voices, program }, signal)
        : espeakSound(sentences, request, espeak, signal);
      for await (const samples of sound) {
        yield { type: 'audio', audio: writer.add(samples) };
        onProgress();
      }
      const { audio, head, durationSeconds } = writer.end();
      yield { type: 'audio', audio };
      yield { type: 'end', head, durationSeconds };
    },
  };
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

/** Characters that are said in one go, so that a text without full stops can be stopped too. */
const MOST_CHARACTERS = 400;

/**
 * Cuts a text into what is said in one go: the first sentence alone, so that there is something to hear soon, then as
 * many as make up to 400 characters; a longer sentence at a comma or a blank. Nothing is lost but blanks.
 */
export function splitSentences(text: string, language: SpeechLanguage): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const sentences = [...segmenter.segment(text)].flatMap(({ segment }) => cutLong(segment));
  const groups: string[] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1);
    const joins = groups.length > 1 && last !== undefined && last.length + sentence.length <= MOST_CHARACTERS;
    if (joins) groups[groups.length - 1] = last + sentence;
    else groups.push(sentence);
  }
  return groups.map((group) => group.trim()).filter((group) => group !== '');
}

function cutLong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > MOST_CHARACTERS) {
    const at = cutBefore(rest);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...pieces, rest];
}

/** Where to cut within the first 400 characters: behind a comma or the like, else behind a blank, else anywhere. */
function cutBefore(text: string): number {
  const reach = text.slice(0, MOST_CHARACTERS);
  const pause = lastEnd(reach, /[,;:–—][ \n]/g);
  if (pause > MOST_CHARACTERS / 2) return pause;
  const blank = lastEnd(reach, /\s/g);
  if (blank > 0) return blank;
  // Never through a character of two units.
  return /[\ud800-\udbff]$/.test(reach) ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
}

function lastEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

async function* piperSound(
  sentences: readonly string[],
  { ratePercent, pitchHz, ...request }: SpeechRequest & { modelFolder: string },
  { voices, program }: { voices: PiperVoices; program: EspeakProgram },
  signal: AbortSignal,
): AsyncGenerator<Float32Array> {
  const { id, language, espeak } = findVoice(request.voice);
  await using borrowed = await voices.borrow(request.modelFolder);
  const { voice } = borrowed;
  // Of a voice of several speakers the first is the first name of its language, the second the second.
  const speaker = voicesOf(language).indexOf(id) % Math.max(1, voice.config.num_speakers);
  // A change in hertz is one of what the name has by itself: people hear the ratio.
  const playback = (espeak.baseHz + pitchHz) / espeak.baseHz;
  yield* sayWithPiper(sentences, { voice, speaker, playback, ratePercent }, program, signal);
}

type PiperVoices = ReturnType<typeof keepPiperVoices>;

interface BorrowedVoice extends AsyncDisposable {
  voice: PiperVoice;
}

interface KeptVoicesOptions {
  load?: (folder: string) => Promise<PiperVoice>;
  timer?: Timer;
}

/** One for each language: a voice takes 100 to 300 MB. */
const MOST_VOICES = 2;
/** Unused for so long, a voice is given up. Milliseconds. */
const IDLE_MS = 120_000;

/** Keeps the voices that spoke last, until they are not used for two minutes. */
export function keepPiperVoices({ load = loadVoice, timer = systemTimer }: KeptVoicesOptions = {}) {
  // The one that was used longest ago comes first.
  const shelf = new Map<string, KeptVoice>();

  const drop = async (identity: string, kept: KeptVoice): Promise<void> => {
    kept.cancelIdle();
    if (shelf.get(identity) === kept) shelf.delete(identity);
    await settled(kept.voice.then((voice) => voice.dispose()));
  };
  const giveBack = async (identity: string, kept: KeptVoice): Promise<void> => {
    kept.users -= 1;
    if (kept.users > 0) return;
    kept.cancelIdle = timer.after(IDLE_MS, () => background('idle_voice', () => drop(identity, kept)));
    const unused = [...shelf].filter(([, { users }]) => users === 0);
    const tooMany = unused.slice(0, Math.max(0, shelf.size - MOST_VOICES));
    await Promise.all(tooMany.map(([each, voice]) => drop(each, voice)));
  };
  return {
    /** A voice to speak with until it is disposed of. Throws EngineFailed for a folder that holds no whole voice. */
    async borrow(folder: string): Promise<BorrowedVoice> {
      const identity = await identifyFolder(folder);
      const kept = shelf.get(identity) ?? { voice: load(folder), users: 0, cancelIdle: () => {} };
      shelf.delete(identity);
      shelf.set(identity, kept);
      kept.cancelIdle();
      kept.users += 1;
      try {
        const voice = await kept.voice;
        return { voice, [Symbol.asyncDispose]: () => giveBack(identity, kept) };
      } catch (error) {
        // Tried again the next time: its files may have come since.
        await drop(identity, kept);
        throw error;
      }
    },
  };
}

// Pictures and espeak-ng need not wait for what only this needs.
async function loadVoice(folder: string): Promise<PiperVoice> {
  const { loadPiperVoice } = await import('./piper/load-piper-voice.ts');
  return loadPiperVoice(folder);
}

interface KeptVoice {
  voice: Promise<PiperVoice>;
  /** How many speak with it now. */
  users: number;
  cancelIdle: () => void;
}
