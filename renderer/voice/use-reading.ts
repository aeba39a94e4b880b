import { useEffect, useSyncExternalStore } from 'react';
import { awaitedElsewhere, background } from '../../models/background.ts';
import { createStore } from '../api/store.ts';
import { makeSpeech, type Speech } from '../api/voice.ts';
import { readSpeechStyle } from './speech-style.ts';

/** What is being read, and whether it can be heard yet; undefined in silence. */
export type Reading = { id: string; state: 'waiting' | 'speaking' | 'failed' } | undefined;

interface ReadAloudParts {
  makeSpeech: (text: string, signal: AbortSignal) => Promise<Speech>;
  /** Plays to the end; rejects when it cannot. Silent at once when the signal aborts. */
  play: (url: string, signal: AbortSignal) => Promise<void>;
}

/** Reads one text at a time, in parts: while one is heard, the next is made. */
export function createReadAloud({ makeSpeech, play }: ReadAloudParts) {
  const { current, set, subscribe } = createStore<Reading>(undefined);
  let giveUp = new AbortController();
  const stop = () => {
    giveUp.abort();
    if (current()) set(undefined);
  };
  return {
    current,
    subscribe,
    stop,
    /** Reads this text, in place of what was being read. Resolves when it has ended or was stopped. */
    async start(id: string, text: string) {
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

/** Characters of the first part, so that there is something to hear soon, and of the others. */
const FIRST = 400;
const MOST = 2_500;

/** Cuts a reply into parts to be made into speech one after the other, at paragraphs, sentences or blanks. */
export function splitReading(text: string): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const most = parts.length === 0 ? FIRST : MOST;
    const at = rest.length <= most ? rest.length : cutBefore(rest.slice(0, most));
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return parts;
}

function cutBefore(reach: string): number {
  for (const end of [/\n\s*\n/g, /[.!?…]["»”)]*\s/g, /\s/g]) {
    const at = [...reach.matchAll(end)].at(-1);
    if (at && at.index > reach.length / 8) return at.index + at[0].length;
  }
  // Never through a character of two units.
  return /[\ud800-\udbff]$/.test(reach) ? reach.length - 1 : reach.length;
}

const readAloud = createReadAloud({
  makeSpeech: (text, signal) => makeSpeech(text, readSpeechStyle(), signal),
  play: playAudio,
});

/** Reads this text, in place of what was being read. */
export function startReading(id: string, text: string): void {
  background('reading_aloud', () => readAloud.start(id, text));
}

/** Silence, if this is what is being read. */
export function stopReading(id: string): void {
  if (readAloud.current()?.id === id) readAloud.stop();
}

/** Silence, whatever is being read. */
export function silence(): void {
  readAloud.stop();
}

/** How the reading of this text stands; undefined when it is not being read. What leaves the screen falls silent. */
export function useReading(id: string): Reading {
  const reading = useSyncExternalStore(readAloud.subscribe, readAloud.current);
  useEffect(() => () => stopReading(id), [id]);
  return reading?.id === id ? reading : undefined;
}

/** Plays an address to its end. Rejects when it cannot be played, and with the signal's reason once that aborts. */
export function playAudio(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const audio = new Audio(url);
    const silence = () => {
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      reject(signal.reason);
    };
    signal.addEventListener('abort', silence, { once: true });
    const end = (settle: () => void) => () => {
      signal.removeEventListener('abort', silence);
      settle();
    };
    audio.addEventListener('ended', end(resolve), { once: true });
    audio.addEventListener(
      'error',
      end(() => reject(new Error('The audio cannot be played'))),
      { once: true },
    );
    const fail = end(() => reject(new Error('The audio cannot be played')));
    background('audio', () => audio.play().catch(fail));
  });
}
