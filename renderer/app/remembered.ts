import type { Language, Theme } from '../api/auth.ts';
import type { SendKey, TextSize } from './device-settings.ts';

/** What this browser remembers between visits: looks, what was put away, and its half of what resumes the session. */
interface Remembered {
  theme: Theme;
  language: Language;
  /** JSON of a style. */
  speech: string;
  /** What the refresh cookie works with; empty after logging out. No other page of this machine can read it. */
  pageSecret: string;
  /** Whether the system may say that something is ready; the desktop app keeps that itself. */
  notifications: 'on' | 'off';
  /** JSON of a list. */
  putAwayDownloads: string;
  /** JSON of the ids of questions that wait for a model. */
  keptQuestions: string;
  /** Bytes a second of the last download that came in. */
  downloadRate: string;
  textSize: TextSize;
  sendKey: SendKey;
  /** How PDF documents are shown: as they look, or their text. */
  pdfView: 'page' | 'text';
  /** Whether the list of conversations is in view, where there is room for it. */
  sidebar: 'shown' | 'hidden';
}

/** Reads a remembered value; undefined when there is none or storage is closed. */
export function recall<Name extends keyof Remembered>(name: Name): Remembered[Name] | undefined {
  try {
    return (localStorage.getItem(`alcove.${name}`) as Remembered[Name] | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a value; does nothing where storage is closed. */
export function remember<Name extends keyof Remembered>(name: Name, value: Remembered[Name]): void {
  try {
    localStorage.setItem(`alcove.${name}`, value);
  } catch {
    // A browser without storage only forgets looks.
  }
}
