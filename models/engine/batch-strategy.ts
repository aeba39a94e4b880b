import type { CustomBatchingPrioritizationStrategy } from 'node-llama-cpp';

type BatchItem = Parameters<CustomBatchingPrioritizationStrategy>[0]['items'][number];
type Prioritised = ReturnType<CustomBatchingPrioritizationStrategy>[number];

const mostRounds = 64;

/** The answers that are being written in a context: each wants its next token as soon as it has one. */
export interface Writers {
  count: number;
}

/**
 * Keeps chats that generate at the same time in one batch: after a batch their next tokens arrive a few microtasks
 * apart, and llama.cpp is much faster when it evaluates them together. So an empty choice is returned, which
 * asks again, until as many sequences wait as are writing, at most 64 times. To expect as many as in the last batch is not
 * enough: two chats that began apart then take turns for good, and four write no faster than one.
 */
export function createBatchStrategy(writers: Readonly<Writers>): CustomBatchingPrioritizationStrategy {
  let rounds = 0;
  return ({ items, size }) => {
    if (items.length < writers.count && rounds < mostRounds) {
      rounds += 1;
      return [];
    }
    rounds = 0;
    return shareBatch(items, size);
  };
}

/** The shortest first, each at most an equal share of what is left: a new token never waits for a long prompt. */
export function shareBatch(items: readonly BatchItem[], size: number): Prioritised[] {
  const shortestFirst = [...items].sort((left, right) => left.tokens.length - right.tokens.length);
  let left = size;
  return shortestFirst.map((item, index) => {
    const share = Math.ceil(left / (shortestFirst.length - index));
    const processAmount = Math.min(item.tokens.length, share);
    left -= processAmount;
    return { item, processAmount };
  });
}
