import type Electron from 'electron';
import type { CDPSession, Dialog, Frame, Page } from 'playwright-core';
import { WEB_CONTENTS } from './all-web-contents.ts';
import { app } from './app.ts';
import { ipcMain } from './ipc-main.ts';
import { netError } from './net-errors.ts';
import { showNotification } from './notification.ts';
import type { PageMessage } from './page-messages.types.ts';
import { BINDING, pageScript } from './preload-source.ts';
import { record } from './recorder.ts';
import type { SessionStandIn } from './session.ts';
import { StandInEmitter } from './stand-in-emitter.ts';

const EVENTS = [
  'did-start-loading',
  'did-stop-loading',
  'dom-ready',
  'did-finish-load',
  'did-fail-load',
  'did-navigate',
  'did-navigate-in-page',
  'page-title-updated',
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'render-process-gone',
  'unresponsive',
  'responsive',
  'will-prevent-unload',
  'destroyed',
  // Never emitted: headless Chromium has neither devices nor views in pages, and the menu of a page is the test's.
  'will-attach-webview',
  'select-bluetooth-device',
  'context-menu',
  'before-input-event',
];

type Methods =
  | 'loadURL'
  | 'reload'
  | 'getURL'
  | 'getTitle'
  | 'isDestroyed'
  | 'isCrashed'
  | 'executeJavaScript'
  | 'forcefullyCrashRenderer'
  | 'setWebRTCIPHandlingPolicy'
  | 'setWindowOpenHandler'
  | 'focus'
  | 'setVisualZoomLevelLimits'
  | 'id';

/** The owner of a page's contents: what it does to its window. */
interface Owner {
  painted(): void;
  /** The page's own `window.close()`. */
  close(): void;
}

interface OpenPage {
  page: Page;
  devtools: CDPSession;
}

let lastId = 0;

/** The contents of a window: a real page of Chromium, and a new one when its renderer was killed. */
export class WebContentsStandIn extends StandInEmitter implements Pick<Electron.WebContents, Methods> {
  readonly id = ++lastId;
  readonly session: SessionStandIn;
  targetId = '';
  private readonly preload: string | undefined;
  private readonly owner: Owner;
  private opened: Promise<OpenPage>;
  private url = '';
  private title = '';
  /** What the shell itself loads, and so is asked nobody about. */
  private ownLoad: string | undefined;
  private onOpen: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | undefined;
  private seen = { isVisible: false, isFocused: false };
  private isGone = false;
  private hasCrashed = false;

  constructor(session: SessionStandIn, preload: string | undefined, owner: Owner) {
    super('webContents', EVENTS);
    this.session = session;
    this.preload = preload;
    this.owner = owner;
    this.opened = this.open();
    WEB_CONTENTS.add(this);
    app.emitPreventable('web-contents-created', this);
  }

  loadURL(url: string): Promise<void> {
    return this.load(url, (page) => page.goto(url, { waitUntil: 'load', timeout: 0 }));
  }

  private async load(url: string, go: (page: Page) => Promise<unknown>): Promise<void> {
    this.url = url;
    this.ownLoad = withoutHash(url);
    this.emit('did-start-loading');
    try {
      const { page } = await this.livePage();
      if (url.startsWith('http'))
        await this.session.permissions.applyTo(this.asElectron, new URL(url).origin);
      await go(page);
    } catch (failure) {
      throw this.failed(url, String(failure));
    }
  }

  private failed(url: string, message: string): Error {
    const { code, description } = netError(message);
    // A window that was closed under its load hears of nothing.
    if (!this.isGone) this.emitPreventable('did-fail-load', code, description, url, true);
    return Object.assign(new Error(`${description} (${code}) loading '${url}'`), { code: description });
  }

  reload(): void {
    const loaded = this.hasCrashed
      ? this.loadURL(this.url)
      : this.load(this.url, (page) => page.reload({ timeout: 0 }));
    loaded.catch(() => undefined);
  }

  getURL(): string {
    return this.url;
  }

  getTitle(): string {
    return this.title;
  }

  isDestroyed(): boolean {
    return this.isGone;
  }

  isCrashed(): boolean {
    return this.hasCrashed;
  }

  focus(): void {}

  async executeJavaScript(code: string): Promise<unknown> {
    const { devtools } = await this.opened;
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  forcefullyCrashRenderer(): void {
    void this.opened.then(({ devtools }) => devtools.send('Page.crash').catch(() => undefined));
  }

  setWebRTCIPHandlingPolicy(policy: Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0]): void {
    record('webContents.setWebRTCIPHandlingPolicy', policy);
  }

  async setVisualZoomLevelLimits(least: number, most: number): Promise<void> {
    record('webContents.setVisualZoomLevelLimits', least, most);
  }

