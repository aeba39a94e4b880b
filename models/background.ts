/** Hears of work that failed while nobody waited for it: its name in the code, and what was thrown. */
type HearsFailure = (work: string, thrown: unknown) => void;

const listeners = new Set<HearsFailure>();

/** Tells `listener` of every failure in the background from now on; returns what ends that. */
export function onBackgroundFailure(listener: HearsFailure): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Begins work that nobody waits for. The only way to let a promise go: a failure, thrown at once or later, is told
 * to who listens, else to the error console, with the name of the work and never with what it worked on.
 */
export function background(work: string, begin: () => unknown): void {
  void attempt(work, begin);
}

/** Waits for work whose failure must not hold up what comes after it: a failure is told as that of `background`. */
export async function attempt(work: string, begin: () => unknown): Promise<void> {
  try {
    await begin();
  } catch (thrown) {
    tell(work, thrown);
  }
}

/**
 * Ends this process or thread when work in the background fails, as an exception that nobody caught: for programs that
 * work for another one, which hears of their end and would otherwise wait for an answer for ever.
 */
export function endOnBackgroundFailure(): void {
  onBackgroundFailure((_work, thrown) =>
    queueMicrotask(() => {
      throw thrown;
    }),
  );
}

/**
 * Begins `work` again and again, `milliseconds` apart, the first time after the first pause; returns what stops it.
 * A failure is told as that of `background`, and the next turn comes all the same. Keeps no process alive.
 */
export function every(milliseconds: number, work: string, begin: () => unknown): () => void {
  const timer = setInterval(() => background(work, begin), milliseconds);
  if (typeof timer === 'object') timer.unref();
  return () => clearInterval(timer);
}

/** Resolves when `promise` has ended, well or not: for who must come after it. Its failure is its own caller's. */
export function settled(promise: PromiseLike<unknown>): Promise<void> {
  return Promise.resolve(promise).then(nothing, nothing);
}

/**
 * Says that another place waits for `promise`, perhaps later, perhaps never any more, and that its failure counts
 * there alone: until then it is no unhandled rejection.
 */
export function awaitedElsewhere(promise: PromiseLike<unknown>): void {
  void promise.then(undefined, nothing);
}

/**
 * What may be logged of a failure: the class and code of its first cause, and the place in the code. Never a message,
 * which may quote a path, a text or the values of a query.
 */
export function describeFailure(thrown: unknown): { kind: string; code?: string; at?: string } {
  if (!(thrown instanceof Error)) return { kind: typeof thrown };
  if (thrown.cause instanceof Error) return describeFailure(thrown.cause);
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
  // The function and the file's name: the folder before it may be named after a person, and the message comes first.
  const { stack = '', message } = thrown;
  const frames = stack.slice(stack.lastIndexOf(message) + message.length);
  const at = /^\s+at (?:(\S+) )?\(?(?:[^\n()]*[/\\])?([^\n()/\\]*)/m.exec(frames);
  return {
    kind: thrown.name,
    ...(code === undefined ? {} : { code }),
    ...(at ? { at: [at[1], at[2]].filter(Boolean).join(' ').slice(0, 120) } : {}),
  };
}

function tell(work: string, thrown: unknown): void {
  if (listeners.size === 0) console.error(`Background work failed: ${work}`, describeFailure(thrown));
  for (const listener of listeners) listener(work, thrown);
}

function nothing(): void {}
