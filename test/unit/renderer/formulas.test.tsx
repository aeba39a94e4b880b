import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { expect, test } from 'vitest';
import { extractFormulas } from '../../../renderer/chat/extract-formulas.ts';
import { Markdown } from '../../../renderer/chat/markdown.tsx';
import { rehypeFormulas } from '../../../renderer/chat/rehype-formulas.ts';
import { SANITIZE_SCHEMA } from '../../../renderer/chat/sanitize-schema.ts';
import { splitMarkdown } from '../../../renderer/chat/split-markdown.ts';
import { typesetFormula } from '../../../renderer/chat/typeset-formula.ts';

const inline = (tex: string) => ({ tex, isDisplay: false, isOpen: false });
const display = (tex: string) => ({ tex, isDisplay: true, isOpen: false });

test.each([
  ['round brackets', 'As \\(a_1^2 \\leq c\\) says.', inline('a_1^2 \\leq c')],
  ['square brackets over lines', '\\[\n\\sum_{i=1}^n i\n\\]', display('\\sum_{i=1}^n i')],
  ['square brackets with spaced lines', '\\[a\\\\[2pt] b\\]', display('a\\\\[2pt] b')],
  ['two dollars', '$$\\int_0^1 x\\,dx$$', display('\\int_0^1 x\\,dx')],
  ['one dollar', 'Einstein: $E = mc^2$.', inline('E = mc^2')],
  ['one dollar, with a letter alone', 'Let $x$ be it.', inline('x')],
  ['one dollar, with ordinary signs', 'So $f(x) = 2x + 3$.', inline('f(x) = 2x + 3')],
  ['a quotation', '> $$\n> a_1\n> $$', display('a_1')],
  ['a heading with backticks in it', '# \\(a`b\\)', inline('a`b')],
])('a formula in %s is found', (_, text, expected) => {
  expect(extractFormulas(text).formulas).toMatchObject([expected]);
});

const AS_IT_IS = [
  'It costs $5 and not $10.',
  'Either $5 and $6, or 5$ and 6$, or $5/$6.',
  'From $5-$10, or US$20_000.',
  'Between $a and b$ nothing is meant.',
  'Set $HOME/bin or $PATH$, then $a/$b.',
  '`\\(code\\)` and `$x^2$` are code already.',
  '```tex\n\\[x^2\\]\n$$y_1$$\n```',
  '- ```\n  \\(x\\)\n  ```',
  '~~~\n$x^2$',
  'An open \\( bracket\n\nand a later \\) one.',
  'A path: C:\\[temp',
  'See https://example.org/$a_b$/c.',
  'A sign of our own \ufdd0 beside $x_1$.',
];

test.each(AS_IT_IS)('%j is left as it is', (text) => {
  expect(extractFormulas(text)).toEqual({ text, formulas: [] });
});

test('a formula that is still being written is left as it is, however long', () => {
  const half = `\\[${'x_1 + '.repeat(5_000)}`;
  expect(extractFormulas(half).text).toBe(half);
});

test.each([
  ['backslashes in round brackets', `\\(${'\\'.repeat(1_000)}`],
  ['backslashes in square brackets', `\\[${'\\'.repeat(1_000)}`],
  ['beginnings', '\\[\n'.repeat(10_000)],
])('a row of %s without an end takes no time worth speaking of', (_, text) => {
  expect(extractFormulas(text).text).toBe(text);
  expect(extractFormulas(`So: ${text}`, true).formulas.length).toBeLessThan(2);
});

test.each([
  ['square brackets', 'So:\n\n\\[\na_1\n- b_1'],
  ['two dollars', 'So:\n$$\na_1\n- b_1$'],
  ['a quotation', '> So:\n> $$a_1\n> - b_1'],
])('a display formula in %s is code while it is written, and not for a moment a list', (_, half) => {
  const growing = renderToStaticMarkup(<Markdown text={half} isGrowing />);
  expect(growing).toMatch(/<code>a_1\n- b_1\$?<\/code>/);
  expect(growing).not.toContain('<li>');
  expect(renderToStaticMarkup(<Markdown text={half} />)).toContain('<li>');
});

test('what stands open within a sentence stays text while it grows', () => {
  const text = 'In C:\\[temp, or at $$ a night';
  expect(extractFormulas(text, true)).toEqual({ text, formulas: [] });
});

test('until formulas can be typeset, they are code, of which Markdown eats nothing', () => {
  const shown = renderToStaticMarkup(<Markdown text={'So $$\\frac{a_1}{b_1}\\,c\\\\d$$ holds, *truly*.'} />);
  expect(shown).toContain('<code>\\frac{a_1}{b_1}\\,c\\\\d</code>');
  expect(shown).toContain('<em>truly</em>');
});

