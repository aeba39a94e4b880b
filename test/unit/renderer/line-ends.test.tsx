import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from '../../../renderer/chat/markdown.tsx';

const show = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

test('the lines of a poem and of an address are shown as they were written', () => {
  const poem = show('Roses are red,\nViolets are *blue*,\nSugar is sweet.');
  expect(poem.match(/<br\/>/g)).toHaveLength(2);
  expect(show('Ada Byron\n12 St James’s Square\nLondon').match(/<br\/>/g)).toHaveLength(2);
  expect(show('- Milk\n  and honey').match(/<br\/>/g)).toHaveLength(1);
});

test('lines of code, of tables and of formulas stay what they are', () => {
  expect(show('```\na\nb\n```')).not.toContain('<br');
  expect(show('| a | b |\n|---|---|\n| 1 | 2 |')).not.toContain('<br');
  expect(show('# Title\nText\n\nMore')).not.toContain('<br');
  expect(show('$$\na_1\nb_1\n$$')).not.toContain('<br');
  expect(show('One  \ntwo').match(/<br\/>/g)).toHaveLength(1);
});
