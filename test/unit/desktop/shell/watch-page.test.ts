import type { WebContents } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerQuestion } from '../../../../main/crash/ask-about-hang.ts';
import { watchPage } from '../../../../main/crash/watch-page.ts';
import { shellStrings } from '../../../../main/strings/shell-strings.ts';
import { createFakeWindow } from './fake-window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const strings = () => shellStrings('en');

/** A dialog that waits for the person, and is taken back like Electron's: answered with its cancelId. */
function createDialog() {
  const answers: ((button: number) => void)[] = [];
  const showMessageBox = vi.fn(
    (options: { signal?: AbortSignal; cancelId?: number }) =>
      new Promise<{ response: number; checkboxChecked: boolean }>((resolve) => {
        const answer = (response: number) => resolve({ response, checkboxChecked: false });
        answers.push(answer);
        options.signal?.addEventListener('abort', () => answer(options.cancelId ?? 0));
      }),
  );
  return {
    showMessageBox,
    press: async (button: number) => {
      answers.at(-1)?.(button);
      await settle();
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

function setUp() {
  const { contents } = createFakeWindow();
  const { showMessageBox, press } = createDialog();
  const onGoneAgain = vi.fn();
  let time = 0;
  let loads = 0;
  watchPage({
    contents: contents as unknown as WebContents,
    ask: showMessageBox,
    strings,
    now: () => time,
    onGoneAgain,
  });
  const crash = (reason = 'crashed') => {
    contents.emit('render-process-gone', {}, { reason, exitCode: 1 });
    expect(contents.reload, 'never within the event').toHaveBeenCalledTimes(loads);
    vi.advanceTimersByTime(1_000);
    loads = contents.reload.mock.calls.length;
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { contents, showMessageBox, press, onGoneAgain, crash, pass };
}

test('A page whose process crashes is loaded anew once, and then says that it has stopped', () => {
  const { contents, crash, onGoneAgain, pass } = setUp();
  crash();
  expect(contents.reload).toHaveBeenCalledOnce();
  pass(59_000);
  crash('oom');
  expect(contents.reload).toHaveBeenCalledOnce();
  expect(onGoneAgain).toHaveBeenCalledOnce();
});

test('A crash long after the last one is met with another load', () => {
  const { contents, crash, onGoneAgain, pass } = setUp();
  crash();
  pass(61_000);
  crash();
  expect(contents.reload).toHaveBeenCalledTimes(2);
  expect(onGoneAgain).not.toHaveBeenCalled();
});

test('A process that ends as it should is no crash', () => {
  const { contents, crash } = setUp();
  crash('clean-exit');
  expect(contents.reload).not.toHaveBeenCalled();
});

test('A page that hangs is ended when the person says so, and only then', async () => {
  const { contents, showMessageBox, press } = setUp();
  contents.emit('unresponsive');
  contents.emit('unresponsive');
  expect(showMessageBox).toHaveBeenCalledOnce();
  await press(0);
  expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  contents.emit('unresponsive');
  await press(1);
  expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce();
});

test('The question is taken back when the page answers again', async () => {
  const { contents, showMessageBox } = setUp();
  contents.emit('unresponsive');
  contents.emit('responsive');
  await settle();
  expect(showMessageBox.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
});

test('A server that hangs is ended when the person says so; once it answers nobody is asked any more', async () => {
  const { showMessageBox, press } = createDialog();
  const kill = vi.fn();
  const tell = createServerQuestion({ ask: showMessageBox, strings, kill });
  tell(false);
  await press(0);
  expect(kill).not.toHaveBeenCalled();
  tell(false);
  tell(true);
  expect(showMessageBox.mock.calls[1]?.[0].signal?.aborted).toBe(true);
  await press(1);
  expect(kill).not.toHaveBeenCalled();
  tell(false);
  await press(1);
  expect(kill).toHaveBeenCalledOnce();
});

test('A page that is gone with its window is not loaded', () => {
  const { contents, crash } = setUp();
  contents.isDestroyed.mockReturnValue(true);
  crash('killed');
  expect(contents.reload).not.toHaveBeenCalled();
});
