import type { StartTimer } from './run-deadline.ts';

/** How long a tool may take to end once its run has, in milliseconds. */
const GRACE_MS = 5_000;

/**
 * What `work` comes to; once `signal` has aborted it is waited for a little longer and then left to itself. Throws what
 * `work` throws, and the signal's reason where it was left: a tool that hears nothing must not hold its run for ever.
 */
export async function settledOrLeft<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  startTimer: StartTimer,
): Promise<Result> {
  const left = Promise.withResolvers<never>();
  let stopTimer = () => {};
  const wait = () => {
    stopTimer = startTimer(GRACE_MS, () => left.reject(signal.reason));
  };
  signal.addEventListener('abort', wait, { once: true });
  if (signal.aborted) wait();
  try {
    return await Promise.race([work, left.promise]);
  } finally {
    signal.removeEventListener('abort', wait);
    stopTimer();
  }
}
