/**
 * Every key, string and number of a JSON value, once each: what it could carry beside its form. Walks without recursion,
 * since a model may nest as deep as it likes.
 */
export function jsonLeaves(value: unknown): (string | number)[] {
  const leaves = new Set<string | number>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part === 'string' || typeof part === 'number') leaves.add(part);
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) for (const key of Object.keys(part)) leaves.add(key);
    // One by one: a call takes only so many arguments, and a list may be longer.
    for (const inner of Object.values(part).reverse()) open.push(inner);
  }
  return [...leaves];
}

/**
 * A JSON value in which every key and string is whole: half a character, which JSON can write and UTF-8 cannot, becomes
 * U+FFFD, as it would be stored. Changes the value itself.
 */
export function makeWellFormed<Value extends object | undefined>(value: Value): Value {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== 'object' || part === null) continue;
    const fields = part as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      const inner = fields[key];
      const whole = typeof inner === 'string' ? inner.toWellFormed() : inner;
      if (!key.isWellFormed()) delete fields[key];
      if (whole !== inner || !key.isWellFormed()) fields[key.toWellFormed()] = whole;
      if (typeof inner === 'object') open.push(inner);
    }
  }
  return value;
}

/** A JSON object from a text; undefined where it is none. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text);
  return isJsonObject(value) ? value : undefined;
}

/** The JSON value in a text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
