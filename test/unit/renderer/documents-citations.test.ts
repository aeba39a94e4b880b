import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Citation } from '../../../renderer/api/chat.ts';
import { CitationsContext } from '../../../renderer/chat/citations.tsx';
import { Markdown } from '../../../renderer/chat/markdown.tsx';

const citation = (index: number): Citation => ({
  index,
  document_id: 'd',
  chunk_id: `c${index}`,
  page: index,
  quote: 'q',
  filename: `file${index}.pdf`,
});
const rendered = (text: string, indices: number[]) =>
  renderToStaticMarkup(
    createElement(CitationsContext, { value: indices.map(citation) }, createElement(Markdown, { text })),
  );
/** The names of the buttons, in their order. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);

test('each marker that has a source becomes a button that names it, in bold text and lists, too', () => {
  expect(buttonsOf(rendered('It is **940 euros [1]**.\n\n- paid monthly [2, 1]', [1, 2]))).toEqual([
    'Source 1: file1.pdf, Page 1',
    'Source 2: file2.pdf, Page 2',
    'Source 1: file1.pdf, Page 1',
  ]);
});

test('a marker without a source stays the text that it is', () => {
  const html = rendered('See [7], and [1, 7], and a year [2024].', [1]);
  expect(buttonsOf(html)).toEqual([]);
  expect(html).toContain('See [7], and [1, 7], and a year [2024].');
});

test('code is left alone', () => {
  const html = rendered('Take `list[1]`:\n\n```\nx = list[1]\n```', [1]);
  expect(buttonsOf(html).filter((name) => name?.startsWith('Source'))).toEqual([]);
});

test('an answer without sources is as it was, and a made-up link to one opens nothing', () => {
  const html = rendered('It is so [1], says [this](#cite-1).', []);
  expect(html).not.toMatch(/<button|<a /);
  expect(html).toContain('It is so [1]');
});
