import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Electron from 'electron';
import { getPath, setPath } from './app-paths.ts';
import { circumstances } from './circumstances.ts';
import { commandLine } from './command-line.ts';
import { becomeReady, isReady, requireNotReady, requireReady } from './lifecycle.ts';
import { record } from './recorder.ts';
import { releaseInstanceLock, type SecondStart, takeInstanceLock } from './single-instance.ts';
import { StandInEmitter } from './stand-in-emitter.ts';

const EVENTS = [
  'ready',
  'will-finish-launching',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'second-instance',
  'open-url',
  'open-file',
  'activate',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'web-contents-created',
  'session-created',
  'render-process-gone',
  'child-process-gone',
  // Never emitted, as nothing here brings them about; a shell that refuses them listens all the same.
  'certificate-error',
  'select-client-certificate',
  'login',
] as const;

/** What ends the app: set by whoever holds the windows and the browser, so that this module knows neither. */
interface Ending {
  /** Asks every window to close; answers whether all did. */
  closeWindows(): Promise<boolean>;
  destroyWindows(): void;
  /** Writes cookies and storage, and ends Chromium. */
  closeBrowsers(): Promise<void>;
}

type Methods =
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'relaunch'
  | 'focus'
  | 'getPath'
  | 'setPath'
  | 'getName'
  | 'setName'
  | 'getVersion'
  | 'getAppPath'
  | 'getLocale'
  | 'getSystemLocale'
  | 'getPreferredSystemLanguages'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'setAsDefaultProtocolClient'
  | 'setLoginItemSettings'
  | 'enableSandbox'
  | 'setAppUserModelId'
  | 'disableHardwareAcceleration'
  | 'configureHostResolver'
  | 'getLoginItemSettings';

interface Package {
  name: string;
  productName?: string;
  version: string;
}

/** Electron's `app` on Linux. */
class AppStandIn extends StandInEmitter implements Pick<Electron.App, Methods> {
  readonly commandLine = commandLine;
  readonly isPackaged = circumstances.isPackaged === true;
  /** On macOS only. */
  readonly dock = undefined;
  name: string;
  ending: Ending | undefined;
  private readonly package: Package;
  private readonly ready = Promise.withResolvers<void>();
  private isQuitting = false;
  private isSandboxed = false;
  private holdsLock = false;

  constructor() {
    super('app', EVENTS);
    this.package = JSON.parse(readFileSync(join(circumstances.appPath, 'package.json'), 'utf8'));
    this.name = this.package.productName ?? this.package.name;
  }

  /** For the runner: the main module was evaluated. */
  start(): void {
    becomeReady();
    this.emit('will-finish-launching');
    this.emit('ready', {}, {});
    this.ready.resolve();
  }

  /** For the windows: the last one was closed. */
  allWindowsClosed(): void {
    if (this.isQuitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  get usesSandbox(): boolean {
    return this.isSandboxed;
  }

  whenReady(): Promise<void> {
    return this.ready.promise;
  }

  isReady(): boolean {
    return isReady();
  }

  quit(): void {
    if (!this.isQuitting) void this.quitInOrder();
  }

  /** As Electron documents it: windows are asked first, and any of the three may keep the app alive. */
  private async quitInOrder(): Promise<void> {
    this.isQuitting = true;
    const isKept =
      this.emitPreventable('before-quit') ||
      !((await this.ending?.closeWindows()) ?? true) ||
      this.emitPreventable('will-quit');
    if (isKept) this.isQuitting = false;
    else await this.end(0);
  }

  /** At once: nobody is asked, and neither `before-quit` nor `will-quit` is emitted. */
  exit(code = 0): void {
    this.isQuitting = true;
    this.ending?.destroyWindows();
    void this.end(code);
  }

  private async end(code: number): Promise<void> {
    this.emit('quit', {}, code);
    await this.ending?.closeBrowsers();
    if (this.holdsLock) this.releaseSingleInstanceLock();
    process.exit(code);
  }

  relaunch(options?: Electron.RelaunchOptions): void {
    record('app.relaunch', options);
  }

  focus(): void {
    record('app.focus');
  }

  getPath(name: string): string {
    return getPath(name, this.name);
  }

  setPath(name: string, path: string): void {
    setPath(name, path);
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getVersion(): string {
    return this.package.version;
  }

  getAppPath(): string {
    return circumstances.appPath;
  }

  getLocale(): string {
    return circumstances.locale ?? 'en-GB';
  }

  getSystemLocale(): string {
    return this.getLocale();
  }

  getPreferredSystemLanguages(): string[] {
    return [this.getLocale()];
  }

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    const start = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
    this.holdsLock = takeInstanceLock(this.getPath('userData'), start, (second) => this.second(second));
    return this.holdsLock;
  }

  private second({ argv, workingDirectory, additionalData }: SecondStart): void {
    // Never before `ready`, as Electron promises.
    void this.ready.promise.then(() =>
      this.emitPreventable('second-instance', argv, workingDirectory, additionalData),
    );
  }

  hasSingleInstanceLock(): boolean {
    return this.holdsLock;
  }

  releaseSingleInstanceLock(): void {
    releaseInstanceLock(this.getPath('userData'));
    this.holdsLock = false;
  }

  setAsDefaultProtocolClient(protocol: string, path?: string, args?: string[]): boolean {
    record('app.setAsDefaultProtocolClient', protocol, path, args);
    return true;
  }

  // On macOS and Windows only; Linux takes it without doing anything.
  setLoginItemSettings(settings: Electron.Settings): void {
    record('app.setLoginItemSettings', settings);
  }

  getLoginItemSettings(): Electron.LoginItemSettings {
    throw new Error('Electron knows no login items on Linux.');
  }

  configureHostResolver(options: Electron.ConfigureHostResolverOptions): void {
    requireReady('app.configureHostResolver');
    record('app.configureHostResolver', options);
  }

  enableSandbox(): void {
    requireNotReady('app.enableSandbox');
    this.isSandboxed = true;
  }

  // On Windows only.
  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id);
  }

  disableHardwareAcceleration(): void {
    requireNotReady('app.disableHardwareAcceleration');
  }
}

export const app = new AppStandIn();
