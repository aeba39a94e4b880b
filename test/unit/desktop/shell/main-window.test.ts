import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellStrings } from '../../../../main/strings/shell-strings.ts';
import { keepMainWindow } from '../../../../main/window/main-window.ts';
import { createFakeWindow } from './fake-window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ORIGIN = 'http://127.0.0.1:7417';
const PROVEN = { name: 'proven', origin: ORIGIN, setupToken: undefined } as const;
const strings = shellStrings('en');

function setUp() {
  const fake = createFakeWindow();
  const onAction = vi.fn();
  const mayLeave = vi.fn(() => false);
  const main = keepMainWindow({ window: fake.window, strings: () => strings, onAction, mayLeave });
  const navigate = (url: string) => fake.contents.emit('will-navigate', { url, preventDefault: vi.fn() });
  return { ...fake, main, onAction, mayLeave, navigate };
}

test('Nothing is shown while the server starts at once, then the app', () => {
  const { main, shown } = setUp();
  main.follow({ name: 'starting' });
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBe('');
  main.follow(PROVEN);
  expect(shown()).toBe(`${ORIGIN}/`);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe(`${ORIGIN}/`);
});

test('Wanted, the window is shown when it is painted, or loaded where a hidden one is never painted', () => {
  const { main, window, done, contents } = setUp();
  main.show();
  main.follow(PROVEN);
  expect(done.show).not.toHaveBeenCalled();
  contents.emit('did-finish-load');
  expect(done.show).toHaveBeenCalledOnce();
  window.emit('ready-to-show');
  expect(done.show).toHaveBeenCalledOnce();
  const hidden = setUp();
  hidden.contents.emit('did-finish-load');
  expect(hidden.done.show).not.toHaveBeenCalled();
  hidden.main.show();
  expect(hidden.done.show).toHaveBeenCalledOnce();
});

test('A wish to see the window while Alcove ends, and it is gone, is no fault', () => {
  const { main, window, done, contents } = setUp();
  window.emit('ready-to-show');
  contents.isDestroyed.mockReturnValue(true);
  main.show('#/documents');
  expect(done.isMinimized).not.toHaveBeenCalled();
});

test('A server that takes longer to start gets a page that says so', () => {
  const { main, shown } = setUp();
  main.follow({ name: 'starting' });
  vi.advanceTimersByTime(2_000);
  expect(shown()).toBe(strings.starting.title);
});

test('A server that starts and ends again and again does not put that page off', () => {
  const { main, shown } = setUp();
  for (let starts = 0; starts < 4; starts++) {
    main.follow({ name: 'starting' });
    vi.advanceTimersByTime(700);
  }
  expect(shown()).toBe(strings.starting.title);
});

test('The first run opens at the set-up, with the token in the fragment that no server gets to see', () => {
  const { main, shown } = setUp();
  main.follow({ ...PROVEN, setupToken: 'to/ken' });
  expect(shown()).toBe(`${ORIGIN}/#setup=to%2Fken`);
});

test('A link does not take the set-up away from a person who has no account yet', () => {
  const { main, contents, shown } = setUp();
  main.follow({ ...PROVEN, setupToken: 'token' });
  main.show('#/documents');
  expect(contents.executeJavaScript).not.toHaveBeenCalled();
  expect(shown()).toBe(`${ORIGIN}/#setup=token`);
});

test('A server that was started again finds the page as the person left it', async () => {
  const { main, contents } = setUp();
  main.follow(PROVEN);
  await vi.advanceTimersByTimeAsync(0);
  main.follow({ name: 'starting' });
  vi.advanceTimersByTime(60_000);
  main.follow(PROVEN);
  expect(contents.loadURL).toHaveBeenCalledOnce();
});

test('A server that ended before the app had come in full gives it anew when it is back', () => {
  const { main, contents, setUrl, shown } = setUp();
  contents.loadURL.mockImplementationOnce((address) => {
    setUrl(address);
    return new Promise(() => undefined);
  });
  main.follow(PROVEN);
  main.follow({ name: 'starting' });
  vi.advanceTimersByTime(2_000);
  expect(shown()).toBe(strings.starting.title);
  main.follow(PROVEN);
  expect(shown()).toBe(`${ORIGIN}/`);
});

test('A server that comes back at another port gets the app loaded from there', () => {
  const { main, shown } = setUp();
  main.follow(PROVEN);
  main.follow({ ...PROVEN, origin: 'http://127.0.0.1:7418' });
  expect(shown()).toBe('http://127.0.0.1:7418/');
});

