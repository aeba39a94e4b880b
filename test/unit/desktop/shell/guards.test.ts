import { EventEmitter } from 'node:events';
import type { App, Session } from 'electron';
import { expect, test, vi } from 'vitest';
import { guardContents } from '../../../../main/security/guard-contents.ts';
import { guardSession } from '../../../../main/security/guard-network.ts';
import { isOwnFrame } from '../../../../main/security/navigation-rules.ts';

const OWN = 'http://127.0.0.1:7417';

function guardPage() {
  const app = new EventEmitter();
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: vi.fn(),
    setWebRTCIPHandlingPolicy: vi.fn(),
  });
  const onScreen = vi.fn();
  const onOutside = vi.fn();
  let own: string | undefined = OWN;
  guardContents(app as unknown as App, { own: () => own, onScreen, onOutside });
  app.emit('web-contents-created', {}, contents);
  const isStopped = (event: string, details: object) => {
    const preventDefault = vi.fn();
    contents.emit(event, { ...details, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  const open = (url: string) => contents.setWindowOpenHandler.mock.calls[0]?.[0]({ url });
  const lose = () => {
    own = undefined;
  };
  return { app, contents, isStopped, open, onScreen, onOutside, lose };
}

test('Every way by which a page could leave is closed, in each frame and by each redirect', () => {
  const { isStopped, lose } = guardPage();
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    expect(isStopped(event, { url: 'https://example.com/' })).toBe(true);
    expect(isStopped(event, { url: `${OWN}/#/models` })).toBe(false);
  }
  lose();
  expect(isStopped('will-navigate', { url: `${OWN}/` })).toBe(true);
});

test('No page opens a window: a screen of the app is shown, another page is asked about, the rest is nothing', () => {
  const { open, onScreen, onOutside } = guardPage();
  for (const url of [`${OWN}/#/c/1`, 'https://example.com/', 'file:///etc/passwd'])
    expect(open(url)).toEqual({ action: 'deny' });
  expect(onScreen.mock.calls).toEqual([['#/c/1']]);
  expect(onOutside.mock.calls).toEqual([['https://example.com/']]);
});

test('No page is put into a page, no device is chosen, and no certificate is taken or given', () => {
  const { app, contents, isStopped } = guardPage();
  expect(isStopped('will-attach-webview', {})).toBe(true);
  const choose = vi.fn();
  contents.emit('select-bluetooth-device', { preventDefault: vi.fn() }, [{ deviceId: '1' }], choose);
  expect(choose).toHaveBeenCalledExactlyOnceWith('');
  const trust = vi.fn();
  app.emit('certificate-error', { preventDefault: vi.fn() }, contents, OWN, 'error', {}, trust);
  expect(trust).toHaveBeenCalledExactlyOnceWith(false);
  const preventDefault = vi.fn();
  app.emit('select-client-certificate', { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
  expect(contents.setWebRTCIPHandlingPolicy).toHaveBeenCalledWith('disable_non_proxied_udp');
});

function guardFakeSession({ askForMicrophone }: { askForMicrophone?: () => Promise<boolean> } = {}) {
  const handlers: Record<string, (...args: unknown[]) => unknown> = {};
  const keep = (name: string) => (handler: (...args: unknown[]) => unknown) => {
    handlers[name] = handler;
  };
  const session = Object.assign(new EventEmitter(), {
    webRequest: { onBeforeRequest: keep('request') },
    setPermissionRequestHandler: keep('ask'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    setBluetoothPairingHandler: keep('pair'),
    setSpellCheckerEnabled: vi.fn(),
  });
  let own: string | undefined = OWN;
  guardSession(session as unknown as Session, {
    own: () => own,
    mayNotify: () => true,
    hasDevTools: false,
    downloads: '/downloads',
    askForMicrophone,
  });
  const call = (name: string, ...args: unknown[]) => handlers[name]?.(...args);
  const ask = async (permission: string, details: object) => {
    const given = Promise.withResolvers<boolean>();
    call('ask', {}, permission, given.resolve, { requestingUrl: `${OWN}/`, isMainFrame: true, ...details });
    return given.promise;
  };
  const isCancelled = (url: string) => {
    const answer = vi.fn();
    call('request', { url }, answer);
    return answer.mock.calls[0]?.[0].cancel as boolean;
  };
  const lose = () => {
    own = undefined;
  };
  return { session, call, ask, isCancelled, lose };
}

test('Every request that does not go to the proven server is cancelled, and all of them while there is none', () => {
  const { isCancelled, lose } = guardFakeSession();
  expect(isCancelled(`${OWN}/api/v1/auth/me`)).toBe(false);
  expect(isCancelled('https://example.com/pixel.png')).toBe(true);
  lose();
  expect(isCancelled(`${OWN}/api/v1/auth/me`)).toBe(true);
});

test('The app may listen to the microphone and not look through the camera; a Mac asks the person itself', async () => {
  const { ask, call } = guardFakeSession();
  expect(await ask('media', { mediaTypes: ['audio'] })).toBe(true);
  expect(await ask('media', { mediaTypes: ['audio', 'video'] })).toBe(false);
  expect(await ask('media', {})).toBe(false);
  expect(call('check', {}, 'media', `${OWN}/`, { isMainFrame: true, mediaType: 'audio' })).toBe(true);
  expect(call('check', {}, 'media', `${OWN}/`, { isMainFrame: true, mediaType: 'video' })).toBe(false);
  expect(call('check', null, 'media', '', { isMainFrame: true, mediaType: 'audio' })).toBe(false);
  const refusing = guardFakeSession({ askForMicrophone: async () => false });
  expect(await refusing.ask('media', { mediaTypes: ['audio'] })).toBe(false);
  const failing = guardFakeSession({ askForMicrophone: () => Promise.reject(new Error('no')) });
  expect(await failing.ask('media', { mediaTypes: ['audio'] })).toBe(false);
  expect(await refusing.ask('fullscreen', {})).toBe(true);
});

test('No device is reached and nothing is spell checked', () => {
  const { session, call } = guardFakeSession();
  expect(call('device', { deviceType: 'usb', origin: OWN })).toBe(false);
  const pair = vi.fn();
  call('pair', { pairingKind: 'confirm' }, pair);
  expect(pair).toHaveBeenCalledExactlyOnceWith({ confirmed: false });
  expect(session.setSpellCheckerEnabled).toHaveBeenCalledWith(false);
});

test('Only what the app itself made or sent can be saved, where the person says', () => {
  const { session } = guardFakeSession();
  const download = (url: string, name = '../../évil.md') => {
    const event = { preventDefault: vi.fn() };
    const item = { getURL: () => url, getFilename: () => name, setSaveDialogOptions: vi.fn() };
    session.emit('will-download', event, item, {});
    return {
      isStopped: event.preventDefault.mock.calls.length > 0,
      options: item.setSaveDialogOptions.mock.calls,
    };
  };
  expect(download(`blob:${OWN}/5c1d`)).toEqual({
    isStopped: false,
    options: [
      [
        {
          defaultPath: expect.stringMatching(/^.downloads.évil\.md$/),
          properties: ['dontAddToRecent', 'showOverwriteConfirmation'],
        },
      ],
    ],
  });
  for (const url of ['https://example.com/a', 'data:text/plain,a', 'blob:null/5c1d', 'file:///etc/passwd'])
    expect(download(url)).toEqual({ isStopped: true, options: [] });
});

test('The bridge answers the top frame of the app and no other', () => {
  const frame = (url: string, parent: object | null = null) => ({ senderFrame: { url, parent } as never });
  expect(isOwnFrame(frame(`${OWN}/#/settings`), OWN)).toBe(true);
  expect(isOwnFrame(frame(`${OWN}/`, {}), OWN)).toBe(false);
  expect(isOwnFrame(frame('https://example.com/'), OWN)).toBe(false);
  expect(isOwnFrame(frame('data:text/html,Alcove'), OWN)).toBe(false);
  expect(isOwnFrame({ senderFrame: null }, OWN)).toBe(false);
  expect(isOwnFrame(frame(`${OWN}/`), undefined)).toBe(false);
});
