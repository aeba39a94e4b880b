import { background } from '../../models/background.ts';
import type { TranscribeOptions, TranscriptionProgress } from '../api/voice.ts';
import { type DictationTrouble, NoSpeechModel, troubleOf } from './dictation-trouble.ts';
import { encodeWav } from './encode-wav.ts';
import { measureLevel } from './measure-level.ts';
import type { Microphone, MicrophoneListener } from './microphone.ts';

/** How long one dictation may last, in seconds; it is written down then. */
export const LONGEST_DICTATION = 600;

// As many as the meter shows.
const LEVELS_KEPT = 48;

/** How a dictation stands. */
export type Dictation =
  | { phase: 'idle' | 'opening' | 'nothing_heard' | 'let_go_early' }
  /** How loud it was, from 0 to 1, the newest last. */
  | { phase: 'recording'; seconds: number; levels: readonly number[] }
  | ({ phase: 'writing' } & TranscriptionProgress)
  /** What was said is still in memory where it can be tried again. */
  | { phase: 'failed'; trouble: DictationTrouble; canRetry: boolean };

export interface DictationParts {
  /** Whether there is a model that can write speech down. */
  hasSpeechModel: () => Promise<boolean>;
  /** Throws MicrophoneFailed. */
  openMicrophone: (listener: MicrophoneListener) => Promise<Microphone>;
  /** Throws ApiError, and the signal's reason once that aborts. */
  transcribe: (recording: Blob, options: TranscribeOptions) => Promise<{ text: string }>;
  /** Takes what was said; never empty. */
  onText: (text: string) => void;
}

/** Listens to one dictation at a time and has it written down. */
export interface Dictator {
  current(): Dictation;
  subscribe(listener: () => void): () => void;
  /** Opens the microphone, unless a dictation is under way. */
  start(): Promise<void>;
  /** Ends the recording and has it written down; before there is one, ends the dictation. */
  finish(): Promise<void>;
  /** Ends the dictation, or puts away what is said of the last one; what was said is forgotten. */
  cancel(): void;
  /** Has what was said written down once more after that failed. */
  retry(): Promise<void>;
}

/** See `Dictator`. The sound is in memory only, and until it is written down or given up. */
export function createDictator({
  hasSpeechModel,
  openMicrophone,
  transcribe,
  onText,
}: DictationParts): Dictator {
  const listeners = new Set<() => void>();
  let dictation: Dictation = { phase: 'idle' };
  let giveUp = new AbortController();
  let microphone: Microphone | undefined;
  let sound: Float32Array[] = [];
  let recording: Blob | undefined;

  const set = (next: Dictation) => {
    dictation = next;
    for (const listener of listeners) listener();
  };
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
    if (dictation.phase !== 'recording') return;
    const seconds = dictation.seconds + samples.length / sampleRate;
    set({
      phase: 'recording',
      seconds,
      levels: [...dictation.levels, measureLevel(samples)].slice(-LEVELS_KEPT),
    });
    if (seconds >= LONGEST_DICTATION) background('dictation', dictator.finish);
  };

  async function open({ signal }: AbortController): Promise<void> {
    if (!(await hasSpeechModel())) throw new NoSpeechModel('There is no speech model');
    if (signal.aborted) return;
    let sampleRate = 0;
    const opened = await openMicrophone({
      onSound: (samples) => {
        if (!signal.aborted) hear(samples, sampleRate);
      },
      onLost: () => background('dictation', dictator.finish),
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
    const { text } = await transcribe(recording, { signal, onProgress });
    if (signal.aborted) return;
    end({ phase: text.trim() === '' ? 'nothing_heard' : 'idle' });
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

  const dictator: Dictator = {
    current: () => dictation,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      if (isUnderWay(dictation)) return;
      end({ phase: 'opening' });
      giveUp = new AbortController();
      await attempt(open);
    },
    async finish() {
      if (dictation.phase === 'opening') return end({ phase: 'let_go_early' });
      if (dictation.phase !== 'recording' || !microphone) return;
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
    },
    cancel() {
      if (dictation.phase !== 'idle') end({ phase: 'idle' });
    },
    async retry() {
      if (dictation.phase !== 'failed' || !recording) return;
      giveUp = new AbortController();
      await attempt(write);
    },
  };
  return dictator;
}

/** Whether the microphone is open or opening, or what was said is being written down. */
export function isUnderWay({ phase }: Dictation): boolean {
  return phase === 'opening' || phase === 'recording' || phase === 'writing';
}
