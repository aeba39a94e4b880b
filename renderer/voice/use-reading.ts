import { useEffect, useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { makeSpeech } from '../api/voice.ts';
import { playAudio } from './play-audio.ts';
import { createReadAloud, type Reading } from './read-aloud.ts';
import { readSpeechStyle } from './speech-style.ts';

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
