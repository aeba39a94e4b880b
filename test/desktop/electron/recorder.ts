/** One call of Alcove's into Electron that a person would only see the effect of. */
interface RecordedCall {
  /** Such as `shell.openExternal`. */
  name: string;
  arguments: unknown[];
}

const calls: RecordedCall[] = [];

/** Keeps a call for the test to read. Functions among the arguments are left out. */
export function record(name: string, ...args: unknown[]): void {
  calls.push({ name, arguments: JSON.parse(JSON.stringify(args)) });
}

/** Every call so far, oldest first. */
export function recordedCalls(): readonly RecordedCall[] {
  return calls;
}
