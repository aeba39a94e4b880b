import { expect, test } from 'vitest';
import { compared } from '../../bench/figure.ts';
import { renderPlot } from '../../bench/plot.ts';
import { makeReport, mergeReport, renderMarkdown } from '../../bench/report.ts';

const figure = (what: string, own: number[]) =>
  compared(
    { what, unit: 'ms', reference: 'bare', limits: [{ of: 'ratio', atMost: 2 }] },
    { own, reference: own.map(() => 1) },
  );
const first = makeReport([figure('a', [1, 1, 1]), figure('b', [3, 3, 3])], new Date(0), new Date(1_000), 0);
const second = makeReport(
  [figure('b', [1, 2, 1.5]), figure('c', [4])],
  new Date(86_400_000),
  new Date(86_401_000),
  1,
);

test('a run of some measurements takes the place of what was measured of the same, and leaves the rest', () => {
  const { figures } = mergeReport(first, second);
  expect(figures.map(({ what, ratio, met }) => [what, ratio, met])).toEqual([
    ['a', 1, true],
    ['b', 1.5, true],
    ['c', 4, false],
  ]);
});

test('the page says which figures are of an earlier run', () => {
  const page = renderMarkdown(mergeReport(first, second));
  expect(page).toContain('Not measured again in that run: 1 figures of 1970-01-01 00:00.');
  expect(renderMarkdown(second)).not.toContain('Not measured again');
});

test('the plot has a dot for each pair and a mark at the limit, and escapes what it names', () => {
  const svg = renderPlot([{ ...figure('read `GET` <b>', [1, 2, 40]), met: true }]);
  expect(svg.match(/<circle/g)).toHaveLength(3);
  expect(svg.match(/class="limit"/g)).toHaveLength(1);
  expect(svg).toContain('read GET &lt;b&gt;');
  expect(svg).not.toContain('NaN');
});
