import type { Estimate, SliceMetrics } from './evaluation-record.ts';

/** A Markdown table of the slices of one dimension: most missed first, then most false alarms, then by name. */
export function renderSlices(dimension: string, slices: Record<string, SliceMetrics>): string {
  const rows = Object.entries(slices).toSorted(([, a], [, b]) => compareWorst(a, b));
  return `| ${dimension} | missed | false alarms | AUROC | ECE |
|---|---|---|---|---|
${rows.map(([name, slice]) => renderRow(name, slice)).join('\n')}`;
}

function compareWorst(a: SliceMetrics, b: SliceMetrics): number {
  const rate = (estimate: Estimate | null) => estimate?.value ?? -1;
  return rate(b.missed) - rate(a.missed) || rate(b.falseAlarms) - rate(a.falseAlarms);
}

function renderRow(
  name: string,
  { sensitive, harmless, missed, falseAlarms, auroc, calibrationError }: SliceMetrics,
) {
  const cells = [
    name,
    renderRate(missed, sensitive),
    renderRate(falseAlarms, harmless),
    renderFigure(auroc),
    renderFigure(calibrationError),
  ];
  return `| ${cells.join(' | ')} |`;
}

function renderRate(rate: Estimate | null, total: number): string {
  if (!rate) return '–';
  const [value, low, high] = [rate.value, rate.low, rate.high].map((share) => (share * 100).toFixed(1));
  return `${Math.round(rate.value * total)} of ${total}: ${value} % (${low} to ${high})`;
}

function renderFigure(figure: Estimate | null): string {
  if (!figure) return '–';
  return `${figure.value.toFixed(3)} (${figure.low.toFixed(3)} to ${figure.high.toFixed(3)})`;
}
