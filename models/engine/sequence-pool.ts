import { background } from '../background.ts';

/** One conversation's place in the model's memory. */
interface SequenceSlot<Sequence> {
  readonly key: string;
  readonly sequence: Sequence;
  busy: boolean;
  /** Set while busy: forget the conversation as soon as it is released. */
  dropped: boolean;
  /** Told once the conversation is forgotten. */
  readonly onForgotten: (() => void)[];
}

interface Waiter<Sequence> {
  key: string;
  take: (slot: SequenceSlot<Sequence>) => void;
}

/**
 * Lends each conversation its own sequence: the same one again while it is kept, never one that still holds
 * another's tokens (`clear` runs in between). When all are taken the longest unused idle one makes room; when
 * all are busy, and for a second request into the same conversation, requests wait in order of arrival.
 */
export class SequencePool<Sequence> {
  /** All, in the order in which they were given. */
  readonly #sequences: readonly Sequence[];
  /** Those that nobody holds. */
  readonly #free: Set<Sequence>;
  readonly #clear: (sequence: Sequence) => Promise<void>;
  /** In order of last use. */
  readonly #slots = new Map<string, SequenceSlot<Sequence>>();
  #waiters: Waiter<Sequence>[] = [];

  constructor(sequences: Sequence[], clear: (sequence: Sequence) => Promise<void>) {
    this.#sequences = sequences;
    this.#free = new Set(sequences);
    this.#clear = clear;
  }

  /** Resolves with the conversation's slot, held until `release`; `undefined` when `signal` aborts first. */
  async acquire(key: string, signal: AbortSignal): Promise<SequenceSlot<Sequence> | undefined> {
    if (signal.aborted) return undefined;
    return new Promise((resolve) => {
      const onAbort = () => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        resolve(undefined);
      };
      const waiter: Waiter<Sequence> = {
        key,
        take: (slot) => {
          signal.removeEventListener('abort', onAbort);
          resolve(slot);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiters.push(waiter);
      this.#serveWaiters();
    });
  }

  /** Gives the slot back; its tokens stay for the conversation's next turn unless `forget`. */
  async release(slot: SequenceSlot<Sequence>, forget = false): Promise<void> {
    if (forget || slot.dropped) return this.#vacate(slot);
    slot.busy = false;
    this.#slots.delete(slot.key);
    this.#slots.set(slot.key, slot);
    this.#serveWaiters();
  }

  /** Forgets the conversation, now if idle, else when it is released; resolves when its tokens are gone. */
  async drop(key: string): Promise<void> {
    const slot = this.#slots.get(key);
    if (!slot) return;
    if (!slot.busy) return this.#vacate(slot);
    slot.dropped = true;
    await new Promise<void>((resolve) => slot.onForgotten.push(resolve));
  }

  /** Busy until cleared, so that nobody is lent a sequence with another's tokens. */
  async #vacate(slot: SequenceSlot<Sequence>): Promise<void> {
    slot.busy = true;
    await this.#clear(slot.sequence);
    this.#slots.delete(slot.key);
    this.#free.add(slot.sequence);
    for (const tell of slot.onForgotten) tell();
    this.#serveWaiters();
  }

  #serveWaiters(): void {
    for (const waiter of [...this.#waiters]) {
      const slot = this.#tryTake(waiter.key);
      if (!slot) continue;
      this.#waiters = this.#waiters.filter((other) => other !== waiter);
      waiter.take(slot);
    }
    this.#makeRoom();
  }

  #tryTake(key: string): SequenceSlot<Sequence> | undefined {
    const kept = this.#slots.get(key);
    if (kept?.busy) return undefined;
    if (kept) {
      kept.busy = true;
      return kept;
    }
    // The first, so that those at work are neighbours, which llama.cpp evaluates together.
    const sequence = this.#sequences.find((one) => this.#free.has(one));
    if (sequence === undefined) return undefined;
    this.#free.delete(sequence);
    const slot = { key, sequence, busy: true, dropped: false, onForgotten: [] };
    this.#slots.set(key, slot);
    return slot;
  }

  /** Vacates the longest unused conversation if somebody new waits; being vacated counts as busy. */
  #makeRoom(): void {
    const waiting = this.#waiters.filter((waiter) => !this.#slots.has(waiter.key)).length;
    const clearing = [...this.#slots.values()].filter((slot) => slot.busy && slot.dropped).length;
    if (waiting <= clearing) return;
    const oldest = [...this.#slots.values()].find((slot) => !slot.busy);
    if (!oldest) return;
    oldest.dropped = true;
    background('sequence_pool', () => this.#vacate(oldest));
  }
}
