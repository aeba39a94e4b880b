const closers: (() => Promise<unknown> | unknown)[] = [];

/** Calls `close` once the file that runs now is through, later than any `afterAll` of its own; the newest first. */
export function closeAtEnd(close: () => Promise<unknown> | unknown): void {
  closers.push(close);
}

/** For `setup.ts`: closes what the file has opened; each of it, and then throws what went wrong. */
export async function closeAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'what the file had opened would not close');
}