test('The sentence of a server that cannot start is shown, with a way to restart and to quit', () => {
  const { main, contents, shown, navigate, onAction } = setUp();
  main.follow({ name: 'trouble', trouble: { sentence: 'Port 7417 is in use.' } });
  expect(shown()).toBe(strings.trouble.title);
  expect(decodeURIComponent(contents.getURL())).toContain('Port 7417 is in use.');
  navigate('https://alcove.invalid/restart');
  navigate('https://alcove.invalid/quit');
  expect(onAction.mock.calls).toEqual([['restart'], ['quit']]);
});

test('A page of the app cannot press the buttons of the shell', () => {
  const { main, navigate, onAction } = setUp();
  main.follow(PROVEN);
  navigate('https://alcove.invalid/quit');
  expect(onAction).not.toHaveBeenCalled();
});

test('A page that has crashed twice can be shown again', () => {
  const { main, shown, navigate } = setUp();
  main.follow(PROVEN);
  main.showWindowGone();
  expect(shown()).toBe(strings.windowGone.title);
  navigate('https://alcove.invalid/reload');
  expect(shown()).toBe(`${ORIGIN}/`);
});

test('A load that fails says so, one that another load replaced does not', () => {
  const { main, contents, shown } = setUp();
  main.follow(PROVEN);
  contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', `${ORIGIN}/`, true);
  contents.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', `${ORIGIN}/logo.svg`, false);
  expect(shown()).toBe(`${ORIGIN}/`);
  contents.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', `${ORIGIN}/`, true);
  expect(shown()).toBe(strings.loadFailed.title);
});

test('A load that failed as the server ended is made again with the next one', () => {
  const { main, contents, shown } = setUp();
  main.follow(PROVEN);
  main.follow({ name: 'starting' });
  contents.emit('did-fail-load', {}, -20, 'ERR_BLOCKED_BY_CLIENT', `${ORIGIN}/`, true);
  vi.advanceTimersByTime(2_000);
  expect(shown()).toBe(strings.starting.title);
  main.follow(PROVEN);
  expect(shown()).toBe(`${ORIGIN}/`);
});

test('The window appears once it is painted, and only when it is wanted', () => {
  const hidden = setUp();
  hidden.done.emit('ready-to-show');
  expect(hidden.done.show).not.toHaveBeenCalled();
  hidden.main.show();
  expect(hidden.done.show).toHaveBeenCalledOnce();
  const wanted = setUp();
  wanted.main.show();
  expect(wanted.done.show).not.toHaveBeenCalled();
  wanted.done.emit('ready-to-show');
  expect(wanted.done.show).toHaveBeenCalledOnce();
  expect(wanted.done.focus).toHaveBeenCalledOnce();
});

test('A screen that is asked for before there is a server is the one that opens', () => {
  const { main, shown } = setUp();
  main.show('#/documents');
  main.follow(PROVEN);
  expect(shown()).toBe(`${ORIGIN}/#/documents`);
});

test('A screen is opened in the page that there is, which keeps what was typed', () => {
  const { main, contents } = setUp();
  main.follow(PROVEN);
  main.show('#/c/"1"');
  expect(contents.loadURL).toHaveBeenCalledOnce();
  expect(contents.executeJavaScript.mock.calls[0]?.[0]).toContain(String.raw`location.hash = "#/c/\"1\""`);
});

test('A window that is closed in full screen leaves that first', () => {
  const { main, done } = setUp();
  done.isFullScreen.mockReturnValue(true);
  main.hide();
  expect(done.hide).not.toHaveBeenCalled();
  expect(done.setFullScreen).toHaveBeenCalledWith(false);
  done.emit('leave-full-screen');
  expect(done.hide).toHaveBeenCalledOnce();
});

test('A page with something unfinished is left when the person says so, and always for a page of the shell', async () => {
  const { main, contents, mayLeave } = setUp();
  main.follow(PROVEN);
  await vi.advanceTimersByTimeAsync(0);
  const leave = () => {
    const event = { preventDefault: vi.fn() };
    contents.emit('will-prevent-unload', event);
    return event.preventDefault.mock.calls.length === 1;
  };
  expect(leave()).toBe(false);
  mayLeave.mockReturnValue(true);
  expect(leave()).toBe(true);
  mayLeave.mockReturnValue(false);
  main.follow({ name: 'trouble', trouble: 'ended-too-often' });
  expect(leave()).toBe(true);
});
