// Those that Electron knows and that every keyboard has, as a person can press them.
const MODIFIERS = ['CommandOrControl', 'Command', 'Control', 'Alt', 'Shift', 'Super'];
// Shift alone would take a capital letter away from every program.
const STRONG = MODIFIERS.filter((modifier) => modifier !== 'Shift');
const KEY = /^([A-Z0-9]|F([1-9]|1\d|2[0-4])|Space|Tab|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert)$/;

/**
 * Whether a value names keys that may be taken from every other program: one key with at least one modifier besides Shift,
 * in Electron's notation, such as `Alt+Shift+Space`.
 */
export function isAccelerator(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const modifiers = value.split('+');
  const key = modifiers.pop() ?? '';
  return (
    KEY.test(key) &&
    new Set(modifiers).size === modifiers.length &&
    modifiers.every((modifier) => MODIFIERS.includes(modifier)) &&
    modifiers.some((modifier) => STRONG.includes(modifier))
  );
}
