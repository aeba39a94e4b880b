import type { WebContents } from 'electron';
import { background } from '../../models/background.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';
import type { AskPerson } from '../window/ask-person.ts';
import { askAboutHang } from './ask-about-hang.ts';

interface PageWatchParts {
  contents: WebContents;
  ask: AskPerson;
  strings: () => ShellStrings;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  /** It has crashed again although it had just been loaded anew. */
  onGoneAgain: () => void;
}

/** A second crash within this time is not met with another load. */
const SOON_MS = 60_000;

// Loaded within the event, or at once, a page may stay blank or take the browser with it (electron#51900, electron#48661).
const SETTLE_MS = 100;

/** Loads a page anew when its process is gone, once; and asks the person what to do when it hangs. */
export function watchPage({ contents, ask, strings, now, onGoneAgain }: PageWatchParts): void {
  let lastGone = Number.NEGATIVE_INFINITY;
  let question: AbortController | undefined;
  const later = (recover: () => void) =>
    setTimeout(() => {
      if (!contents.isDestroyed()) recover();
    }, SETTLE_MS);
  contents.on('render-process-gone', (_event, { reason }) => {
    question?.abort();
    if (reason === 'clean-exit') return;
    const isAgain = now() - lastGone < SOON_MS;
    lastGone = now();
    later(isAgain ? onGoneAgain : () => contents.reload());
  });
  const askAboutPage = async ({ signal }: AbortController) => {
    const words = strings();
    const { window: message, windowDetail: detail, reload: end } = words.hangs;
    const isEnded = await askAboutHang(ask, { message, detail, end }, words, signal);
    question = undefined;
    // What hangs hears no reload: its process is ended, and the page loaded anew as after a crash.
    if (isEnded) contents.forcefullyCrashRenderer();
  };
  contents.on('unresponsive', () => {
    if (question) return;
    const asking = new AbortController();
    question = asking;
    background('question_about_page', () => askAboutPage(asking));
  });
  contents.on('responsive', () => question?.abort());
}
