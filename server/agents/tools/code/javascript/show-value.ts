/**
 * A value as text of at most `most` characters: plain data as JSON, and what JSON cannot say as Node's inspector would.
 *
 * It runs as source text in QuickJS (`Function.prototype.toString`), so it refers to nothing outside itself. Code may
 * change whatever this relies on, and then spoils its own output only.
 */
export function showValue(root: unknown, most: number): string {
  const mostDepth = 100;
  const above = new Set<unknown>();

  function* walk(value: unknown): Generator<string> {
    if (typeof value === 'string') yield JSON.stringify(value.slice(0, most));
    else if (typeof value === 'number') yield Object.is(value, -0) ? '-0' : String(value);
    else if (typeof value === 'bigint') yield `${value}n`;
    else if (typeof value === 'function') yield `[${['function', value.name].join(' ').trim()}]`;
    else if (typeof value !== 'object' || value === null) yield String(value);
    else if (above.has(value)) yield '[circular]';
    else if (above.size === mostDepth) yield '[…]';
    else {
      above.add(value);
      yield* walkObject(value);
      above.delete(value);
    }
  }

  function* walkObject(value: object): Generator<string> {
    if (value instanceof Error) yield `[${value.name}: ${value.message}]`;
    else if (value instanceof Date) yield JSON.stringify(value);
    else if (value instanceof RegExp) yield String(value);
    else if (value instanceof Promise) yield '[promise]';
    else if (Array.isArray(value)) yield* list('[', items(value), ']');
    else if (value instanceof Map) yield* list('Map {', pairs(value), '}');
    else if (value instanceof Set) yield* list('Set {', items([...value]), '}');
    else if (ArrayBuffer.isView(value) && !(value instanceof DataView))
      yield* list(`${nameOf(value)}[`, items(value as unknown as ArrayLike<unknown>), ']');
    else yield* list(`${nameOf(value)}{`, fields(value as Record<string, unknown>), '}');
  }

  function* list(open: string, entries: Iterable<Generator<string>>, close: string): Generator<string> {
    let separator = open;
    for (const entry of entries) {
      yield separator;
      yield* entry;
      separator = ',';
    }
    yield separator === open ? open + close : close;
  }

  function* items(values: ArrayLike<unknown>) {
    for (let index = 0; index < values.length; index++) yield walk(values[index]);
  }

  function* pairs(values: Map<unknown, unknown>) {
    for (const pair of values) yield walkPair(pair);
  }

  function* walkPair([key, value]: [unknown, unknown]): Generator<string> {
    yield* walk(key);
    yield ' => ';
    yield* walk(value);
  }

  function* fields(value: Record<string, unknown>) {
    for (const key of Object.keys(value)) yield walkField(key, value);
  }

  function* walkField(key: string, value: Record<string, unknown>): Generator<string> {
    yield `${JSON.stringify(key.slice(0, most))}:`;
    yield* walk(value[key]);
  }

  function nameOf(value: object): string {
    const name = value.constructor?.name;
    return typeof name !== 'string' || name === 'Object' ? '' : `${name} `;
  }

  let text = '';
  for (const part of walk(root)) {
    text += part.slice(0, most + 1);
    if (text.length > most) return `${text.slice(0, most - 1)}…`;
  }
  return text;
}
