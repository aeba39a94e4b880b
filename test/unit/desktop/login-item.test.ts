import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { autostartEntry, createLoginItem, isStartedAtLogin } from '../../../main/login-item/login-item.ts';
import { makeFolder } from '../../make-folder.ts';

function openHome(): string {
  const home = makeFolder('alcove-home-');
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

function fakeApp(isPackaged = true) {
  const settings = {
    openAtLogin: false,
    executableWillLaunchAtLogin: false,
    wasOpenedAtLogin: false,
    status: 'enabled' as const,
    launchItems: [],
  };
  return {
    isPackaged,
    settings,
    getLoginItemSettings: vi.fn(() => settings),
    setLoginItemSettings: vi.fn(),
  };
}

function linuxItem(home: string, environment: NodeJS.ProcessEnv = {}, executable = '/opt/Alcove/alcove') {
  const item = createLoginItem({
    app: fakeApp(),
    platform: 'linux',
    environment,
    executable,
    homeFolder: home,
  });
  if (!item) throw new Error('Linux has a login item');
  return {
    item,
    path: join(environment.XDG_CONFIG_HOME ?? join(home, '.config'), 'autostart', 'alcove.desktop'),
  };
}

test('on Linux it is off until it is set, and then a file in the autostart folder that starts Alcove hidden', () => {
  const { item, path } = linuxItem(openHome());
  expect(item.isOn()).toBe(false);
  item.set(true);
  expect(item.isOn()).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain('\nExec="/opt/Alcove/alcove" "--hidden"\n');
  item.set(false);
  expect(existsSync(path)).toBe(false);
  expect(item.isOn()).toBe(false);
});

test('the folder for settings that the person chose is used', () => {
  const home = openHome();
  const { item, path } = linuxItem(home, { XDG_CONFIG_HOME: join(home, 'elsewhere') });
  item.set(true);
  expect(existsSync(path)).toBe(true);
});

test('an AppImage is started by its own file, and a newer one takes the place of the older', () => {
  const home = openHome();
  linuxItem(home, { APPIMAGE: '/home/ada/Alcove-1.AppImage' }, '/tmp/.mount_x/alcove').item.set(true);
  const { item, path } = linuxItem(home, { APPIMAGE: '/home/ada/Alcove-2.AppImage' }, '/tmp/.mount_y/alcove');
  item.refresh();
  expect(readFileSync(path, 'utf8')).toContain('Exec="/home/ada/Alcove-2.AppImage" "--hidden"');
});

test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
  'what the desktop switched off with %s is off, and stays as it is',
  (line) => {
    const { item, path } = linuxItem(openHome());
    mkdirSync(dirname(path), { recursive: true });
    const entry = `[Desktop Entry]\nType=Application\nExec=/old/alcove\n${line}\n`;
    writeFileSync(path, entry);
    expect(item.isOn()).toBe(false);
    item.refresh();
    expect(readFileSync(path, 'utf8')).toBe(entry);
  },
);

test('nothing is written where it was never set', () => {
  const { item, path } = linuxItem(openHome());
  item.refresh();
  item.set(false);
  expect(existsSync(dirname(path))).toBe(false);
});

test.skipIf(process.platform === 'win32')(
  'a desktop, which reads it by the rules of a shell, finds the very path again, whatever signs are in it',
  () => {
    const program = '/home/a da/100% "real" $HOME `id` back\\slash/Alcove.AppImage';
    const exec = /^Exec=(.*)$/m.exec(autostartEntry([program, '--hidden']))?.[1] ?? '';
    expect(exec).toContain('100%% ');
    const value = exec.replaceAll('\\\\', '\\').replaceAll('%%', '%');
    const parts = execFileSync('sh', ['-c', `printf '%s\\n' ${value}`], { encoding: 'utf8' });
    expect(parts).toBe(`${program}\n--hidden\n`);
  },
);

test.each(['darwin', 'win32'] as const)('%s keeps it in the system, with the flag that hides', (platform) => {
  const app = fakeApp();
  const item = createLoginItem({ app, platform, environment: {}, executable: '/alcove', homeFolder: '/' });
  item?.set(true);
  expect(app.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, args: ['--hidden'] });
});

test('what was switched off in the system is off here: in the Task Manager, or in the settings of a Mac', () => {
  const app = fakeApp();
  const on = (platform: 'darwin' | 'win32') =>
    createLoginItem({ app, platform, environment: {}, executable: '/alcove', homeFolder: '/' })?.isOn();
  app.settings.openAtLogin = true;
  expect([on('win32'), on('darwin')]).toEqual([false, true]);
  app.settings.openAtLogin = false;
  app.settings.executableWillLaunchAtLogin = true;
  expect([on('win32'), on('darwin')]).toEqual([true, false]);
});

test('a clone cannot be started at login', () => {
  const parts = { environment: {}, executable: '/alcove', homeFolder: '/' };
  expect(createLoginItem({ app: fakeApp(false), platform: 'linux', ...parts })).toBeUndefined();
});

test('a start at login is known by the flag, on a Mac by the system', () => {
  const app = fakeApp();
  expect(isStartedAtLogin(app, 'linux', ['/alcove', '--hidden'])).toBe(true);
  expect(isStartedAtLogin(app, 'linux', ['/alcove'])).toBe(false);
  app.settings.wasOpenedAtLogin = true;
  expect(isStartedAtLogin(app, 'darwin', ['/alcove'])).toBe(true);
  expect(isStartedAtLogin(app, 'win32', ['/alcove'])).toBe(false);
});
