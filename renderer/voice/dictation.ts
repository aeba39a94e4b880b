import { background } from '../../models/background.ts';
import { createStore } from '../api/store.ts';
import type { TranscribeOptions, Transcript, TranscriptionProgress } from '../api/voice.ts';
import { type DictationTrouble, NoSpeechModel, troubleOf } from './dictation-trouble.ts';
import type { Microphone, MicrophoneListener } from './microphone.ts';

/** How long one dictation may last, in seconds; it is written down then. */
export const LONGEST_DICTATION = 600;

// As many as the meter shows.
const LEVELS_KEPT = 48;

/** How a dictation stands. */
export type Dictation =
  | { phase: 'idle' | 'opening' | 'let_go_early' }
  /** The language that the model listens for, where it knows no other. */
  | { phase: 'nothing_heard'; language: string | null }
  /** How loud it was, from 0 to 1, the newest last. */
  | { phase: 'recording'; seconds: number; levels: readonly number[] }
  | ({ phase: 'writing' } & TranscriptionProgress)
  /** What was said is still in memory where it can be tried again. */
  | { phase: 'failed'; trouble: DictationTrouble; canRetry: boolean };

interface DictationParts {
  /** Whether there is a model that can write speech down. */
  hasSpeechModel: () => Promise<boolean>;
  /** Throws MicrophoneFailed. */
  openMicrophone: (listener: MicrophoneListener) => Promise<Microphone>;
  /** Throws ApiError, and the signal's reason once that aborts. */
  transcribe: (recording: Blob, options: TranscribeOptions) => Promise<Pick<Transcript, 'text' | 'language'>>;
  /** Takes what was said; never empty. */
  onText: (text: string) => void;
}

export type Dictator = ReturnType<typeof createDictator>;

/**
 * Listens to one dictation at a time and has it written down. The sound is in memory only, and until it is written down or
 * given up.
 */
export function createDictator({ hasSpeechModel, openMicrophone, transcribe, onText }: DictationParts) {
  const { current, set, subscribe } = createStore<Dictation>({ phase: 'idle' });
  let giveUp = new AbortController();
  let microphone: Microphone | undefined;
  let sound: Float32Array[] = [];
  let recording: Blob | undefined;

  const end = (next: Dictation) => {
    giveUp.abort();
    const open = microphone;
    if (open) background('microphone_end', () => open.close());
    microphone = undefined;
    sound = [];
    recording = undefined;
    set(next);
  };
  const fail = (thrown: unknown) => {
    const kept = recording;
    end({ phase: 'failed', trouble: troubleOf(thrown), canRetry: kept !== undefined });
    recording = kept;
  };

  const hear = (samples: Float32Array, sampleRate: number) => {
    sound.push(samples);
    const dictation = current();
    if (dictation.phase !== 'recording') return;
    const seconds = dictation.seconds + samples.length / sampleRate;
    set({
      phase: 'recording',
      seconds,
      levels: [...dictation.levels, measureLevel(samples)].slice(-LEVELS_KEPT),
    });
    if (seconds >= LONGEST_DICTATION) background('dictation', finish);
  };

  async function open({ signal }: AbortController): Promise<void> {
    if (!(await hasSpeechModel())) throw new NoSpeechModel('There is no speech model');
    if (signal.aborted) return;
    let sampleRate = 0;
    const opened = await openMicrophone({
      onSound: (samples) => {
        if (!signal.aborted) hear(samples, sampleRate);
      },
      onLost: () => background('dictation', finish),
    });
    sampleRate = opened.sampleRate;
    if (signal.aborted) return opened.close();
    microphone = opened;
    set({ phase: 'recording', seconds: 0, levels: [] });
  }

  async function write({ signal }: AbortController): Promise<void> {
    if (!recording) return;
    set({ phase: 'writing', share: 0, ahead: 0 });
    const onProgress = (progress: TranscriptionProgress) => {
      if (!signal.aborted) set({ phase: 'writing', ...progress });
    };
    const { text, language } = await transcribe(recording, { signal, onProgress });
    if (signal.aborted) return;
    end(text.trim() === '' ? { phase: 'nothing_heard', language } : { phase: 'idle' });
    if (text.trim() !== '') onText(text.trim());
  }

  async function attempt(work: (controller: AbortController) => Promise<void>): Promise<void> {
    const controller = giveUp;
    try {
      await work(controller);
    } catch (thrown) {
      if (!controller.signal.aborted) fail(thrown);
    }
  }

  async function finish(): Promise<void> {
    const { phase } = current();
    if (phase === 'opening') return end({ phase: 'let_go_early' });
    if (phase !== 'recording' || !microphone) return;
    const { sampleRate } = microphone;
    const closing = microphone.close();
    microphone = undefined;
    set({ phase: 'writing', share: 0, ahead: 0 });
    await attempt(async (controller) => {
      await closing;
      if (controller.signal.aborted) return;
      recording = encodeWav(sound, sampleRate);
      sound = [];
      await write(controller);
    });
  }

  return {
    current,
    subscribe,
    /** Opens the microphone, unless a dictation is under way. */
    async start() {
      if (isUnderWay(current())) return;
      end({ phase: 'opening' });
      giveUp = new AbortController();
      await attempt(open);
    },
    /** Ends the recording and has it written down; before there is one, ends the dictation. */
    finish,
    /** Ends the dictation, or puts away what is said of the last one; what was said is forgotten. */
    cancel() {
      if (current().phase !== 'idle') end({ phase: 'idle' });
    },
    /** Has what was said written down once more after that failed. */
    async retry() {
      if (current().phase !== 'failed' || !recording) return;
      giveUp = new AbortController();
      await attempt(write);
    },
  };
}

/** Whether the microphone is open or opening, or what was said is being written down. */
export function isUnderWay({ phase }: Dictation): boolean {
  return phase === 'opening' || phase === 'recording' || phase === 'writing';
}

// Speech close to a microphone is between these, in decibels of full scale.
const SILENT = -55;
const LOUD = -14;

/** How loud a stretch of sound is, from 0 for silence to 1 for loud speech, even to the ear: by decibels. */
export function measureLevel(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power);
  return Math.max(0, Math.min(1, (decibels - SILENT) / (LOUD - SILENT)));
}

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
const PCM = 1;

/**
 * Sound as a WAV file of one channel with 16 bits a sample (RIFF, "Multimedia Programming Interface and Data
 * Specifications 1.0", 1991). Samples are from -1 to 1; what is beyond is clipped.
 *
 * @param parts samples in the order in which they were heard
 * @param sampleRate in hertz
 */
export function encodeWav(parts: readonly Float32Array[], sampleRate: number): Blob {
  const dataBytes = BYTES_PER_SAMPLE * parts.reduce((sum, { length }) => sum + length, 0);
  const pcm = parts.map(toPcm16);
  return new Blob([header(dataBytes, sampleRate), ...pcm], { type: 'audio/wav' });
}

function header(dataBytes: number, sampleRate: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  const name = (offset: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) view.setUint8(offset + index, letter.charCodeAt(0));
  };
  name(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true);
  name(36, 'data');
  view.setUint32(40, dataBytes, true);
  return view.buffer;
}

function toPcm16(samples: Float32Array): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(samples.length * BYTES_PER_SAMPLE));
  for (const [index, sample] of samples.entries()) {
    const clipped = Math.max(-1, Math.min(1, sample));
    view.setInt16(index * BYTES_PER_SAMPLE, Math.round(clipped * (clipped < 0 ? 32_768 : 32_767)), true);
  }
  return view.buffer;
}
