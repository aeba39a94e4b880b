import { awaitedElsewhere } from '../../models/background.ts';
import type { Speech } from '../api/voice.ts';
import { splitReading } from './split-reading.ts';

/** What is being read, and whether it can be heard yet; undefined in silence. */
export type Reading = { id: string; state: 'waiting' | 'speaking' | 'failed' } | undefined;

export interface ReadAloudParts {
  makeSpeech: (text: string, signal: AbortSignal) => Promise<Speech>;
  /** Plays to the end; rejects when it cannot. Silent at once when the signal aborts. */
  play: (url: string, signal: AbortSignal) => Promise<void>;
}

/** Reads one text at a time. */
export interface ReadAloud {
  current(): Reading;
  subscribe(listener: () => void): () => void;
  /** Reads this text, in place of what was being read. Resolves when it has ended or was stopped. */
  start(id: string, text: string): Promise<void>;
  stop(): void;
}

/** Reads in parts: while one is heard, the next is made. */
export function createReadAloud({ makeSpeech, play }: ReadAloudParts): ReadAloud {
  const listeners = new Set<() => void>();
  let reading: Reading;
  let giveUp = new AbortController();
  const set = (next: Reading) => {
    reading = next;
    for (const listener of listeners) listener();
  };
  const stop = () => {
    giveUp.abort();
    if (reading) set(undefined);
  };
  return {
    current: () => reading,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop,
    async start(id, text) {
      stop();
      giveUp = new AbortController();
      const { signal } = giveUp;
      set({ id, state: 'waiting' });
      try {
        for await (const url of makeAhead(splitReading(text), makeSpeech, signal)) {
          signal.throwIfAborted();
          set({ id, state: 'speaking' });
          await play(url, signal);
        }
        if (!signal.aborted) set(undefined);
      } catch {
        if (!signal.aborted) set({ id, state: 'failed' });
      }
    },
  };
}

async function* makeAhead(
  parts: string[],
  makeSpeech: ReadAloudParts['makeSpeech'],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const make = (index: number) => {
    const text = parts[index];
    const speech = text === undefined ? undefined : makeSpeech(text, signal);
    // It is awaited only when the part before has been heard.
    if (speech) awaitedElsewhere(speech);
    return speech;
  };
  let next = make(0);
  for (let index = 1; next; index++) {
    const { audio_url } = await next;
    next = make(index);
    yield audio_url;
  }
}
