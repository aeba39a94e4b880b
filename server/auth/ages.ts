/** How long ago something happened, whatever the clock on the wall was set to since. In this process only. */
export type Ages = ReturnType<typeof createAges>;

/** Entries above which those that are over are forgotten. */
const MANY = 1_000;

/**
 * @param elapsed milliseconds since any moment, never set back
 * @param keptMs an age above this is not told
 */
export function createAges(elapsed: () => number, keptMs: number) {
  const startedAt = elapsed();
  const noted = new Map<string, number>();
  const isOver = (at: number) => elapsed() - at > keptMs;
  return {
    /** It happens now. */
    note(key: string): void {
      if (noted.size > MANY) for (const [each, at] of noted) if (isOver(at)) noted.delete(each);
      noted.set(key, elapsed());
    },
    /** Milliseconds since it was noted; undefined where that was before this start, or longer ago than is kept. */
    of(key: string): number | undefined {
      const at = noted.get(key);
      return at === undefined || isOver(at) ? undefined : elapsed() - at;
    },
    /** Milliseconds since this start: how old it is at least that happened before. */
    sinceStart: (): number => elapsed() - startedAt,
  };
}
