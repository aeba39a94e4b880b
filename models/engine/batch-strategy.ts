import type { CustomBatchingPrioritizationStrategy, EvaluationPriority } from 'node-llama-cpp';

type BatchItem = Parameters<CustomBatchingPrioritizationStrategy>[0]['items'][number];
type Prioritised = ReturnType<CustomBatchingPrioritizationStrategy>[number];

const mostRounds = 64;

/** The answers that are being written in a context: each wants its next token as soon as it has one. */
export class Writers {
  #count = 0;
  #pauses = 0;
  #pause: PromiseWithResolvers<void> | undefined;

  /** How many are being written. */
  get count(): number {
    return this.#count;
  }

  /** How many will ask for a token without waiting for anybody. */
  get expected(): number {
    return this.#pauses > 0 ? 0 : this.#count;
  }

  /** Counts one more while `write` runs. */
  async during<Result>(write: () => Promise<Result>): Promise<Result> {
    this.#count += 1;
    try {
      return await write();
    } finally {
      this.#count -= 1;
    }
  }

  /** Whether each is to await `afterPause` before it asks for its next token, or its next slice of a prompt. */
  get isPaused(): boolean {
    return this.#pause !== undefined;
  }

  /** Resolves when what needs the whole context is done. */
  async afterPause(): Promise<void> {
    await this.#pause?.promise;
  }

  /**
   * Does what needs the whole context, such as taking tokens out of a sequence, while no answer asks for its next token.
   * node-llama-cpp lends the context only when nothing waits to be evaluated, and among writers that ask at once something always
   * does: a chat that began beside them waited until the last of their words (measured: four chats ran as two and two).
   */
  async pausedFor<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#pauses += 1;
    this.#pause ??= Promise.withResolvers();
    try {
      return await work();
    } finally {
      this.#pauses -= 1;
      if (this.#pauses === 0) {
        this.#pause.resolve();
        this.#pause = undefined;
      }
    }
  }
}

/**
 * Keeps chats that generate at the same time in one batch: after a batch their next tokens arrive a few microtasks
 * apart, and llama.cpp is much faster when it evaluates them together. So an empty choice is returned, which
 * asks again, until as many sequences wait as are writing, at most 64 times. To expect as many as in the last batch is not
 * enough: two chats that began apart then take turns for good, and four write no faster than one.
 */
export function createBatchStrategy(
  writers: Pick<Writers, 'expected'>,
): CustomBatchingPrioritizationStrategy {
  let rounds = 0;
  return ({ items, size }) => {
    if (items.length < writers.expected && rounds < mostRounds) {
      rounds += 1;
      return [];
    }
    rounds = 0;
    return shareBatch(items, size);
  };
}

/**
 * Tells the strategy which of a context's sequences a piece is of, by the one field of it that is free: node-llama-cpp hands
 * priorities on as they are, and its type names the five that its own strategies tell apart.
 */
export function priorityOfPlace(place: number): EvaluationPriority {
  return place as EvaluationPriority;
}

/**
 * The shortest first, each at most an equal share of what is left: a new token never waits for a long prompt. In the order of
 * their sequences, because llama.cpp evaluates together only what is of neighbouring ones in ascending order (split_equal in
 * llama-batch.cpp), and others one by one: four chats then write no faster than one.
 */
export function shareBatch(items: readonly BatchItem[], size: number): Prioritised[] {
  const shortestFirst = [...items].sort((left, right) => left.tokens.length - right.tokens.length);
  let left = size;
  return shortestFirst
    .map((item, index) => {
      const share = Math.ceil(left / (shortestFirst.length - index));
      const processAmount = Math.min(item.tokens.length, share);
      left -= processAmount;
      return { item, processAmount };
    })
    .sort((one, other) => one.item.evaluationPriority - other.item.evaluationPriority);
}
