import { Lane } from '../../models/embedding/lane.ts';
import { unlessAborted } from '../../models/engine/unless-aborted.ts';
import { AppError } from '../core/app-error.ts';

/** Pictures that may wait behind the one that is looked at. */
const MOST_WAITING = 4;

/**
 * Runs one task at a time, in order of arrival. Throws AppError 503 when four wait already, and the reason of `signal`
 * at once, wherever the task stands; one that has not begun never begins then.
 */
export function createVisionQueue() {
  const lane = new Lane();
  let inside = 0;
  const leave = () => {
    inside -= 1;
  };
  return async <Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> => {
    if (inside > MOST_WAITING) throw busy();
    inside += 1;
    let hasBegun = false;
    const turn = lane.run(false, async () => {
      signal.throwIfAborted();
      hasBegun = true;
      // Whoever leaves now goes alone: the model is at work until the task has ended.
      try {
        return await task();
      } finally {
        leave();
      }
    });
    try {
      return await unlessAborted(signal, turn);
    } finally {
      if (!hasBegun) leave();
    }
  };
}

function busy(): AppError {
  const detail = 'Several pictures are waiting to be looked at. Try again when one of them is done.';
  return new AppError(503, 'vision_busy', detail, { headers: { 'Retry-After': '30' } });
}
