/**
 * Sets up `console` and `inputs` inside QuickJS and returns what describes a value, or a thrown value, as text of at
 * most `most` characters. `print` answers false when nothing more is kept. As showValue, which it is given, it runs as
 * source text in QuickJS and refers to nothing outside itself.
 */
export function prepareGuest(
  show: (value: unknown, most: number) => string,
  print: (text: string) => boolean,
  inputs: string,
  most: number,
): (value: unknown, isThrown: boolean) => string {
  let isFull = false;

  function log(...values: unknown[]): void {
    if (isFull) return;
    const texts = values.map((value) =>
      typeof value === 'string' ? value.slice(0, most) : show(value, most),
    );
    isFull = !print(`${texts.join(' ').slice(0, most - 1)}\n`);
  }

  function showThrown(thrown: unknown): string {
    // QuickJS throws null where it has no memory left for an error.
    if (thrown === null) return 'It threw null, as happens when its 64 MiB of memory are full.';
    if (!(thrown instanceof Error)) return `It threw ${show(thrown, most / 2)}`;
    const places = String(thrown.stack).split('\n').flatMap(showPlace).slice(0, 5);
    return [`${thrown.name}: ${thrown.message}`.slice(0, most / 2), ...places].join('\n').slice(0, most);
  }

  /** A line of QuickJS's trace in words; nothing where it is not of the code itself. */
  function showPlace(frame: string): string[] {
    const [, name = '<eval>', line, column] = /^ *at (?:(.+) \()?code\.js:(\d+):(\d+)/.exec(frame) ?? [];
    if (line === undefined) return [];
    return [`  line ${line}, column ${column}${name === '<eval>' ? '' : `, in ${name}`}`];
  }

  const console = { log, info: log, warn: log, error: log, debug: log, table: log, dir: log };
  Object.assign(globalThis, { console, inputs: JSON.parse(inputs) });
  return (value, isThrown) => (isThrown ? showThrown(value) : show(value, most));
}
