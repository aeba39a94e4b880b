import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DesktopState } from '../../../main/desktop-bridge.types.ts';
import { readSettings } from '../../../main/settings/desktop-settings.ts';
import { openJsonFile } from '../../../main/settings/json-file.ts';
import { serveBridge } from '../../../main/settings/serve-bridge.ts';
import { startDesktop } from '../../../main/settings/start-desktop.ts';
import { onHiddenStart } from '../../../main/tray/on-window-close.ts';
import { makeFolder } from '../../make-folder.ts';

interface Circumstances {
  platform?: DesktopState['platform'];
  isPackaged?: boolean;
  /** What the session bus answers about the tray. */
  hasTray?: boolean;
  /** Keys that other programs hold. */
  taken?: string[];
  environment?: NodeJS.ProcessEnv;
}

class FakeTray extends EventEmitter {
  static icons: FakeTray[] = [];
  static isBroken = false;
  menu: MenuItemConstructorOptions[] = [];
  path: string;
  constructor(path: string) {
    super();
    if (FakeTray.isBroken) throw new Error('Failed to load image from path');
    this.path = path;
    FakeTray.icons.push(this);
  }
  setToolTip() {}
  setContextMenu(menu: MenuItemConstructorOptions[]) {
    if (!FakeTray.icons.includes(this)) throw new Error('Tray is destroyed');
    this.menu = menu;
  }
  destroy() {
    FakeTray.icons = FakeTray.icons.filter((icon) => icon !== this);
  }
}

class FakeNotification extends EventEmitter {
  static shown: FakeNotification[] = [];
  static isSupported = () => true;
  options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }
  show() {
    FakeNotification.shown.push(this);
  }
}

