import type { PictureAnalysis, PictureText, TextLanguage } from '../api/vision.ts';
import type { Picture } from './open-picture.ts';
import { type PictureTrouble, troubleOf } from './picture-trouble.ts';

/** Something that is done with a picture. */
export type Work<Result> =
  | { state: 'idle' | 'running' }
  | { state: 'done'; result: Result }
  | { state: 'failed'; trouble: PictureTrouble };

/** One picture and what is known of it. */
export interface Desk {
  picture: Picture | undefined;
  /** Why the file that was put here last is no picture; the one before stays. */
  trouble: PictureTrouble | undefined;
  text: Work<PictureText>;
  analysis: Work<PictureAnalysis>;
}

interface PictureDeskParts {
  /** Throws PictureRefused. */
  openPicture: (file: File) => Promise<Picture>;
  closePicture: (picture: Picture) => void;
  readText: (file: File, language: TextLanguage, signal: AbortSignal) => Promise<PictureText>;
  analyze: (file: File, question: string, signal: AbortSignal) => Promise<PictureAnalysis>;
}

/** Holds one picture at a time, in memory only. */
interface PictureDesk {
  current(): Desk;
  subscribe(listener: () => void): () => void;
  /** Opens a picture in place of the one that is here. */
  put(file: File): Promise<void>;
  readText(language: TextLanguage): Promise<void>;
  analyze(question: string): Promise<void>;
  stop(work: WorkName): void;
  /** Forgets the picture and everything about it. */
  clear(): void;
}

type WorkName = 'text' | 'analysis';

const EMPTY: Desk = {
  picture: undefined,
  trouble: undefined,
  text: { state: 'idle' },
  analysis: { state: 'idle' },
};

/** See `PictureDesk`. */
export function createPictureDesk(parts: PictureDeskParts): PictureDesk {
  const listeners = new Set<() => void>();
  const running: Partial<Record<WorkName, AbortController>> = {};
  let desk = EMPTY;
  let puts = 0;

  const set = (change: Partial<Desk>) => {
    desk = { ...desk, ...change };
    for (const listener of listeners) listener();
  };
  const stop = (name: WorkName) => {
    running[name]?.abort();
    if (desk[name].state === 'running') set({ [name]: { state: 'idle' } });
  };
  const clear = () => {
    puts += 1;
    for (const controller of Object.values(running)) controller.abort();
    if (desk.picture) parts.closePicture(desk.picture);
    set(EMPTY);
  };

  async function run<Name extends WorkName>(
    name: Name,
    work: (file: File, signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    const { picture } = desk;
    if (!picture) return;
    running[name]?.abort();
    const controller = new AbortController();
    running[name] = controller;
    const settle = (end: Work<unknown>) => {
      if (!controller.signal.aborted) set({ [name]: end } as Partial<Desk>);
    };
    settle({ state: 'running' });
    await work(picture.file, controller.signal).then(
      (result) => settle({ state: 'done', result }),
      (thrown) => settle({ state: 'failed', trouble: troubleOf(thrown) }),
    );
  }

  return {
    current: () => desk,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async put(file) {
      puts += 1;
      const turn = puts;
      try {
        const picture = await parts.openPicture(file);
        if (turn !== puts) return parts.closePicture(picture);
        clear();
        set({ picture });
      } catch (thrown) {
        if (turn === puts) set({ trouble: troubleOf(thrown) });
      }
    },
    readText: (language) => run('text', (file, signal) => parts.readText(file, language, signal)),
    analyze: (question) => run('analysis', (file, signal) => parts.analyze(file, question, signal)),
    stop,
    clear,
  };
}