  setWindowOpenHandler(handler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0]): void {
    this.onOpen = handler;
  }

  /** For the browser: whether a navigation of the main frame may begin, or go on to where it was redirected. */
  mayNavigate(url: string, isRedirect: boolean): boolean {
    const isOwn = this.ownLoad === withoutHash(url);
    this.ownLoad = undefined;
    if (isOwn && !isRedirect) return true;
    const details = { url, isMainFrame: true, isSameDocument: false };
    if (isRedirect) return !this.emitEvent('will-redirect', details, url);
    return !this.emitEvent('will-navigate', details, url) && !this.emitEvent('will-frame-navigate', details);
  }

  /** For the window: it is gone for good. */
  async destroy(): Promise<void> {
    if (this.isGone) return;
    this.isGone = true;
    WEB_CONTENTS.delete(this);
    this.emit('destroyed');
    const { page } = await this.opened;
    await page.close().catch(() => undefined);
  }

  /** For the window: how a person sees the page. */
  setSeen(isVisible: boolean, isFocused: boolean): void {
    this.seen = { isVisible, isFocused };
    this.tellSeen();
  }

  private tellSeen(): void {
    if (this.isGone || this.hasCrashed || this.url === '') return;
    const tell = `window['${BINDING}_window']?.(${JSON.stringify(this.seen)})`;
    this.executeJavaScript(tell).catch(() => undefined);
  }

  /** For the test: the page, which it looks for by its target. */
  whenOpen(): Promise<OpenPage> {
    return this.opened;
  }

  private get asElectron(): Electron.WebContents {
    return this as unknown as Electron.WebContents;
  }

  private async livePage(): Promise<OpenPage> {
    // A killed page cannot be loaded anew; Electron starts another renderer for it, and so does this.
    if (this.hasCrashed) {
      const { page } = await this.opened;
      this.opened = this.open();
      await page.close().catch(() => undefined);
    }
    return this.opened;
  }

  private async open(): Promise<OpenPage> {
    const page = await this.session.openPage();
    const devtools = await page.context().newCDPSession(page);
    this.targetId = (await devtools.send('Target.getTargetInfo')).targetInfo.targetId;
    await page.exposeBinding(BINDING, ({ frame }, message: PageMessage) => this.hear(message, frame));
    await page.addInitScript({ content: await pageScript(this.preload) });
    this.follow(page);
    this.hasCrashed = false;
    return { page, devtools };
  }

  private follow(page: Page): void {
    page.on('domcontentloaded', () => {
      this.tellSeen();
      this.emit('dom-ready');
    });
    page.on('load', () => {
      this.emit('did-finish-load');
      this.emit('did-stop-loading');
      this.owner.painted();
    });
    page.on('framenavigated', (frame) => frame === page.mainFrame() && this.navigated(frame.url()));
    page.on('download', (download) => void this.session.willDownload(download, this));
    page.on('crash', () => this.gone());
    page.on('dialog', (dialog) => void this.meetDialog(dialog));
    // One that no handler allowed: none of Alcove's does.
    page.on('popup', (popup) => void popup.close());
  }

  /** A page may ask to stay; prevented, it may not. Its other dialogs nobody sees, as windows disable them. */
  private async meetDialog(dialog: Dialog): Promise<void> {
    const mayLeave = dialog.type() === 'beforeunload' && this.emitPreventable('will-prevent-unload');
    await (mayLeave ? dialog.accept() : dialog.dismiss());
  }

  private navigated(url: string): void {
    if (url === 'about:blank' || url.startsWith('chrome-error:')) return;
    const isInPage = withoutHash(url) === withoutHash(this.url);
    this.url = url;
    this.emitPreventable(isInPage ? 'did-navigate-in-page' : 'did-navigate', url);
  }

  private gone(): void {
    if (this.isGone) return;
    this.hasCrashed = true;
    const details = { reason: 'crashed', exitCode: 5 };
    this.emitPreventable('render-process-gone', details);
    app.emitPreventable('render-process-gone', this, details);
  }

  private async hear(message: PageMessage, frame: Frame): Promise<unknown> {
    const isMainFrame = frame.parentFrame() === null;
    if (message.kind === 'open') return this.askToOpen(message);
    if (message.kind === 'close') return this.owner.close();
    if (message.kind === 'permission')
      return this.session.permissions.ask({
        contents: this.asElectron,
        permission: message.permission,
        requestingUrl: frame.url(),
        isMainFrame,
        ...(message.mediaTypes && { mediaTypes: message.mediaTypes }),
      });
    if (message.kind === 'notification') return this.notify(message);
    if (message.kind === 'file-path') return this.pathOf(message.index);
    return this.invoke(message, frame);
  }

  private askToOpen({ url, frameName, features, disposition }: Extract<PageMessage, { kind: 'open' }>): void {
    const referrer = { url: this.url, policy: 'default' as const };
    const verdict = this.onOpen?.({ url, frameName, features, disposition, referrer });
    if (verdict?.action !== 'deny') throw new Error('The stand-in for Electron opens no window for a page.');
  }

  private notify({ id, title, body }: Extract<PageMessage, { kind: 'notification' }>): void {
    const click = `window['${BINDING}_notifications'].get(${id}).dispatchEvent(new Event('click'))`;
    showNotification({ title, body, from: 'page' }, () => void this.executeJavaScript(click));
  }

  private async pathOf(index: number): Promise<string> {
    const { devtools } = await this.opened;
    const { result } = await devtools.send('Runtime.evaluate', {
      expression: `window['${BINDING}_files'][${index}]`,
    });
    return (await devtools.send('DOM.getFileInfo', { objectId: result.objectId ?? '' })).path;
  }

  private async invoke(
    { channel, args }: Extract<PageMessage, { kind: 'invoke' }>,
    frame: Frame,
  ): Promise<unknown> {
    const { origin } = new URL(frame.url());
    const parent = frame.parentFrame();
    const senderFrame = { url: frame.url(), origin, parent: parent && { url: parent.url() } };
    const answer = await ipcMain.invoke(channel, { sender: this, senderFrame }, args);
    // What the shell allows may hang on what was just set.
    await this.session.permissions.applyTo(this.asElectron, origin);
    return answer;
  }
}

function withoutHash(url: string): string {
  return url.split('#')[0] ?? '';
}