async function start({
  platform = 'linux',
  isPackaged = true,
  hasTray = true,
  taken = [],
  environment = {},
}: Circumstances = {}) {
  const folder = makeFolder('alcove-shell-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  FakeTray.icons = [];
  FakeNotification.shown = [];
  const held = new Map<string, () => void>();
  const globalShortcut = {
    register: (keys: string, press: () => void) => !taken.includes(keys) && Boolean(held.set(keys, press)),
    unregister: (keys: string) => held.delete(keys),
    unregisterAll: () => held.clear(),
  };
  let menu: MenuItemConstructorOptions[] = [];
  const electron = {
    app: {
      isPackaged,
      getLocale: () => 'en-GB',
      getVersion: () => '1.0.0',
      getPath: () => folder,
      getLoginItemSettings: () => ({ openAtLogin: false }),
      setLoginItemSettings: vi.fn(),
    },
    Tray: FakeTray,
    Menu: {
      buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
      setApplicationMenu: (template: MenuItemConstructorOptions[]) => {
        menu = template;
      },
    },
    Notification: FakeNotification,
    globalShortcut,
    dialog: {},
    shell: {},
    clipboard: {},
  };
  const actions = {
    showWindow: vi.fn(),
    toggleQuickAsk: vi.fn(),
    restartServer: vi.fn(),
    quit: vi.fn(),
  };
  const path = join(folder, 'desktop-settings.json');
  const started = await startDesktop({
    // Only what is used of Electron is there.
    electron: electron as unknown as Parameters<typeof startDesktop>[0]['electron'],
    platform,
    environment: { XDG_CONFIG_HOME: join(folder, 'config'), ...environment },
    executable: '/opt/alcove',
    shellFolder: folder,
    iconsFolder: '/icons',
    ask: async (args) => (args[2]?.includes('NameHasOwner') ? `boolean ${hasTray}` : undefined),
    actions,
  });
  return {
    ...started,
    actions,
    configFolder: join(folder, 'config'),
    held,
    menuLabels: () => menu.map(({ label }) => label),
    kept: () => openJsonFile(path, readSettings).read(),
  };
}

test('a packaged app with a tray offers everything, and starts by itself for nobody', async () => {
  const { desktop, held } = await start();
  expect(desktop.read()).toEqual({
    platform: 'linux',
    settings: {
      startAtLogin: false,
      closeToTray: true,
      quickAskShortcut: 'Alt+Shift+Space',
      notifications: false,
      language: 'system',
    },
    unavailable: [],
    isShortcutTaken: false,
  });
  expect([...held.keys()]).toEqual(['Alt+Shift+Space']);
});

test('the keys open quick ask, and other keys take their place', async () => {
  const { desktop, held, actions } = await start();
  held.get('Alt+Shift+Space')?.();
  expect(actions.toggleQuickAsk).toHaveBeenCalledTimes(1);
  desktop.change({ quickAskShortcut: 'Control+Alt+K' });
  expect([...held.keys()]).toEqual(['Control+Alt+K']);
  desktop.change({ quickAskShortcut: '' });
  expect(held.size).toBe(0);
  expect(desktop.read().isShortcutTaken).toBe(false);
});

test('keys that another program holds are said to be taken, until others are chosen', async () => {
  const { desktop, held } = await start({ taken: ['Alt+Shift+Space'] });
  expect(desktop.read().isShortcutTaken).toBe(true);
  expect(desktop.change({ quickAskShortcut: 'Control+Alt+K' }).isShortcutTaken).toBe(false);
  expect([...held.keys()]).toEqual(['Control+Alt+K']);
});

test('a Wayland session without the portal is said to have no keys, and none are asked for', async () => {
  const { desktop, held } = await start({ environment: { XDG_SESSION_TYPE: 'wayland' } });
  expect(desktop.read().unavailable).toEqual(['quickAskShortcut']);
  expect(desktop.read().isShortcutTaken).toBe(false);
  expect(held.size).toBe(0);
});

test('start at login is what the system says, and survives in it', async () => {
  const { desktop, kept } = await start();
  expect(desktop.change({ startAtLogin: true }).settings.startAtLogin).toBe(true);
  expect(desktop.read().settings.startAtLogin).toBe(true);
  expect(desktop.change({ startAtLogin: false }).settings.startAtLogin).toBe(false);
  expect(kept().startAtLogin).toBe(false);
});

test('a clone says that it cannot be started at login, and does not pretend', async () => {
  const { desktop } = await start({ isPackaged: false });
  const state = desktop.change({ startAtLogin: true });
  expect(state.unavailable).toContain('startAtLogin');
  expect(state.settings.startAtLogin).toBe(false);
});

test('a change that is none leaves everything as it was', async () => {
  const { desktop, held, kept } = await start();
  const before = desktop.read();
  expect(() => desktop.change({ quickAskShortcut: 'Control+Alt+K', language: 'xx' })).toThrow(TypeError);
  expect(desktop.read()).toEqual(before);
  expect(kept()).toEqual(readSettings({}));
  expect([...held.keys()]).toEqual(['Alt+Shift+Space']);
});

test('the menus and the tray take the language of the web app at once', async () => {
  const { desktop, menuLabels } = await start();
  expect(menuLabels()).toContain('&File');
  desktop.change({ language: 'fr' });
  expect(menuLabels()).toContain('&Fichier');
  expect(FakeTray.icons[0]?.menu.map(({ label }) => label)).toContain('Quitter Alcove');
});

test('without a tray there is no icon, closing ends the app, and the screen says so', async () => {
  const { desktop, closeWindow } = await start({ hasTray: false });
  expect(FakeTray.icons).toEqual([]);
  expect(desktop.read().unavailable).toEqual(['tray']);
  expect(closeWindow()).toBe('quit');
  expect(FakeNotification.shown).toEqual([]);
});

test('a tray that takes no icon is none, and the rest of the desktop works on', async () => {
  FakeTray.isBroken = true;
  onTestFinished(() => {
    FakeTray.isBroken = false;
  });
  const { desktop, closeWindow, menuLabels, held } = await start();
  expect(desktop.read().unavailable).toEqual(['tray']);
  expect(closeWindow()).toBe('quit');
  expect(menuLabels()).toContain('&File');
  expect(held.size).toBe(1);
});

test('a folder that takes no new entry for the login does not keep Alcove from starting', async () => {
  const { desktop, kept, configFolder } = await start();
  desktop.change({ startAtLogin: true });
  const entry = join(configFolder, 'autostart', 'alcove.desktop');
  writeFileSync(entry, '[Desktop Entry]\nExec=/an/older/alcove\n');
  mkdirSync(`${entry}.${process.pid}.new`);
  desktop.start();
  expect(desktop.read().settings.startAtLogin).toBe(true);
  expect(readFileSync(entry, 'utf8')).toContain('/an/older/alcove');
  expect(() => desktop.change({ quickAskShortcut: 'Control+Alt+K' })).not.toThrow();
  expect(kept().quickAskShortcut).toBe('Control+Alt+K');
});

test('a panel that comes up after Alcove gets the icon', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { awaitTray } = await import('../../../main/tray/find-tray.ts');
  const answers = [false, true, true];
  const onFound = vi.fn();
  const waits: number[] = [];
  await awaitTray({
    find: async () => answers.shift() ?? false,
    wait: async (milliseconds) => void waits.push(milliseconds),
    onFound,
  });
  expect(onFound).toHaveBeenCalledTimes(1);
  expect(waits).toHaveLength(2);
});

