import { createStore } from '../api/store.ts';
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

type WorkName = 'text' | 'analysis';

const EMPTY: Desk = {
  picture: undefined,
  trouble: undefined,
  text: { state: 'idle' },
  analysis: { state: 'idle' },
};

/** Holds one picture at a time, in memory only. */
export function createPictureDesk(parts: PictureDeskParts) {
  const desk = createStore(EMPTY);
  const running: Partial<Record<WorkName, AbortController>> = {};
  let puts = 0;

  const set = (change: Partial<Desk>) => desk.set({ ...desk.current(), ...change });
  const stop = (name: WorkName) => {
    running[name]?.abort();
    if (desk.current()[name].state === 'running') set({ [name]: { state: 'idle' } });
  };
  const clear = () => {
    puts += 1;
    for (const controller of Object.values(running)) controller.abort();
    const { picture } = desk.current();
    if (picture) parts.closePicture(picture);
    set(EMPTY);
  };

  async function run<Name extends WorkName>(
    name: Name,
    work: (file: File, signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    const { picture } = desk.current();
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
    current: desk.current,
    subscribe: desk.subscribe,
    /** Opens a picture in place of the one that is here. */
    async put(file: File) {
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
    readText: (language: TextLanguage) =>
      run('text', (file, signal) => parts.readText(file, language, signal)),
    analyze: (question: string) => run('analysis', (file, signal) => parts.analyze(file, question, signal)),
    stop,
    /** Forgets the picture and everything about it. */
    clear,
  };
}
