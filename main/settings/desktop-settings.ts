import type { DesktopSettings } from '../desktop-bridge.types.ts';

/** What holds until a person sets something else. */
export const DEFAULT_SETTINGS: DesktopSettings = {
  startAtLogin: false,
  closeToTray: true,
  // Of the plain choices the one that no editor, input method or desktop of the three systems uses by itself.
  quickAskShortcut: 'Alt+Shift+Space',
  notifications: false,
  language: 'system',
};

const RULES: { [Name in keyof DesktopSettings]: (value: unknown) => value is DesktopSettings[Name] } = {
  startAtLogin: isBoolean,
  closeToTray: isBoolean,
  quickAskShortcut: (value): value is string => value === '' || isAccelerator(value),
  notifications: isBoolean,
  language: (value): value is DesktopSettings['language'] =>
    value === 'system' || value === 'en' || value === 'fr',
};

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** The settings that a file holds; whatever in it is not one is left at its default. */
export function readSettings(content: unknown): DesktopSettings {
  const valid = entriesOf(content).filter(([name, value]) => isRule(name) && RULES[name](value));
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(valid) };
}

/** The change that the web app asks for. Throws a TypeError on any name or value that is not a setting's. */
export function parseChange(content: unknown): Partial<DesktopSettings> {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new TypeError('A change of the desktop settings is an object.');
  const entries = entriesOf(content);
  for (const [name, value] of entries)
    if (!isRule(name) || !RULES[name](value))
      throw new TypeError('That is no setting of the desktop app, or no value for it.');
  return Object.fromEntries(entries);
}

function entriesOf(content: unknown): [string, unknown][] {
  return typeof content === 'object' && content !== null ? Object.entries(content) : [];
}

function isRule(name: string): name is keyof DesktopSettings {
  return Object.hasOwn(RULES, name);
}

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
