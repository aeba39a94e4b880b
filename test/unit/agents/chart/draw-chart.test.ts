import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CHART_TYPES } from '../../../../server/agents/tools/chart/chart-tool.ts';
import { drawChart } from '../../../../server/agents/tools/chart/draw-chart.ts';

const ELEMENTS = 'svg g path rect line text defs clipPath'.split(' ');
const ATTRIBUTES = [
  'xmlns xmlns:xlink version class width height viewBox transform d x y x1 y1 x2 y2 id clip-path opacity',
  'fill stroke fill-opacity stroke-width stroke-opacity stroke-miterlimit stroke-linecap stroke-linejoin',
  'font-family font-size font-weight text-anchor pointer-events display role aria-label aria-hidden aria-roledescription',
].flatMap((names) => names.split(' '));

/** The texts of a picture. Throws where it is no XML, or holds anything but shapes and texts. */
function textsOf(svg: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  const refuse = (what: unknown) => {
    throw new Error(`It holds ${String(what)}`);
  };
  for (const event of ['error', 'doctype', 'processinginstruction', 'cdata', 'comment'] as const)
    parser.on(event, refuse);
  parser.on('opentag', ({ name, attributes }) => {
    if (!ELEMENTS.includes(name)) refuse(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (!ATTRIBUTES.includes(attribute)) refuse(attribute);
      // A label is read aloud, never followed; the names of SVG itself are fetched by nobody.
      const isWord = attribute === 'aria-label' || attribute.startsWith('xmlns');
      const outside = attribute === 'clip-path' ? value.replace(/^url\(#clip\d+\)$/u, '') : value;
      if (!isWord && /url|[:\\<>"]/iu.test(outside)) refuse(`${attribute}="${value}"`);
    }
  });
  parser.on('text', (text) => void texts.push(text));
  parser.write(svg).close();
  return texts.filter((text) => text.trim() !== '');
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '</text><image href="https://a.example/"/>',
  '"><a onclick="alert(1)">',
  `x" onload="alert(1)" y='`,
  'javascript:alert(1)',
  '&lt;b&gt;&#60;script&#62;&amp;&x;',
  ']]><![CDATA[<b>',
  '<?xml-stylesheet href="a"?>',
  '<!DOCTYPE a SYSTEM "file:///a">',
  '--><!--<b>',
  'url(https://a.example/b#c)',
  'a\u0000\u0008\u001b\u0085\ufffe\ud800<b>',
  '\u202e<gvs/>\u2066\u200f',
  "datum.constructor.constructor('globalThis.escaped = 1')()",
];

/** A label as XML can hold it. */
const clean = (label: string) => label.replace(/[\p{Cc}\ufffe]/gu, '').replace(/[\ud800]/gu, '\ufffd');

describe('the picture of a chart', () => {
  test.each(CHART_TYPES.map((type, index) => [type, index] as const))(
    'holds hostile labels as texts only, in a %s',
    async (type, index) => {
      const rows = HOSTILE.map((label, y) => ({ [y % 2 ? 'x' : 'label']: label, y: y + 1, series: label }));
      const [title = '', x_title, y_title] = HOSTILE.slice(3 * (index % 5)).concat(HOSTILE);
      const data = type === 'histogram' ? [1, 2] : rows;
      const question = { type, data, title, x_title, y_title, theme: 'light' as const };
      const { svg, png } = await drawChart({ question, language: 'en' });
      const texts = textsOf(svg);
      expect(texts).toContain(clean(title));
      // Vega cuts long names.
      for (const label of type === 'histogram' ? [] : HOSTILE)
        expect(texts.some((text) => text.startsWith(clean(label).slice(0, 12)))).toBe(true);
      const { format, width = 0, height = 0 } = await sharp(png).metadata();
      expect(format).toBe('png');
      expect(svg).toContain(`width="${width / 2}" height="${height / 2}"`);
      expect((globalThis as { escaped?: unknown }).escaped).toBeUndefined();
    },
  );

  test.each(['<script/>', '<rect onload="1"/>', '<rect fill="url(#a)"/>', '<!-- -->', '<text>'])(
    'would be seen to hold %s',
    async (planted) => {
      const { svg } = await drawChart({
        question: { type: 'bar', data: [1], theme: 'light' },
        language: 'en',
      });
      expect(textsOf(svg)).not.toEqual([]);
      expect(() => textsOf(svg.replace('</svg>', `${planted}</svg>`))).toThrow();
    },
  );

  test('is refused where it has more shapes than a window can show', async () => {
    const data = Array.from({ length: 10_000 }, (_, y) => ({ x: 'W'.repeat(500), y }));
    const drawing = drawChart({ question: { type: 'scatter', data, theme: 'light' }, language: 'en' });
    await expect(drawing).rejects.toThrow('too many shapes');
  });
});
