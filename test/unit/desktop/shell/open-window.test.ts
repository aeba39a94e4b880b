import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { shellStrings } from '../../../../main/strings/shell-strings.ts';
import { createWindowOpener } from '../../../../main/window/app-windows.ts';

function setUp({ isPackaged = true, isDark = false } = {}) {
  const given: BrowserWindowConstructorOptions[] = [];
  const contents = Object.assign(new EventEmitter(), {
    setVisualZoomLevelLimits: vi.fn(async () => undefined),
    copyImageAt: vi.fn(),
  });
  class BrowserWindow {
    webContents = contents;
    constructor(options: BrowserWindowConstructorOptions) {
      given.push(options);
    }
  }
  const popup = vi.fn();
  const buildFromTemplate = vi.fn((_template: { label?: string; click?: () => void }[]) => ({ popup }));
  const clipboard = { writeText: vi.fn() };
  const electron = {
    app: { isPackaged },
    nativeTheme: { shouldUseDarkColors: isDark },
    Menu: { buildFromTemplate },
    BrowserWindow,
    clipboard,
  };
  const open = createWindowOpener(electron as never, '/app/preload.cjs', () => shellStrings('fr'));
  return { open, given, contents, buildFromTemplate, popup, clipboard };
}

test('Every window has the same walls, whatever it is opened with', () => {
  const { open, given } = setUp();
  open({ width: 600, show: true, webPreferences: { nodeIntegration: true, sandbox: false } });
  expect(given[0]).toMatchObject({
    width: 600,
    show: false,
    webPreferences: {
      preload: '/app/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      devTools: false,
    },
  });
});

test('A clone has the tools of developers; a dark desktop gets a dark window from the first moment', () => {
  const { open, given } = setUp({ isPackaged: false, isDark: true });
  open({});
  expect(given[0]).toMatchObject({ backgroundColor: '#161917', webPreferences: { devTools: true } });
});

test('A page can be made larger with two fingers after each load', () => {
  const { open, contents } = setUp();
  open({});
  contents.emit('did-finish-load');
  contents.emit('did-finish-load');
  expect(contents.setVisualZoomLevelLimits.mock.calls).toEqual([
    [1, 3],
    [1, 3],
  ]);
});

test('A right click offers what can be done there, in the language of the menus, and else nothing', () => {
  const { open, contents, buildFromTemplate, popup, clipboard } = setUp();
  open({});
  const clicked = { isEditable: false, editFlags: {}, selectionText: '', linkURL: '', mediaType: 'none' };
  contents.emit('context-menu', {}, clicked);
  expect(popup).not.toHaveBeenCalled();
  contents.emit('context-menu', {}, { ...clicked, linkURL: 'https://example.com/' });
  expect(popup).toHaveBeenCalledOnce();
  const [item] = buildFromTemplate.mock.calls[0]?.[0] ?? [];
  expect(item?.label).toBe('Copier l’adresse du lien');
  item?.click?.();
  expect(clipboard.writeText).toHaveBeenCalledExactlyOnceWith('https://example.com/');
});
