const LINE = /^([A-Z_][A-Z0-9_]*)=(.*)$/;

/** Reads `NAME=value` lines; undefined where one of them is neither that nor empty. */
export function readEnvironment(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pairs = lines.filter((line) => line !== '').map((line) => LINE.exec(line));
  if (pairs.some((pair) => pair === null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}
