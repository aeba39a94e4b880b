import { join } from 'node:path';
import type Electron from 'electron';
import type { Download, Page } from 'playwright-core';
import { app } from './app.ts';
import { type Chromium, launchChromium } from './chromium.ts';
import { DownloadItemStandIn } from './download-item.ts';
import { interceptRequests } from './intercept-requests.ts';
import { requireReady } from './lifecycle.ts';
import { createPermissions } from './permissions.ts';
import { record } from './recorder.ts';
import { StandInEmitter } from './stand-in-emitter.ts';
import { guardedPrototype, strict } from './strict.ts';
import { createWebRequest } from './web-request.ts';

type Methods =
  | 'setSpellCheckerEnabled'
  | 'isSpellCheckerEnabled'
  | 'flushStorageData'
  | 'closeAllConnections';

/** A session: a Chromium of its own over a profile of its own. */
export class SessionStandIn extends StandInEmitter implements Pick<Electron.Session, Methods> {
  readonly permissions = createPermissions(async () => (await this.start()).devtools);
  readonly webRequest: ReturnType<typeof createWebRequest>['webRequest'];
  readonly cookies = strict('session.cookies', { flushStore: async () => record('cookies.flushStore') });
  private readonly rules = createWebRequest();
  private chromium: Promise<Chromium> | undefined;
  private checksSpelling = true;

  constructor() {
    super('session', ['will-download']);
    this.webRequest = this.rules.webRequest;
  }

  setPermissionRequestHandler(handler: Parameters<Electron.Session['setPermissionRequestHandler']>[0]): void {
    this.permissions.setRequestHandler(handler);
  }

  setPermissionCheckHandler(handler: Parameters<Electron.Session['setPermissionCheckHandler']>[0]): void {
    this.permissions.setCheckHandler(handler);
  }

  // Headless Chromium has no devices to choose from.
  setDevicePermissionHandler(_handler: unknown): void {
    record('session.setDevicePermissionHandler');
  }

  setBluetoothPairingHandler(_handler: unknown): void {
    record('session.setBluetoothPairingHandler');
  }

  setSpellCheckerEnabled(isEnabled: boolean): void {
    this.checksSpelling = isEnabled;
    record('session.setSpellCheckerEnabled', isEnabled);
  }

  isSpellCheckerEnabled(): boolean {
    return this.checksSpelling;
  }

  flushStorageData(): void {
    record('session.flushStorageData');
  }

  // The devtools protocol cuts no connection: that it was asked for is all that a test can see.
  async closeAllConnections(): Promise<void> {
    record('session.closeAllConnections');
  }

  /** Chromium, started once. */
  start(): Promise<Chromium> {
    this.chromium ??= this.launch();
    return this.chromium;
  }

  /** A page for a window. */
  async openPage(): Promise<Page> {
    const { context } = await this.start();
    return context.newPage();
  }

  async close(): Promise<void> {
    const running = await this.chromium;
    await running?.context.close();
  }

  /** A page began a download. */
  async willDownload(download: Download, contents: unknown): Promise<void> {
    const item = new DownloadItemStandIn(download);
    const isPrevented = this.emitPreventable('will-download', item, contents);
    await item.finish(isPrevented);
  }

  private async launch(): Promise<Chromium> {
    const chromium = await launchChromium(join(app.getPath('sessionData'), 'stand-in-chromium'));
    await interceptRequests(chromium, this.rules.mayGo);
    return chromium;
  }
}

let onlySession: SessionStandIn | undefined;

/** `session`. */
export const session = Object.setPrototypeOf(
  {
    get defaultSession(): SessionStandIn {
      requireReady('session.defaultSession');
      onlySession ??= new SessionStandIn();
      return onlySession;
    },
  },
  guardedPrototype('session', Object.prototype),
) as { readonly defaultSession: SessionStandIn };

/** Ends every Chromium there is; each writes its cookies first. */
export async function closeSessions(): Promise<void> {
  await onlySession?.close();
}
