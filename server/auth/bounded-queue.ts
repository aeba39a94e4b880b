/** Runs work with at most so many at once and so many waiting; undefined instead of a promise when full. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T> | undefined;

export function createBoundedQueue(concurrency: number, capacity: number): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const release = () => {
    const next = waiting.shift();
    // The place passes straight to the next in line, so nobody who comes in between can jump the queue.
    if (next) next();
    else running -= 1;
  };
  const acquire = (): Promise<void> => {
    if (running >= concurrency) return new Promise((resolve) => waiting.push(resolve));
    running += 1;
    return Promise.resolve();
  };
  return (work) => {
    if (running >= concurrency && waiting.length >= capacity) return undefined;
    return acquire().then(work).finally(release);
  };
}
