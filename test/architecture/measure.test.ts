import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../make-folder.ts';
import { measure } from './measure.ts';
import { readSources } from './source-graph.ts';

let root: string;

beforeAll(() => {
  root = makeFolder('alcove-measure-');
  mkdirSync(join(root, 'server', 'chat'), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(root, 'server', path), text);
  write(
    'chat/answer.ts',
    `import { one } from './one.ts';\nexport function answer() {\n  return one();\n}\n`,
  );
  write('chat/one.ts', `export const one = () => 1;\nexport const unused = 2;\n`);
  write('app.ts', `import { answer } from './chat/answer.ts';\nexport * from './chat/two.ts';\nanswer();\n`);
  write('chat/two.ts', `export interface Two {}\nexport type { Two as Second };\n`);
  write('last.ts', `export type T = import('./chat/two.ts').Two;\n`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the figures count files, lines, users of exported names, long functions and full folders', () => {
  expect(measure(readSources(root, ['server']))).toMatchObject({
    files: 5,
    lines: 12,
    exports: 6,
    withOneUser: 2,
    longestFile: { path: 'server/chat/answer.ts', lines: 4 },
    longestFunction: { path: 'server/chat/answer.ts', name: 'answer', lines: 3 },
    fullestFolder: { path: 'server/chat', files: 3 },
    over: { files: 0, functions: 0, folders: 0 },
    joinable: [{ path: 'server/chat/one.ts', host: 'server/chat/answer.ts' }],
  });
});
