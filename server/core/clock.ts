/** Where time comes from; tests pass one that they move by hand. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 UTC with milliseconds and `Z`, the only time format of the API. */
export function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
