import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ToolFailed } from '../../../../server/agents/tool.types.ts';
import { CHART_TYPES, createChartTool } from '../../../../server/agents/tools/chart/chart-tool.ts';
import { TIMEOUTS } from '../../../../server/core/timeouts.ts';
import { closingPrograms } from '../../../closing-programs.ts';
import { type SavedFile, toolContext } from '../tool-context.ts';

const tool = createChartTool({ programs: closingPrograms(), timeouts: { ...TIMEOUTS, chart: 50_000 } });

async function draw(raw: unknown, language: 'fr' | 'en' = 'en') {
  const saved: SavedFile[] = [];
  const result = await tool.run(tool.parse(raw), toolContext(saved, language));
  const [svg, png] = saved;
  if (!svg || !png) throw new Error('Two files were expected.');
  return { result, svg: new TextDecoder().decode(svg.bytes), png: png.bytes, saved };
}

/** Whether pixels of a colour stand in a part of a picture. */
async function holdsColour(
  png: Uint8Array,
  area: [number, number, number, number],
  colour: number[],
): Promise<boolean> {
  const [left, top, width, height] = area;
  const { data, info } = await sharp(png)
    .extract({ left, top, width, height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += info.channels)
    if (colour.every((part, channel) => Math.abs((data[at + channel] ?? 0) - part) < 12)) return true;
  return false;
}

const data = [
  { x: 1, y: 3 },
  { x: 2, y: 5 },
  { x: 3, y: 4 },
];
const THEMES = {
  light: { paper: '#ffffff', ink: [0x1d, 0x21, 0x1e], accent: '#1d5c49' },
  dark: { paper: '#1e2220', ink: [0xe9, 0xeb, 0xe6], accent: '#8fcbb1' },
} as const;

describe('the chart as a tool', () => {
  test.each(
    CHART_TYPES.flatMap((type) => [
      [type, 'light' as const],
      [type, 'dark' as const],
    ]) as [(typeof CHART_TYPES)[number], 'light' | 'dark'][],
  )('draws a %s in %s, with its title and axes, as SVG and PNG', async (type, theme) => {
    const titles = { title: 'Sales 2026', x_title: 'Month', y_title: 'Euros' };
    const { svg, png, result, saved } = await draw({ type, theme, data, ...titles });
    expect(saved.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['chart-sales-2026.svg', 'image/svg+xml'],
      ['chart-sales-2026.png', 'image/png'],
    ]);
    expect(result.artefacts).toHaveLength(2);
    expect(result.text).toContain('"Sales 2026", 3 points, fields x');
    expect(svg).toContain(`fill="${THEMES[theme].paper}"`);
    expect(svg).toContain('>Sales 2026</text>');
    expect(svg).toContain('>Month</text>');
    const { format, width = 0, height = 0 } = await sharp(png).metadata();
    expect(format).toBe('png');
    // Two pixels for each unit.
    expect(svg).toContain(`width="${width / 2}" height="${height / 2}"`);
    // The title is drawn in the font that comes with Alcove: no font of the machine is looked for.
    expect(await holdsColour(png, [0, 0, 400, 100], [...THEMES[theme].ink])).toBe(true);
    expect(svg).toContain(THEMES[theme].accent);
  });

  test('speaks French to a French task, in words and on axes', async () => {
    const rows = [
      { label: 'Loyer', y: 8_500.5 },
      { label: 'Courses', y: 4_200 },
    ];
    const { svg, result } = await draw({ type: 'bar', title: 'Dépenses', data: rows }, 'fr');
    expect(result.text).toBe(
      'Tracé : diagramme en barres « Dépenses », 2 points, champs x, y.\nEnregistré sous chart-depenses.svg et chart-depenses.png.',
    );
    expect(svg).toContain('>8\u00a0000</text>');
    const pie = await draw({ type: 'pie', data: rows }, 'fr');
    expect(pie.svg).toMatch(/Loyer \(66,9\s%\)/u);
    expect(pie.result.text).toContain('Tracé : camembert, 2 points, champs x, y.');
  });

  test('keeps the order in which names came', async () => {
    const { svg } = await draw({
      type: 'bar',
      data: ['Zoe', 'Adam'].map((label, y) => ({ label, y: y + 1 })),
    });
    expect(svg.indexOf('>Zoe<')).toBeLessThan(svg.indexOf('>Adam<'));
  });

  test('draws the same file of the same data', async () => {
    const question = {
      type: 'line',
      data: [
        { x: '2026-01-01', y: 1 },
        { x: '2026-01-02', y: 2 },
      ],
    };
    expect((await draw(question)).svg).toBe((await draw(question)).svg);
  });

  test.each([
    { type: 'bar', data: Array.from({ length: 10_001 }, () => 1) },
    { type: 'bar', data, theme: 'neon' },
  ])('refuses the arguments %#', (raw) => {
    expect(() => tool.parse(raw)).toThrow(ToolFailed);
  });

  test.each([
    [{ type: 'bar', data: [] }, 'nothing to draw'],
    [{ type: 'bar', data: [{ x: 'a' }] }, 'Row 1 of data needs x (or label) and y'],
    [{ type: 'histogram', data: [{ x: 'a' }] }, 'needs a number'],
    [{ type: 'pie', data: [{ x: 'a', y: -1 }] }, 'above zero'],
    [
      { type: 'bar', data: Array.from({ length: 201 }, (_, x) => ({ x: `n${x}`, y: 1 })) },
      'at most 200 names',
    ],
  ])('says what is wrong with chart %#', async (raw, reason) => {
    await expect(draw(raw)).rejects.toThrow(reason);
  });
});
