import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { keepFormulas } from '../../../renderer/chat/keep-formulas.ts';
import { Markdown } from '../../../renderer/chat/markdown.tsx';

test.each([
  ['round brackets', 'As \\(a_1^2 + b_2 \\leq c\\) says.', 'As `a_1^2 + b_2 \\leq c` says.'],
  ['square brackets over lines', '\\[\n\\sum_{i=1}^n i\n\\]', '`\\sum_{i=1}^n i`'],
  ['square brackets with spaced lines', '\\[a\\\\[2pt] b\\]', '`a\\\\[2pt] b`'],
  ['two dollars', '$$\\int_0^1 x\\,dx$$', '`\\int_0^1 x\\,dx`'],
  ['one dollar', 'Einstein: $E = mc^2$.', 'Einstein: `E = mc^2`.'],
  ['backticks in it', '\\(a`b\\)', '`` a`b ``'],
])('a formula in %s is kept as it was written', (_, text, expected) => {
  expect(keepFormulas(text)).toBe(expected);
});

test.each([
  'It costs $5 and not $10.',
  'From $5-$10, or US$20_000.',
  'Between $a and b$ nothing is meant.',
  '`\\(code\\)` and `$x^2$` are code already.',
  '```tex\n\\[x^2\\]\n$$y_1$$\n```',
  '- ```\n  \\(x\\)\n  ```',
  '~~~\n$x^2$',
  'An open \\( bracket\n\nand a later \\) one.',
  'A path: C:\\[temp',
])('%j is left as it is', (text) => {
  expect(keepFormulas(text)).toBe(text);
});

test('Markdown does not eat the backslashes and underscores of a formula', () => {
  const shown = renderToStaticMarkup(<Markdown text={'So $$\\frac{a_1}{b_1}\\,c\\\\d$$ holds, *truly*.'} />);
  expect(shown).toContain('<code>\\frac{a_1}{b_1}\\,c\\\\d</code>');
  expect(shown).toContain('<em>truly</em>');
});

test('a formula that is still being written is left as it is, however long', () => {
  const half = `\\[${'x_1 + '.repeat(5_000)}`;
  expect(keepFormulas(half)).toBe(half);
});