/** As an answer is shown once formulas can be typeset. */
function show(answer: string): string {
  const { text, formulas } = extractFormulas(answer);
  return renderToStaticMarkup(
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[
        [rehypeFormulas, formulas, typesetFormula],
        [rehypeSanitize, SANITIZE_SCHEMA],
      ]}
    >
      {text}
    </ReactMarkdown>,
  );
}

test('a formula becomes MathML within its sentence, and on its own lines', () => {
  expect(show('Since $E = mc^2$, **so**.')).toBe(
    '<p>Since <span data-formula="inline"><math><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow></math></span>, <strong>so</strong>.</p>',
  );
  expect(show('$$\n\\frac{1}{2}\n$$')).toContain(
    '<math display="block"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>',
  );
});

test('a table keeps its cells where a formula has bars, and a list its items', () => {
  expect(show('| a | b |\n|---|---|\n| $|x_1|$ | $y$ |').match(/<td>/g)).toHaveLength(2);
  expect(show('- one\n  \\[\n  - a_1\n  \\]\n- two').match(/<li>/g)).toHaveLength(2);
});

test('indented code and the words of a picture keep a formula as it was written', () => {
  expect(show('    let $x_1$')).toContain('<code>let $x_1$');
  expect(show('![of $x_1$](a.png)')).toContain('alt="of $x_1$"');
});

test.each([
  ['an unknown command', '\\nothing_1{x}'],
  ['an open brace', '\\frac{1'],
  ['a link', '\\href{https://example.org}{x}'],
  ['an address', '\\url{https://example.org}'],
  ['a picture', '\\includegraphics{https://example.org/x.png}'],
  ['an HTML id', '\\id{a}{x}'],
  ['an HTML class', '\\class{tml-left}{x}'],
  ['a style', '\\style{background:url(https://example.org)}{x}'],
  ['data', '\\data{formula=display}{x}'],
  ['too deep a nesting', `${'\\sqrt{'.repeat(60)}x${'}'.repeat(60)}`],
  ['braces without an end', '{'.repeat(1_990)],
  ['macros that call each other', '\\def\\a{\\b}\\def\\b{\\a}\\a'],
  ['a macro that multiplies', `\\newcommand\\a[1]{#1#1}${'\\a{'.repeat(30)}x${'}'.repeat(30)}`],
  ['a name for another', '\\let\\a=\\frac \\a{1}{2}'],
])('%s in a formula leaves it as code', (_, tex) => {
  expect(show(`\\(${tex}\\)`)).toMatch(/^<p><code>/);
});

test.each([
  ['\\cancel{x}', 'tml-cancel upstrike'],
  ['\\bcancel{x}', 'tml-cancel downstrike'],
  ['\\xcancel{x}', 'tml-cancel tml-xcancel'],
  ['\\sout{x}', 'tml-cancel sout'],
])('%s keeps the shape of its stroke, without which it would be a box', (tex, classes) => {
  expect(show(`\\(${tex}\\)`)).toContain(`class="${classes}"`);
});

test('a formula has no colour of its own, so that it is read in the dark, and is no larger than a page', () => {
  const shown = show(
    '\\(\\color{black} x \\textcolor{white}{y} \\colorbox{red}{z} \\rule{9999em}{9999em}\\)',
  );
  expect(shown).toContain('<mi>x</mi>');
  expect(shown).not.toMatch(/color|background|9999/);
});

test('of any element that the library could make, only what MathML needs passes', () => {
  const hostile = () => (tree: { children: unknown[] }) => {
    const properties = {
      href: 'https://example.org',
      actiontype: 'toggle',
      onClick: 'alert(1)',
      className: ['sidebar'],
      style: 'position:fixed;',
    };
    const children = [{ type: 'text', value: 'x' }];
    for (const tagName of ['mrow', 'mtd', 'maction', 'mglyph', 'semantics', 'annotation-xml', 'style'])
      tree.children.push({ type: 'element', tagName, properties: { ...properties }, children });
  };
  const shown = renderToStaticMarkup(
    <ReactMarkdown rehypePlugins={[hostile, [rehypeSanitize, SANITIZE_SCHEMA]]}>{''}</ReactMarkdown>,
  );
  expect(shown).toBe('<mrow class="">x</mrow><mtd class="">x</mtd>xxxxx');
});

test('a display formula stands in one part of its text, whatever its lines look like', () => {
  for (const formula of ['$$\na\n- b_1\n\\\\ c\n$$', '\\[\n# x_1\n> y\n1. z\n\\]']) {
    const parts = splitMarkdown(`Before.\n\n${formula}\n\nAfter.\n\n- one\n  ${formula}\n\nEnd.`);
    expect(parts.filter((part) => part.includes(formula))).toHaveLength(2);
  }
});
