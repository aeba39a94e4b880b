import { cpus } from 'node:os';
import type { EngineLimits } from './engine-messages.ts';
import type { OpenLlama } from './open-llama.ts';

/** What tells how busy a computer is. */
interface BusyInstruments {
  /** Milliseconds that never run backwards. */
  now(): number;
  /** Milliseconds that all cores together have worked, for whomever. */
  busyMs(): number;
  /** Those of them that this process has. */
  ownMs(): number;
  /** Cores that `busyMs` adds up. */
  cores: number;
}

/** Shorter than this the operating system's own counters say little: they tick every 10 ms. */
const LEAST_MS = 250;

/** After so long nobody has asked. */
const PAUSE_MS = 1_000;

/** So much of a core may be taken by what always runs: a window that draws, a server that passes tokens on. */
const LITTLE = 0.35;

/** Has llama.cpp evaluate what comes next with the threads that it is best done with. */
export interface Cores {
  /**
   * All of them: its work between two waits of the threads for each other is long, so that beside a busy program it takes a
   * quarter longer than with one thread less, and an idle core would cost half of the speed (docs/real-models.md).
   */
  takeForPrompt(): void;
  /** As many as nobody else wants: one thread too many makes a word take eight times as long. */
  takeForAnswer(): void;
}

/** The cores of what was loaded; none of it changes where the number of threads was given. */
export function coresOf(
  { llama, threads }: Pick<OpenLlama, 'llama' | 'threads'>,
  limits: EngineLimits,
): Cores {
  if (limits.threads !== undefined) return { takeForPrompt() {}, takeForAnswer() {} };
  const spare = new SpareCores(threads);
  return {
    takeForPrompt() {
      spare.lookAnew();
      llama.maxThreads = threads;
    },
    takeForAnswer() {
      llama.maxThreads = spare.threads;
    },
  };
}

/**
 * How many threads to write with: as many as there are cores that nobody else wants. llama.cpp's threads wait for each
 * other by spinning, so that one too many makes all of them slow. Looked at a few times a second.
 */
export class SpareCores {
  readonly #most: number;
  readonly #instruments: BusyInstruments;
  #before: { at: number; busy: number; own: number };
  #threads: number;

  constructor(most: number, instruments: BusyInstruments = systemInstruments) {
    this.#most = most;
    this.#instruments = instruments;
    this.#before = this.#read();
    // Nothing is known yet: one core stays free.
    this.#threads = Math.max(1, most - 1);
  }

  /** Forgets what others did in a pause, which says nothing about now; what was known before it holds until there is more. */
  lookAnew(): void {
    if (this.#instruments.now() - this.#before.at > PAUSE_MS) this.#before = this.#read();
  }

  /** Threads for what is evaluated next. */
  get threads(): number {
    // Asked for with every token: to read the counters takes longer than to look at the clock.
    const elapsed = this.#instruments.now() - this.#before.at;
    if (elapsed < LEAST_MS) return this.#threads;
    const now = this.#read();
    const others = (now.busy - this.#before.busy - (now.own - this.#before.own)) / elapsed;
    this.#before = now;
    this.#threads = Math.max(1, Math.min(this.#most, Math.floor(this.#instruments.cores - others + LITTLE)));
    return this.#threads;
  }

  #read() {
    const { now, busyMs, ownMs } = this.#instruments;
    return { at: now(), busy: busyMs(), own: ownMs() };
  }
}

const systemInstruments: BusyInstruments = {
  now: () => performance.now(),
  busyMs: () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0),
  ownMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
  cores: cpus().length,
};