test('the first window that is closed to the tray says where Alcove is, the next ones do not', async () => {
  const { closeWindow, actions } = await start();
  expect(closeWindow()).toBe('hide');
  expect(closeWindow()).toBe('hide');
  expect(FakeNotification.shown).toHaveLength(1);
  FakeNotification.shown[0]?.emit('click');
  expect(actions.showWindow).toHaveBeenCalledTimes(1);
});

test('who does not want the tray closes the app with the window; a Mac stays in its Dock', async () => {
  const linux = await start();
  linux.desktop.change({ closeToTray: false });
  expect(linux.closeWindow()).toBe('quit');
  const mac = await start({ platform: 'darwin' });
  mac.desktop.change({ closeToTray: false });
  expect(mac.closeWindow()).toBe('hide');
  expect(FakeNotification.shown).toEqual([]);
});

test('a start at login shows nothing beside the icon, and a minimised window where there is none', () => {
  expect(onHiddenStart({ platform: 'linux', hasTray: true })).toBe('nothing');
  expect(onHiddenStart({ platform: 'linux', hasTray: false })).toBe('minimised');
  expect(onHiddenStart({ platform: 'darwin', hasTray: false })).toBe('nothing');
});

test('the tray shows how the server is, and a Mac gets a template', async () => {
  const { setServerStatus, stop, held } = await start({ platform: 'darwin' });
  setServerStatus('stopped');
  expect(FakeTray.icons[0]?.path).toBe(join('/icons', 'trayTemplate.png'));
  expect(FakeTray.icons[0]?.menu[0]?.label).toBe('Stopped');
  setServerStatus('running');
  expect(FakeTray.icons[0]?.menu[0]?.label).toBe('Running on this computer');
  stop();
  expect(FakeTray.icons).toEqual([]);
  expect(held.size).toBe(0);
});

test('only a frame of our own learns and changes anything over the bridge', () => {
  const handlers = new Map<string, (event: unknown, change?: unknown) => unknown>();
  const ipcMain = { handle: (channel: string, handler: never) => void handlers.set(channel, handler) };
  const desktop = { read: vi.fn(() => 'state'), change: vi.fn(() => 'changed') };
  const parts = { ipcMain, desktop, isOwnFrame: (event: unknown) => event === 'own' };
  serveBridge(parts as unknown as Parameters<typeof serveBridge>[0]);
  expect([...handlers.keys()]).toEqual(['desktop:read', 'desktop:change']);
  for (const handler of handlers.values()) expect(() => handler('other', {})).toThrow();
  expect(desktop.read).not.toHaveBeenCalled();
  expect(desktop.change).not.toHaveBeenCalled();
  expect(handlers.get('desktop:read')?.('own')).toBe('state');
  expect(handlers.get('desktop:change')?.('own', { language: 'fr' })).toBe('changed');
  expect(desktop.change).toHaveBeenCalledWith({ language: 'fr' });
});

test('what is still told while Alcove ends touches no icon that has gone', async () => {
  const { stop, setServerStatus, held } = await start();
  stop();
  expect(FakeTray.icons).toEqual([]);
  expect(held.size).toBe(0);
  expect(() => setServerStatus('stopped')).not.toThrow();
});
