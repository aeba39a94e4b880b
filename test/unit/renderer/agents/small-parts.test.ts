import { expect, test } from 'vitest';
import { foldText } from '../../../../renderer/agents/folded-text.tsx';
import { readEnvironment } from '../../../../renderer/agents/settings/add-mcp-dialog.tsx';
import { shortenLine } from '../../../../renderer/agents/shorten-line.ts';
import { splitMcpName } from '../../../../renderer/agents/split-mcp-name.ts';

test('a long output is folded to its beginning, and a short one is not', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
  const folded = foldText(lines);
  expect(folded.lines).toBe(40);
  expect(folded.beginning).toMatch(/^line 0\nline 1\n.*line 9…$/s);
  expect(foldText('x'.repeat(5000)).beginning?.length).toBeLessThan(1000);
  expect(foldText('one\ntwo').beginning).toBeUndefined();
  expect(foldText(lines.split('\n').slice(0, 11).join('\n')).beginning).toBeUndefined();
});

test('a task becomes a heading of one line', () => {
  expect(shortenLine('  add\n these:  1, 2 ')).toBe('add these: 1, 2');
  expect(shortenLine('word '.repeat(100)).length).toBeLessThanOrEqual(120);
});

test.each([
  ['mcp__notes__read_page', { server: 'notes', name: 'read_page' }],
  ['mcp__my_notes__read__page', { server: 'my_notes', name: 'read__page' }],
  ['calculator', undefined],
  ['mcp__notes', undefined],
])('the tool %s is named %j', (tool, named) => {
  expect(splitMcpName(tool)).toEqual(named);
});

test('an environment is read line by line, values as they are, and a line that is none is refused', () => {
  expect(readEnvironment('TOKEN=a=b c\n\n  HOME_DIR=/x ')).toEqual({ TOKEN: 'a=b c', HOME_DIR: '/x' });
  expect(readEnvironment('')).toEqual({});
  for (const wrong of ['token=1', 'TOKEN', '=1', 'A B=1']) expect(readEnvironment(wrong)).toBeUndefined();
});
