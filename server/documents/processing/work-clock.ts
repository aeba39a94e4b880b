import type { Timer } from '../../../models/engine/timer.ts';

const TICK_MS = 250;

/** How long a process may work, in milliseconds. */
interface WorkBudget {
  /** In all. */
  totalMs: number;
  /** Without progress. */
  stallMs: number;
}

/**
 * Counts the time that a process works and calls `onSpent` once when it has used up its budget. While somebody else has
 * the turn (`pause`), and while the machine sleeps, nothing is counted.
 */
export class WorkClock {
  readonly #timer: Timer;
  readonly #budget: WorkBudget;
  readonly #onSpent: () => void;
  #total = 0;
  #stalled = 0;
  #pauses = 0;
  #cancel: () => void;

  constructor(timer: Timer, budget: WorkBudget, onSpent: () => void) {
    this.#timer = timer;
    this.#budget = budget;
    this.#onSpent = onSpent;
    this.#cancel = this.#wait();
  }

  progress(): void {
    this.#stalled = 0;
  }

  /** Stops counting until `resume` was called as often. */
  pause(): void {
    this.#pauses += 1;
  }

  resume(): void {
    this.#pauses -= 1;
    this.progress();
  }

  stop(): void {
    this.#cancel();
  }

  #wait(): () => void {
    return this.#timer.after(TICK_MS, () => this.#tick());
  }

  #tick(): void {
    if (this.#pauses === 0) {
      this.#total += TICK_MS;
      this.#stalled += TICK_MS;
    }
    if (this.#total >= this.#budget.totalMs || this.#stalled >= this.#budget.stallMs) this.#onSpent();
    else this.#cancel = this.#wait();
  }
}
