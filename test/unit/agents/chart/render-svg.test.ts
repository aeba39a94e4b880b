import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { checkSvg } from '../../../../server/agents/tools/chart/render/check-svg.ts';
import { renderSvg } from '../../../../server/agents/tools/chart/render/render-svg.ts';
import { makeFolder } from '../../../make-folder.ts';

const encoding = { x: { field: 'a', type: 'nominal' }, y: { field: 'b', type: 'quantitative' } };
const data = { values: [{ a: 'one', b: 2 }] };

describe('the renderer, behind the check of specifications', () => {
  const folder = makeFolder('alcove-chart-');
  const secret = join(folder, 'secret.csv');
  writeFileSync(secret, 'a,b\nsecret-name,3\n');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['a file', () => pathToFileURL(secret).href],
    ['a path', () => secret],
    ['a data address', () => 'data:text/csv,a%2Cb%0Asecret-name%2C3'],
  ])('loads nothing from %s', async (_what, address) => {
    const url = address();
    const specification = { data: { url, format: { type: 'csv' } }, mark: 'bar', encoding };
    const drawn = await renderSvg(specification, 'light', 'en').catch((error: Error) => error.message);
    expect(drawn).not.toContain('secret-name');
  });

  test.each([
    "datum.constructor.constructor('globalThis.escaped = 1')()",
    "warn.constructor('globalThis.escaped = 1')()",
    "toString.constructor('globalThis.escaped = 1')()",
    "[].map.constructor('globalThis.escaped = 1')()",
  ])('runs no code of the expression %s', async (calculate) => {
    const specification = { data, transform: [{ calculate, as: 'c' }], mark: 'bar', encoding };
    await renderSvg(specification, 'light', 'en').catch(() => {});
    expect((globalThis as { escaped?: unknown }).escaped).toBeUndefined();
  });

  test('refuses a colour that data bring and that reaches out', async () => {
    const rows = { values: [{ a: 'one', b: 2, c: 'url(https://example.com/a.svg#b)' }] };
    const colour = { color: { field: 'c', type: 'nominal', scale: null } };
    const specification = { data: rows, mark: 'bar', encoding: { ...encoding, ...colour } };
    await expect(renderSvg(specification, 'light', 'en')).rejects.toThrow('a reference in fill');
  });

  test('writes texts as texts, whatever they look like', async () => {
    const rows = { values: [{ a: '<script>alert(1)</script>', b: 1 }] };
    const svg = await renderSvg({ data: rows, mark: 'bar', encoding }, 'light', 'en');
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).not.toContain('<script');
  });

  test('says what is wrong with a specification that cannot be drawn', async () => {
    const specification = {
      data,
      mark: 'bar',
      encoding: { x: { field: 'a', type: 'quantitative', scale: { type: 'band' } } },
    };
    const drawn = await renderSvg({ ...specification, mark: 'nothing' }, 'light', 'en').catch(
      (error: Error) => error,
    );
    expect(drawn).toMatchObject({
      name: 'ToolFailed',
      message: expect.stringContaining('could not be drawn'),
    });
  });
});

describe('the check of SVG files', () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inside}</svg>`;

  test('lets shapes, texts and references within pass', () => {
    const inside =
      '<defs><clipPath id="c"><rect width="1"/></clipPath></defs><text clip-path="url(#c)">https://a</text>';
    expect(() => checkSvg(svg(inside))).not.toThrow();
  });

  test.each([
    svg('<script>1</script>'),
    svg('<style>a{}</style>'),
    svg('<image width="1"/>'),
    svg('<use width="1"/>'),
    svg('<a><text>x</text></a>'),
    svg('<foreignObject/>'),
    svg('<animate/>'),
    svg('<text href="#a">x</text>'),
    svg('<text xlink:href="https://example.com" xmlns:xlink="http://www.w3.org/1999/xlink">x</text>'),
    svg('<rect onload="1"/>'),
    svg('<rect onclick="1"/>'),
    svg('<rect style="fill:red"/>'),
    svg('<rect fill="url(https://example.com)"/>'),
    svg('<rect fill="url(data:image/svg+xml,a)"/>'),
    svg('<rect fill="URL(//example.com)"/>'),
    svg('<rect fill="u\\72l(//example.com)"/>'),
    `<?xml-stylesheet href="https://example.com"?>${svg('')}`,
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`,
    svg('<rect>'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="2401" height="10"></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" height="10"></svg>',
    svg(' '.repeat(4_000_000)),
  ])('refuses %.120s', (file) => {
    expect(() => checkSvg(file)).toThrow(expect.objectContaining({ name: 'ToolFailed' }));
  });
});
