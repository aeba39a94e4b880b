import type { Figure } from './figure.ts';
import { percentile } from './measure.ts';

const ROW = 26;
const TOP = 34;
const LEFT = 430;
const WIDTH = 1000;
const RIGHT = 90;
/** Ratios at the ends of the axis, which is logarithmic: what is half and what is twice are as far from 1. */
const LEAST = 0.25;
const MOST = 16;
const TICKS = [0.25, 0.5, 1, 2, 4, 8, 16];

/** Every ratio to a reference as an SVG: a dot for each pair, a bar at the median, a mark at the limit. */
export function renderPlot(figures: readonly (Figure & { met?: boolean })[]): string {
  const rows = figures.filter(({ ratio }) => ratio !== undefined);
  const bottom = TOP + rows.length * ROW;
  const ticks = TICKS.map(
    (tick) =>
      `<line x1="${x(tick)}" y1="${TOP - 6}" x2="${x(tick)}" y2="${bottom}" class="${tick === 1 ? 'one' : 'grid'}"/>` +
      `<text x="${x(tick)}" y="${TOP - 12}" class="tick">${tick} ×</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 34}" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>Alcove beside its references, as ratios</title>
<style>
  text { fill: #333 } .tick { text-anchor: middle } .grid { stroke: #ddd } .one { stroke: #777 }
  .pair { fill: #8a8f98; fill-opacity: .7 } .kept { fill: #2c7a4b } .missed { fill: #b3402e } .free { fill: #335c96 } .limit { stroke: #b3402e; stroke-width: 2 }
  @media (prefers-color-scheme: dark) { text { fill: #ddd } .grid { stroke: #444 } .one { stroke: #999 } }
</style>
${ticks.join('\n')}
${rows.map(renderRow).join('\n')}
<text x="12" y="${bottom + 22}">Grey: each pair. Bar: the median. Red line: the most it may be. Left of 1 × Alcove takes less than its reference.</text>
</svg>
`;
}

function renderRow(
  { what, samples, ratio = Number.NaN, limits, met }: Figure & { met?: boolean },
  at: number,
): string {
  const y = TOP + at * ROW + ROW / 2;
  const ratios = samples.own.map((own, pair) => own / (samples.reference?.[pair] ?? Number.NaN));
  const dots = ratios
    .filter(Number.isFinite)
    .map((each) => `<circle cx="${x(each)}" cy="${y}" r="3" class="pair"/>`);
  const limit = limits.find(({ of }) => of === 'ratio');
  const mark = limit
    ? `<line x1="${x(limit.atMost)}" y1="${y - 9}" x2="${x(limit.atMost)}" y2="${y + 9}" class="limit"/>`
    : '';
  const kind = met === undefined ? 'free' : met ? 'kept' : 'missed';
  const spread = `${percentile(ratios, 0).toPrecision(2)} to ${percentile(ratios, 100, Math.ceil).toPrecision(2)}`;
  return `<g><title>${escapeXml(what)}: ${ratio.toPrecision(3)} ×, pairs from ${spread}</title>
<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${escapeXml(shorten(what))}</text>
${dots.join('')}${mark}<rect x="${Number(x(ratio)) - 2}" y="${y - 8}" width="4" height="16" class="${kind}"/>
<text x="${WIDTH - RIGHT + 12}" y="${y + 4}">${ratio.toPrecision(3)} ×</text></g>`;
}

/** Where a ratio stands; what is beyond the axis stands at its end. */
function x(ratio: number): string {
  const held = Math.min(MOST, Math.max(LEAST, ratio));
  const share = Math.log(held / LEAST) / Math.log(MOST / LEAST);
  return (LEFT + share * (WIDTH - RIGHT - LEFT)).toFixed(1);
}

const LONGEST = 66;

function shorten(what: string): string {
  const plain = what.replaceAll('`', '');
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 1)}…`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
