import { setImmediate as nextTurn } from 'node:timers/promises';
import { background, settled } from '../../background.ts';
import { systemTimer, type Timer } from '../../engine/timer.ts';
import { identifyFolder } from '../model-folder.ts';
import { createEspeak, type Espeak } from './espeak/espeak.ts';
import { createEspeakProgram, type EspeakProgram } from './espeak/espeak-program.ts';
import { espeakSettings } from './espeak/espeak-settings.ts';
import { createMp3Writer } from './mp3/mp3-writer.ts';
import { normaliseSpeech } from './normalise/normalise-speech.ts';
import { speakerGender } from './piper/known-genders.ts';
import type { PiperVoice } from './piper/load-piper-voice.ts';
import { measureOnce } from './piper/measure-piper-voice.ts';
import type { PiperConfig } from './piper/piper-config.ts';
import { piperManner, USUAL_MANNER } from './piper/piper-manner.ts';
import { sayWithPiper } from './piper/say-with-piper.ts';
import type { Speaker, SpeechLanguage, SpeechPiece, SpeechRequest } from './speaker.ts';
import { findVoice, type Gender } from './voices.ts';

/** Who speaks; tests put others in. */
interface SpeakerParts {
  espeak: Espeak;
  piper: Piper;
}

/** Speaks in this process, with espeak-ng or a Piper voice; `onProgress` is called after each sentence. */
export function createSpeaker(onProgress: () => void, given: Partial<SpeakerParts> = {}): Speaker {
  const program = createEspeakProgram();
  const parts = {
    espeak: given.espeak ?? createEspeak(program),
    piper: given.piper ?? createPiper(program),
  };
  return { speak: (request, signal) => speak(request, signal, parts, onProgress) };
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

/** Piper voices in this process. */
interface Piper {
  /**
   * Says the parts of a text with the voice of `modelFolder`, sentence by sentence: samples at 22,050 a second. Throws
   * EngineFailed when the voice cannot, and the reason of `signal` between two sentences.
   */
  say(texts: readonly string[], request: PiperRequest, signal: AbortSignal): AsyncGenerator<Float32Array>;
}

type PiperRequest = Omit<SpeechRequest, 'text' | 'modelFolder'> & { modelFolder: string };

/** Piper voices, whose phonemes espeak-ng finds. */
function createPiper(program: EspeakProgram, voices: PiperVoices = keepPiperVoices()): Piper {
  const measure = measureOnce(program);
  return {
    async *say(texts, request, signal) {
      const { ratePercent, pitchHz } = request;
      const { language, gender } = findVoice(request.voice);
      await using borrowed = await voices.borrow(request.modelFolder);
      const { voice } = borrowed;
      const speaker = chooseSpeaker(voice.config, gender);
      const manner =
        ratePercent === 0 && pitchHz === 0
          ? USUAL_MANNER
          : await piperManner(request, gender, await measure(voice, speaker, language));
      yield* sayWithPiper(texts, { ...manner, voice, speaker, ratePercent }, program, signal);
    },
  };
}

/** The first speaker of this gender among those whose gender is known, else the first of all. */
function chooseSpeaker({ speaker_id_map: speakers }: PiperConfig, gender: Gender): number {
  const known = Object.entries(speakers).find(([name]) => speakerGender(name) === gender);
  return known?.[1] ?? 0;
}

/** Voices in memory, each loaded once for all that speak with it. */
interface PiperVoices {
  /** A voice to speak with until it is disposed of. Throws EngineFailed for a folder that holds no whole voice. */
  borrow(folder: string): Promise<BorrowedVoice>;
}
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
export function keepPiperVoices({
  load = loadVoice,
  timer = systemTimer,
}: KeptVoicesOptions = {}): PiperVoices {
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
    async borrow(folder) {
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
