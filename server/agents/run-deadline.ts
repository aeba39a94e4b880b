import { background } from '../../models/background.ts';

/** Calls `onElapsed` once after `milliseconds`; the returned function stops it. Tests give one without real time. */
export type StartTimer = (milliseconds: number, onElapsed: () => void) => () => void;

/** The timer of the machine; it keeps no process alive. */
export const startSystemTimer: StartTimer = (milliseconds, onElapsed) => {
  const timer = setTimeout(() => background('run_deadline', onElapsed), milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
};

/** A limit of time that stands still while a person is waited for. */
export interface RunDeadline {
  pause(): void;
  resume(): void;
  /** Ends it for good. */
  stop(): void;
}

/** Starts a deadline: `onElapsed` is called once `milliseconds` have passed that were not paused. */
export function startDeadline(parts: {
  milliseconds: number;
  now: () => number;
  startTimer: StartTimer;
  onElapsed: () => void;
}): RunDeadline {
  let left = parts.milliseconds;
  let startedAt = 0;
  let stopTimer: (() => void) | undefined;
  const run = () => {
    startedAt = parts.now();
    stopTimer = parts.startTimer(left, parts.onElapsed);
  };
  const pause = () => {
    if (!stopTimer) return;
    stopTimer();
    stopTimer = undefined;
    left = Math.max(0, left - (parts.now() - startedAt));
  };
  run();
  return {
    pause,
    resume: () => {
      if (!stopTimer) run();
    },
    stop: pause,
  };
}
