import { expect, test } from 'vitest';
import { terminalText } from '../../../server/cli/terminal-text.ts';

test('a terminal is shown no control characters, whatever a model or a file name holds', () => {
  expect(terminalText('\u001b]52;c;ZXZpbA==\u0007a\u001b[2Jb\rc\u009b31md')).toBe(']52;c;ZXZpbA==a[2Jbc31md');
  expect(terminalText('invoice\u202Efdp.exe')).toBe('invoicefdp.exe');
});

test('lines, tabs and letters of every script stay as they are', () => {
  const text = 'été\n\t北京 שלום 👩‍💻';
  expect(terminalText(text)).toBe(text);
});
