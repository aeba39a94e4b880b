import { type CalibrationBin, equalWidthBins } from './calibration-bins.ts';
import type { Judgement } from './judged-message.ts';
import { wilsonInterval } from './wilson-interval.ts';

const BINS = 10;
/** Side of the square that a set is drawn in, and what is around it. */
const SIDE = 280;
const LEFT = 52;
const TOP = 40;
const COUNTS_HEIGHT = 60;
const PANEL_WIDTH = LEFT + SIDE + 24;
const HEIGHT = TOP + SIDE + 28 + COUNTS_HEIGHT + 44;

/**
 * A reliability diagram as SVG, one panel for each set: for ten bins of equal width the mean `probability` against the
 * share that is sensitive (Wilson interval), on the diagonal where it is calibrated; below it, how many messages each
 * bin holds. It brings its own background, light or dark as the reader's system is.
 *
 * Source: A. Niculescu-Mizil and R. Caruana, "Predicting good probabilities with supervised learning", ICML 2005.
 */
export function drawReliability(sets: Record<string, Judgement[]>): string {
  const panels = Object.entries(sets);
  const width = panels.length * PANEL_WIDTH;
  const drawn = panels.map(
    ([name, judgements], at) =>
      `<g transform="translate(${at * PANEL_WIDTH + LEFT} ${TOP})">${drawPanel(name, judgements)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img" aria-labelledby="title what">
<title id="title">Reliability of the probability that a message is sensitive</title>
<desc id="what">${describe(panels)}</desc>
<style>${STYLE}</style>
<rect class="page" width="100%" height="100%"/>
${drawn.join('\n')}
</svg>
`;
}

const STYLE = `
svg { color-scheme: light dark; --page: #ffffff; --ink: #1f2328; --faint: #848d97; --mark: #0a58ca; }
@media (prefers-color-scheme: dark) { svg { --page: #0d1117; --ink: #e6edf3; --faint: #7d8590; --mark: #79b8ff; } }
.page { fill: var(--page); }
text { fill: var(--ink); font: 12px system-ui, sans-serif; text-anchor: middle; }
.title { font-size: 14px; font-weight: 600; }
.small { font-size: 10px; }
.frame { fill: none; stroke: var(--faint); }
.diagonal, .decision { stroke: var(--faint); stroke-dasharray: 4 4; }
.decision { stroke-dasharray: 2 3; }
.line { fill: none; stroke: var(--mark); stroke-width: 1.5; }
.interval { stroke: var(--mark); stroke-opacity: 0.6; }
.point, .count { fill: var(--mark); }
`;

function describe(panels: [string, Judgement[]][]): string {
  const texts = panels.map(([name, judgements]) => {
    const bins = equalWidthBins(judgements, BINS).map(
      ({ size, predicted, sensitive }) =>
        `${predicted.toFixed(2)} said, ${(sensitive / size).toFixed(2)} true (${size})`,
    );
    return `${name} set: ${bins.join('; ')}.`;
  });
  return texts.join(' ');
}

function drawPanel(name: string, judgements: Judgement[]): string {
  const bins = equalWidthBins(judgements, BINS);
  return `
<text class="title" x="${SIDE / 2}" y="-16">${name} set, ${judgements.length} messages</text>
<rect class="frame" width="${SIDE}" height="${SIDE}"/>
<path class="diagonal" d="M0 ${SIDE}L${SIDE} 0"/>
<path class="decision" d="M${x(0.1)} 0V${SIDE}"/>
<text class="small" x="${x(0.1)}" y="-3">kept from 0.1</text>
${drawTicks()}
<path class="line" d="${bins.map((bin, at) => `${at ? 'L' : 'M'}${x(bin.predicted)} ${y(share(bin))}`).join('')}"/>
${bins.map(drawPoint).join('\n')}
<text transform="translate(-38 ${SIDE / 2}) rotate(-90)">share that is sensitive</text>
${drawCounts(bins)}
<text x="${SIDE / 2}" y="${SIDE + 28 + COUNTS_HEIGHT + 30}">probability (mean of the bin), and messages in it</text>`;
}

const share = ({ sensitive, size }: CalibrationBin) => sensitive / size;
const x = (value: number) => Number((value * SIDE).toFixed(1));
const y = (value: number) => Number(((1 - value) * SIDE).toFixed(1));

function drawTicks(): string {
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  return ticks
    .map(
      (tick) =>
        `<text class="small" x="${x(tick)}" y="${SIDE + 14}">${tick}</text><text class="small" x="-16" y="${y(tick) + 3}">${tick}</text>`,
    )
    .join('\n');
}

function drawPoint(bin: CalibrationBin): string {
  const { low, high } = wilsonInterval(bin.sensitive, bin.size);
  const at = x(bin.predicted);
  return `<path class="interval" d="M${at} ${y(low)}V${y(high)}"/><circle class="point" cx="${at}" cy="${y(share(bin))}" r="4"/>`;
}

function drawCounts(bins: CalibrationBin[]): string {
  const largest = Math.max(...bins.map(({ size }) => size));
  const floor = SIDE + 28 + COUNTS_HEIGHT;
  return bins
    .map(({ at, size }) => {
      const height = Number(((size / largest) * (COUNTS_HEIGHT - 14)).toFixed(1));
      const middle = ((at + 0.5) * SIDE) / BINS;
      return `<rect class="count" x="${middle - 11}" y="${floor - height}" width="22" height="${height}"/><text class="small" x="${middle}" y="${floor - height - 3}">${size}</text>`;
    })
    .join('\n');
}
