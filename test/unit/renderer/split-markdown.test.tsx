import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../models/seeded-random.ts';
import { type BlockCache, BlockCacheContext, createBlockCache } from '../../../renderer/chat/block-cache.ts';
import { Markdown } from '../../../renderer/chat/markdown.tsx';
import { splitMarkdown } from '../../../renderer/chat/split-markdown.ts';

const PIECES = [
  'A paragraph\nof two lines.',
  '# Title',
  'Title\n---',
  '- one\n- two',
  '- one\n\n- two',
  '- one\n\n  more of one\n\n      code of one',
  '1. first\n\n   ```js\n   x = 1\n\n   y = 2\n   ```\n\n2. second',
  '- ```js\n  x\n  ```',
  '* * *',
  '```\na\n\nb\n```',
  '~~~py\n# no title\n\n```\n~~~',
  '```js\nnever closed\n\nend',
  '    indented\n\n    code',
  '> quoted\n\n> again',
  '> - in a quotation\n>\n>   more',
  '> ```\n> code\n\nafter it',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '**bold** at the start',
  '[link][1]\n\n[1]: https://example.org',
  'note[^1]\n\n[^1]: the note',
  '<div>\n\n*text*\n\n</div>',
  '<!-- a\n\nb -->',
  '<pre>\n\n*no*\n\n</pre>',
  '`code` and ``` more',
  '1) other list\n2) of numbers',
  'Not a list: 2026. A year\n\ngoes on',
  '+ plus\n\nends\n\n+ again',
  '\ttab indented',
  'line with end  \nbreak',
];

const html = (text: string) =>
  renderToStaticMarkup(<ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>);
const inOneLine = (text: string) => text.replaceAll(/\n+/g, '\n').trim();

test.each(PIECES)('nothing of a text is lost, and its parts read as the whole does: %j', (text) => {
  expect(splitMarkdown(text).join('')).toBe(text);
  expect(inOneLine(splitMarkdown(text).map(html).join('\n'))).toBe(inOneLine(html(text)));
});

test('any text of such pieces reads the same in parts', () => {
  const random = seededRandom(20261121);
  const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? '';
  for (let round = 0; round < 600; round++) {
    const text = Array.from({ length: 2 + (round % 4) }, pick).join(round % 5 ? '\n\n' : '\n');
    const parts = splitMarkdown(text);
    expect(parts.join('')).toBe(text);
    expect(inOneLine(parts.map(html).join('\n')), text).toBe(inOneLine(html(text)));
  }
});

test('a text that grows changes its last part only, so that what stands is parsed once', () => {
  const text = Array.from({ length: 40 }, (_, at) => PIECES[(at * 7) % 5]).join('\n\nA sentence.\n\n');
  let changed = 0;
  let before = splitMarkdown('');
  for (let end = 1; end <= text.length; end += 3) {
    const parts = splitMarkdown(text.slice(0, end));
    changed += before.slice(0, -1).filter((part, at) => part !== parts[at]).length;
    before = parts;
  }
  expect(before.length).toBeGreaterThan(60);
  // A line that turns out to be one more item of the list above it joins that list: once for each such line.
  expect(changed).toBeLessThan(40);
});

test('with every word that is streamed two blocks are parsed at most, and the finished answer costs none of them again', () => {
  const text = Array.from({ length: 12 }, (_, at) => PIECES[(at * 3) % 4]).join('\n\nA sentence.\n\n');
  const cache = createBlockCache(1_000);
  const show = (shown: string, isGrowing: boolean) => {
    let parsed = 0;
    const counting: BlockCache = {
      get(key) {
        const found = cache.get(key);
        if (!found) parsed += 1;
        return found;
      },
      set: cache.set,
    };
    renderToStaticMarkup(
      <BlockCacheContext value={counting}>
        <Markdown text={shown} isGrowing={isGrowing} />
      </BlockCacheContext>,
    );
    return parsed;
  };
  const counts = Array.from({ length: Math.floor(text.length / 4) }, (_, at) =>
    show(text.slice(0, at * 4), true),
  );
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  expect(show(text, false)).toBe(1);
  expect(show(text, false)).toBe(0);
});
