import { background } from '../background.ts';

/** Time as the engine proxy sees it; tests hold the hands. */
export interface Timer {
  /** Calls `run` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The machine's time; waiting for it never keeps the process alive. */
export const systemTimer: Timer = {
  after(milliseconds, run) {
    const handle = setTimeout(() => background('timer', run), milliseconds);
    handle.unref();
    return () => clearTimeout(handle);
  },
};
