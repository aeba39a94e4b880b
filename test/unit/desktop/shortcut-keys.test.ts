import { expect, test } from 'vitest';
import { isAccelerator } from '../../../main/settings/desktop-settings.ts';
import { acceleratorOf } from '../../../renderer/settings/desktop/accelerator-of.ts';
import { nameKeys } from '../../../renderer/settings/desktop/desktop-section.tsx';
import { enDesktop } from '../../../renderer/strings/en-desktop.ts';
import { frDesktop } from '../../../renderer/strings/fr-desktop.ts';

const bare = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

const PRESSES = [
  [{ key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, 'Control+Alt+K'],
  [{ key: ' ', code: 'Space', altKey: true, shiftKey: true }, 'Alt+Shift+Space'],
  [{ key: 'F12', code: 'F12', metaKey: true }, 'Super+F12'],
  [{ key: 'ArrowUp', code: 'ArrowUp', ctrlKey: true }, 'Control+Up'],
  [{ key: 'PageDown', code: 'PageDown', altKey: true }, 'Alt+PageDown'],
  // On a French keyboard the key writes A where an English one has Q, and & where it has 1.
  [{ key: 'a', code: 'KeyQ', ctrlKey: true }, 'Control+A'],
  [{ key: '&', code: 'Digit1', ctrlKey: true }, 'Control+1'],
  // With Alt a Mac writes another sign.
  [{ key: 'å', code: 'KeyA', altKey: true }, 'Alt+A'],
] as const;

test.each(PRESSES)('%j is %s', (press, keys) => {
  expect(acceleratorOf({ ...bare, ...press }, 'linux')).toBe(keys);
});

test('whatever can be recorded is taken by the shell', () => {
  for (const platform of ['linux', 'win32', 'darwin'])
    for (const [press] of PRESSES)
      expect(isAccelerator(acceleratorOf({ ...bare, ...press, metaKey: true }, platform))).toBe(true);
});

test('a Mac has its own name for the key with its sign', () => {
  expect(acceleratorOf({ ...bare, key: 'k', code: 'KeyK', metaKey: true }, 'darwin')).toBe('Command+K');
});

test.each(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'Dead'])('%s alone is not finished yet', (key) => {
  expect(acceleratorOf({ ...bare, key, code: '', ctrlKey: true }, 'linux')).toBeUndefined();
});

test.each([
  { key: 'k', code: 'KeyK' },
  { key: 'K', code: 'KeyK', shiftKey: true },
  { key: 'Enter', code: 'Enter', ctrlKey: true },
  { key: 'Backspace', code: 'Backspace', altKey: true },
  { key: 'VolumeUp', code: 'VolumeUp', ctrlKey: true },
])('%j would be taken from every program, and is refused', (press) => {
  expect(acceleratorOf({ ...bare, ...press }, 'linux')).toBe('invalid');
});

test('keys are named as they are written on the keyboard', () => {
  expect(nameKeys('Alt+Shift+Space', 'linux', enDesktop.keyNames)).toBe('Alt + Shift + Space');
  expect(nameKeys('Alt+Shift+Space', 'win32', frDesktop.keyNames)).toBe('Alt + Maj + Espace');
  expect(nameKeys('CommandOrControl+K', 'linux', enDesktop.keyNames)).toBe('Ctrl + K');
  expect(nameKeys('CommandOrControl+Shift+K', 'darwin', enDesktop.keyNames)).toBe('⌘ ⇧ K');
});
