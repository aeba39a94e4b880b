import type Electron from 'electron';
import { app } from './app.ts';
import { requireReady } from './lifecycle.ts';
import { type MenuStandIn, roleActions } from './menu.ts';
import { record } from './recorder.ts';
import { closeSessions, session } from './session.ts';
import { StandInEmitter } from './stand-in-emitter.ts';
import { WebContentsStandIn } from './web-contents.ts';
import { checkWindowOptions } from './window-options.ts';

const EVENTS = [
  'close',
  'closed',
  'show',
  'hide',
  'focus',
  'blur',
  'ready-to-show',
  'resize',
  'resized',
  'move',
  'moved',
  'maximize',
  'unmaximize',
  'minimize',
  'restore',
  'enter-full-screen',
  'leave-full-screen',
  'page-title-updated',
  'unresponsive',
  'responsive',
  // On Windows only.
  'session-end',
  'query-session-end',
];

const DEFAULT_SIZE = { width: 800, height: 600 };

/** What a person sees of a window. */
interface SeenWindow {
  id: number;
  targetId: string;
  url: string;
  isVisible: boolean;
  isFocused: boolean;
  isMinimized: boolean;
  isMaximized: boolean;
  isCrashed: boolean;
  bounds: Electron.Rectangle;
}

const windows = new Set<BrowserWindowStandIn>();
let focused: BrowserWindowStandIn | undefined;
let lastId = 0;

/** A window: a real page, and the state that a desktop would show. */
export class BrowserWindowStandIn extends StandInEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContentsStandIn;
  private bounds: Electron.Rectangle;
  private state = { isVisible: false, isMinimized: false, isMaximized: false, isFullScreen: false };
  private isGone = false;
  private isPainted = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow', EVENTS);
    requireReady('BrowserWindow');
    checkWindowOptions(options);
    const {
      x = 0,
      y = 32,
      width = DEFAULT_SIZE.width,
      height = DEFAULT_SIZE.height,
      webPreferences = {},
    } = options;
    this.bounds = { x, y, width, height };
    this.webContents = new WebContentsStandIn(session.defaultSession, webPreferences.preload, {
      painted: () => this.painted(),
      close: () => this.close(),
    });
    windows.add(this);
    this.fitPage();
    app.emitPreventable('browser-window-created', this);
    if (options.show !== false) this.show();
  }

  static getAllWindows(): BrowserWindowStandIn[] {
    return [...windows];
  }

  static getFocusedWindow(): BrowserWindowStandIn | null {
    return focused ?? null;
  }

  static fromWebContents(contents: unknown): BrowserWindowStandIn | null {
    return [...windows].find((window) => window.webContents === contents) ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (this.state.isVisible) return;
    this.state.isVisible = true;
    this.tellPage();
    this.emit('show');
  }

  hide(): void {
    if (!this.state.isVisible) return;
    this.state.isVisible = false;
    this.tellPage();
    this.emit('hide');
    this.blur();
  }

  focus(): void {
    if (!this.state.isVisible || focused === this) return;
    focused?.blur();
    focused = this;
    this.tellPage();
    this.emit('focus');
    app.emitPreventable('browser-window-focus', this);
  }

  blur(): void {
    if (focused !== this) return;
    focused = undefined;
    this.tellPage();
    this.emit('blur');
    app.emitPreventable('browser-window-blur', this);
  }

  minimize(): void {
    this.state.isMinimized = true;
    this.tellPage();
    this.blur();
    this.emit('minimize');
  }

  restore(): void {
    if (!this.state.isMinimized) return;
    this.state.isMinimized = false;
    this.tellPage();
    this.emit('restore');
  }

  maximize(): void {
    this.state.isMaximized = true;
    this.emit('maximize');
  }

  unmaximize(): void {
    this.state.isMaximized = false;
    this.emit('unmaximize');
  }

  setFullScreen(isFull: boolean): void {
    this.state.isFullScreen = isFull;
    this.emit(isFull ? 'enter-full-screen' : 'leave-full-screen');
  }

  isVisible(): boolean {
    return this.state.isVisible;
  }

  isFocused(): boolean {
    return focused === this;
  }

  isMinimized(): boolean {
    return this.state.isMinimized;
  }

  isMaximized(): boolean {
    return this.state.isMaximized;
  }

  isFullScreen(): boolean {
    return this.state.isFullScreen;
  }

  getBounds(): Electron.Rectangle {
    return { ...this.bounds };
  }

  getNormalBounds(): Electron.Rectangle {
    return this.getBounds();
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const { x, y, width, height } = this.bounds;
    this.bounds = { ...this.bounds, ...bounds };
    if (x !== this.bounds.x || y !== this.bounds.y) this.emit('move');
    if (width === this.bounds.width && height === this.bounds.height) return;
    this.emit('resize');
    this.fitPage();
  }

  setAlwaysOnTop(...args: unknown[]): void {
    record('BrowserWindow.setAlwaysOnTop', ...args);
  }

  setVisibleOnAllWorkspaces(...args: unknown[]): void {
    record('BrowserWindow.setVisibleOnAllWorkspaces', ...args);
  }

  setMenu(_menu: MenuStandIn | null): void {}

  removeMenu(): void {}

  setMenuBarVisibility(_isVisible: boolean): void {}

  setBackgroundColor(_colour: string): void {}

  /** As a person or the page closes it: a listener may keep it. */
  close(): void {
    if (!this.isGone && !this.emitPreventable('close')) this.destroy();
  }

  /** At once, without asking. */
  destroy(): void {
    if (this.isGone) return;
    this.isGone = true;
    windows.delete(this);
    this.blur();
    void this.webContents.destroy();
    this.emit('closed');
    if (windows.size === 0) app.allWindowsClosed();
  }

  isDestroyed(): boolean {
    return this.isGone;
  }

  seen(): SeenWindow {
    const { isVisible, isMinimized, isMaximized } = this.state;
    return {
      id: this.id,
      targetId: this.webContents.targetId,
      url: this.webContents.getURL(),
      isVisible,
      isFocused: this.isFocused(),
      isMinimized,
      isMaximized,
      isCrashed: this.webContents.isCrashed(),
      bounds: this.bounds,
    };
  }

  private tellPage(): void {
    this.webContents.setSeen(this.state.isVisible && !this.state.isMinimized, this.isFocused());
  }

  private painted(): void {
    if (this.isPainted) return;
    this.isPainted = true;
    this.emit('ready-to-show');
  }

  private fitPage(): void {
    const { width, height } = this.bounds;
    void this.webContents
      .whenOpen()
      .then(({ page }) => page.setViewportSize({ width, height }))
      .catch(() => undefined);
  }
}

roleActions.set('close', () => focused?.close());
roleActions.set('minimize', () => focused?.minimize());
roleActions.set('reload', () => focused?.webContents.reload());

app.ending = {
  async closeWindows() {
    for (const window of [...windows]) window.close();
    return windows.size === 0;
  },
  destroyWindows() {
    for (const window of [...windows]) window.destroy();
  },
  closeBrowsers: closeSessions,
};
