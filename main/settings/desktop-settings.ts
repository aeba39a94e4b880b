import type { DesktopSettings } from '../desktop-bridge.types.ts';
import { isAccelerator } from '../shortcut/is-accelerator.ts';

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
