import { expect, test } from 'vitest';
import { fileNameOf } from '../../../renderer/conversations/conversation-menu.tsx';

test.each([
  ['Capitals of Europe', 'Capitals of Europe.md'],
  ['Où est l’été ?', 'Où est l’été.md'],
  ['../../etc/passwd', 'etc passwd.md'],
  ['C:\\Windows\\"x"|y', 'C Windows x y.md'],
  ['report\u202Efdp.exe', 'report fdp.exe.md'],
  ['👨\u200D👩\u200D👧 می\u200Cخواهم', '👨\u200D👩\u200D👧 می\u200Cخواهم.md'],
  [`${'x'.repeat(78)}👨\u200D👩\u200D👧`, `${'x'.repeat(78)}.md`],
  ['...', 'Alcove.md'],
])('the title %j becomes the file name %j on every system', (title, name) => {
  expect(fileNameOf(title, 'md')).toBe(name);
});

test('a long title becomes a short file name', () => {
  expect(fileNameOf('x'.repeat(200), 'json')).toBe(`${'x'.repeat(80)}.json`);
});
