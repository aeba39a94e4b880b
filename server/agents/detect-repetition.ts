import type { StepStatus } from './run.types.ts';

/** A call as it is compared with others: the tool, its arguments as written, and what became of it. */
export interface MadeCall {
  tool: string;
  input: string;
  status: StepStatus;
}

/**
 * Whether a call goes round in a circle: the same as the one before (one that failed may be tried once more), or the
 * second half of A-B-A-B. Arguments count as the same whatever the order of their fields.
 */
export function isRepetition(made: readonly MadeCall[], next: { tool: string; input: string }): boolean {
  const keys = made.map(keyOf);
  const key = keyOf(next);
  const [last, beforeLast, third] = [keys.at(-1), keys.at(-2), keys.at(-3)];
  if (key === last) return made.at(-1)?.status !== 'failed' || key === beforeLast;
  return key === beforeLast && last === third;
}

function keyOf({ tool, input }: { tool: string; input: string }): string {
  return `${tool} ${canonical(input)}`;
}

function canonical(input: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(input)));
  } catch {
    return input;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, sorted(field)]));
}
