import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long the event loop may work at a stretch, in milliseconds. */
const MOST_MS = 5;

/** When the present turn of the event loop began to be watched. */
let watchedSince: number | undefined;

/** To be awaited between the parts of long work: lets the event loop turn where it has worked for a while, by whomever. */
export async function letOthersIn(): Promise<void> {
  if (watchedSince === undefined) {
    watchedSince = performance.now();
    setImmediate(() => {
      watchedSince = undefined;
    });
  } else if (performance.now() - watchedSince > MOST_MS) await nextTurn();
}
