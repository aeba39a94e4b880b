import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { findShortcuts, shortcutFeatures } from '../../../main/shortcut/quick-ask-shortcut.ts';
import { findTray } from '../../../main/tray/find-tray.ts';
import { isInstalled } from '../../needs-packages.ts';

const hasSessionBus = isInstalled('dbus');

const answering = (answer: string | undefined) => async () => answer;

test('Windows and macOS have a tray, and nobody is asked', async () => {
  const ask = () => Promise.reject(new Error('asked'));
  expect(await findTray({ platform: 'win32', desktop: '', ask })).toBe(true);
  expect(await findTray({ platform: 'darwin', desktop: '', ask })).toBe(true);
});

test.each([
  ['   boolean true\n', 'GNOME', true],
  ['   boolean false\n', 'KDE', false],
  [undefined, 'KDE', true],
  [undefined, 'ubuntu:GNOME', true],
  [undefined, 'GNOME', false],
  [undefined, 'GNOME-Classic:GNOME', false],
  [undefined, '', false],
])('an answer of %j on %s means %s', async (answer, desktop, hasTray) => {
  expect(await findTray({ platform: 'linux', desktop, ask: answering(answer) })).toBe(hasTray);
});

// The question itself, put to a session bus of its own by the program that ships.
async function askRealBus(call: string): Promise<string> {
  const script = `const [{ findTray, askSessionBus }, { findShortcuts }] = await Promise.all(
    ['tray/find-tray', 'shortcut/quick-ask-shortcut'].map((name) => import('./main/' + name + '.ts')));
    console.log(await ${call});`;
  const child = execFile('dbus-run-session', [
    '--',
    process.execPath,
    '--input-type=module',
    '--eval',
    script,
  ]);
  let output = '';
  child.stdout?.on('data', (text: string) => {
    output += text;
  });
  await once(child, 'close');
  return output.trim();
}

test.skipIf(!hasSessionBus)(
  'a session bus with nobody who shows icons says so, whatever the desktop is called',
  async () => {
    expect(await askRealBus("findTray({ platform: 'linux', desktop: 'KDE', ask: askSessionBus })")).toBe(
      'false',
    );
  },
);

test.skipIf(!hasSessionBus)('a name that somebody holds on the bus is found', async () => {
  const ask = "(args) => askSessionBus(args.with(-1, 'string:org.freedesktop.DBus'))";
  expect(await askRealBus(`findTray({ platform: 'linux', desktop: 'GNOME', ask: ${ask} })`)).toBe('true');
});

test.skipIf(!hasSessionBus)('a bus without the portal has no keys to give', async () => {
  const environment = "{ XDG_SESSION_TYPE: 'wayland' }";
  const call = `findShortcuts({ platform: 'linux', environment: ${environment}, ask: askSessionBus })`;
  expect(await askRealBus(call)).toBe('false');
});

test('only a Wayland session is asked for its portal, and is given the feature for it', async () => {
  const ask = () => Promise.reject(new Error('asked'));
  expect(await findShortcuts({ platform: 'linux', environment: { XDG_SESSION_TYPE: 'x11' }, ask })).toBe(
    true,
  );
  expect(await findShortcuts({ platform: 'darwin', environment: {}, ask })).toBe(true);
  expect(shortcutFeatures('linux', { XDG_SESSION_TYPE: 'x11' })).toEqual([]);
  expect(shortcutFeatures('win32', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual([]);
  const wayland = { WAYLAND_DISPLAY: 'wayland-0' };
  expect(shortcutFeatures('linux', wayland)).toEqual(['GlobalShortcutsPortal']);
  const found = answering('   variant       uint32 1\n');
  expect(await findShortcuts({ platform: 'linux', environment: wayland, ask: found })).toBe(true);
});
