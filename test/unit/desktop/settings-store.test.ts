import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS, parseChange, readSettings } from '../../../main/settings/desktop-settings.ts';
import { openJsonFile } from '../../../main/settings/json-file.ts';
import { makeFolder } from '../../make-folder.ts';

function openFolder(): string {
  const folder = makeFolder('alcove-shell-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('what was set is there after the next start, and nothing else is left beside it', () => {
  const folder = openFolder();
  const path = join(folder, 'deep', 'desktop.json');
  openJsonFile(path, readSettings).write({ ...DEFAULT_SETTINGS, language: 'fr', closeToTray: false });
  expect(openJsonFile(path, readSettings).read()).toEqual({
    ...DEFAULT_SETTINGS,
    language: 'fr',
    closeToTray: false,
  });
  expect(readdirSync(join(folder, 'deep'))).toEqual(['desktop.json']);
});

test.each([
  ['no file', undefined],
  ['an empty file', ''],
  ['a file cut short', '{"closeToTray": fal'],
  ['a list', '[1, 2]'],
  ['nothing', 'null'],
  ['a number', '7'],
  ['bytes that are no text', '\u0000\ufffd{}'],
])('%s means the defaults', (_, content) => {
  const path = join(openFolder(), 'desktop.json');
  if (content !== undefined) writeFileSync(path, content);
  expect(openJsonFile(path, readSettings).read()).toEqual(DEFAULT_SETTINGS);
});

test('a folder in the place of the file means the defaults, and what is set is refused without a trace', () => {
  const folder = openFolder();
  const path = join(folder, 'desktop.json');
  mkdirSync(path);
  const file = openJsonFile(path, readSettings);
  expect(() => file.write({ ...DEFAULT_SETTINGS, notifications: true })).toThrow();
  expect(file.read()).toEqual(DEFAULT_SETTINGS);
  expect(readdirSync(folder)).toEqual(['desktop.json']);
});

test('one value that is none takes its default, the others stay', () => {
  const content = { closeToTray: 'yes', language: 'fr', quickAskShortcut: 'Enter', surprise: 1 };
  expect(readSettings(content)).toEqual({ ...DEFAULT_SETTINGS, language: 'fr' });
});

test('a change names settings only', () => {
  expect(parseChange({ closeToTray: false })).toEqual({ closeToTray: false });
  expect(parseChange({ quickAskShortcut: '' })).toEqual({ quickAskShortcut: '' });
  expect(parseChange({ quickAskShortcut: 'Control+Alt+K', language: 'en' })).toEqual({
    quickAskShortcut: 'Control+Alt+K',
    language: 'en',
  });
});

test.each([
  undefined,
  null,
  'closeToTray',
  [['closeToTray', true]],
  { closeToTray: 'true' },
  { closeToTray: undefined },
  { language: 'de' },
  { quickAskShortcut: 7 },
  { startAtLogin: 1 },
  { execPath: '/bin/sh' },
  JSON.parse('{"__proto__": {"closeToTray": true}}'),
  { constructor: true },
])('%j is no change', (change) => {
  expect(() => parseChange(change)).toThrow(TypeError);
});

test.each(['Alt+Shift+Space', 'CommandOrControl+Alt+A', 'Super+F12', 'Control+1'])(
  '%s can be taken from everywhere',
  (keys) => {
    expect(parseChange({ quickAskShortcut: keys })).toEqual({ quickAskShortcut: keys });
  },
);

test.each([
  'A',
  'Space',
  'F5',
  'Shift+A',
  'Alt',
  'Alt+',
  '+A',
  'Alt+Alt+A',
  'Alt+A+B',
  'Alt+a',
  'Alt+VolumeUp',
  'Alt+F25',
  'Alt+A\n',
])('%j cannot', (keys) => {
  expect(() => parseChange({ quickAskShortcut: keys })).toThrow(TypeError);
});
