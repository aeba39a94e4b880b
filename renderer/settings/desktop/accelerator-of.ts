/** Of a press of keys, what its name depends on. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

const MODIFIER_KEYS = ['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'OS', 'CapsLock', 'Fn', 'Dead'];
const ARROWS: Record<string, string> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};
const NAMED = /^(F([1-9]|1\d|2[0-4])|Tab|Home|End|PageUp|PageDown|Insert)$/;

/**
 * What a press of keys means: `undefined` while only Ctrl, Alt and the like are down, `invalid` for keys that cannot be
 * taken from every other program, else the keys in Electron's notation, such as `Control+Alt+K`.
 */
export function acceleratorOf(press: KeyPress, platform: string): string | 'invalid' | undefined {
  if (MODIFIER_KEYS.includes(press.key)) return undefined;
  const key = keyOf(press);
  const isStrong = press.ctrlKey || press.altKey || press.metaKey;
  if (key === undefined || !isStrong) return 'invalid';
  const modifiers = [
    press.ctrlKey ? ['Control'] : [],
    press.altKey ? ['Alt'] : [],
    press.shiftKey ? ['Shift'] : [],
    press.metaKey ? [platform === 'darwin' ? 'Command' : 'Super'] : [],
  ];
  return [...modifiers.flat(), key].join('+');
}

// By what the key writes, as the system matches it; by its place where a modifier makes it write something else.
function keyOf({ key, code }: KeyPress): string | undefined {
  if (key === ' ' || code === 'Space') return 'Space';
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  if (NAMED.test(key)) return key;
  return ARROWS[key] ?? /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];
}
