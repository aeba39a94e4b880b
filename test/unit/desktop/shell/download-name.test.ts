import { expect, test } from 'vitest';
import { downloadName } from '../../../../main/security/guard-network.ts';

test.each([
  ['Bilan de santé.md', 'Bilan de santé.md'],
  ['../../.bashrc', 'bashrc'],
  ['C:\\Windows\\System32\\evil.dll', 'evil.dll'],
  ['a/b/c.txt', 'c.txt'],
  ['..', 'alcove'],
  ['', 'alcove'],
  ['report\u202Efdp.exe', 'reportfdp.exe'],
  ['a\u0000b\n.txt', 'ab.txt'],
  ['what?.txt', 'what.txt'],
  ['👨\u200D👩\u200D👧 می\u200Cخواهم.txt', '👨\u200D👩\u200D👧 می\u200Cخواهم.txt'],
  [`${'👨\u200D👩\u200D👧'.repeat(30)}.pdf`, `${'👨\u200D👩\u200D👧'.repeat(7)}.pdf`],
  ['CON.txt', '_CON.txt'],
  ['lpt1', '_lpt1'],
  ['trailing. . ', 'trailing'],
])('%j is suggested as %j', (suggested, expected) => {
  expect(downloadName(suggested)).toBe(expected);
});

test('A long name is cut and keeps its extension, in letters that four bytes each still fit a disk', () => {
  const name = downloadName(`${'😀'.repeat(200)}.pdf`);
  expect(name.endsWith('😀.pdf')).toBe(true);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});
