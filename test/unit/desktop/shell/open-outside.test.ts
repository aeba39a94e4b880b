import { expect, test, vi } from 'vitest';
import { shellStrings } from '../../../../main/strings/shell-strings.ts';
import { createOutsideOpener } from '../../../../main/window/open-outside.ts';

function setUp(response: number) {
  const answer = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>();
  const showMessageBox = vi.fn(
    (_options: { detail?: string; message: string; defaultId?: number }) => answer.promise,
  );
  const openExternal = vi.fn(async () => undefined);
  const open = createOutsideOpener({
    ask: showMessageBox,
    shell: { openExternal },
    strings: () => shellStrings('en'),
  });
  return {
    open,
    showMessageBox,
    openExternal,
    answer: () => answer.resolve({ response, checkboxChecked: false }),
  };
}

test('A link opens in the browser when the person has seen the whole address and said yes', async () => {
  const { open, showMessageBox, openExternal, answer } = setUp(1);
  const opened = open('https://example.com/search?q=what%20I%20told%20it');
  expect(openExternal).not.toHaveBeenCalled();
  expect(showMessageBox.mock.calls[0]?.[0].detail).toContain(
    'https://example.com/search?q=what%20I%20told%20it',
  );
  answer();
  await opened;
  expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/search?q=what%20I%20told%20it');
});

test('Nothing opens without a yes, and leaving the question is none', async () => {
  const { open, showMessageBox, openExternal, answer } = setUp(0);
  const opened = open('https://example.com/');
  expect(showMessageBox.mock.calls[0]?.[0].defaultId).toBe(0);
  answer();
  await opened;
  expect(openExternal).not.toHaveBeenCalled();
});

test('An address that is too long to read says how much of it is not shown', () => {
  const { open, showMessageBox } = setUp(0);
  void open(`https://example.com/${'a'.repeat(1_000)}`);
  expect(showMessageBox.mock.calls[0]?.[0].detail).toContain('(and 720 more characters)');
});

test('A page cannot pile up questions', async () => {
  const { open, showMessageBox, answer } = setUp(0);
  const first = open('https://example.com/1');
  await open('https://example.com/2');
  expect(showMessageBox).toHaveBeenCalledOnce();
  answer();
  await first;
  void open('https://example.com/3');
  expect(showMessageBox).toHaveBeenCalledTimes(2);
});
