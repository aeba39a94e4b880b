import { cpus } from 'node:os';
import { type Figure, isMet, type Limit } from './figure.ts';

/** All figures of one run, and where they were taken. */
export interface Report {
  command: string;
  date: string;
  machine: { processor: string; cores: number; node: string; platform: string; load: number };
  /** Wall-clock time of the whole run. */
  seconds: number;
  figures: MeasuredFigure[];
}

/** A figure, whether it keeps its limits, and when the run began that it is of. */
type MeasuredFigure = Figure & { met?: boolean; measured: string };

/** Gathers the figures of a run that began at `startedAt`; `load` is the machine's load average then. */
export function makeReport(figures: Figure[], startedAt: Date, now: Date, load: number): Report {
  return {
    command: 'npm run bench',
    date: startedAt.toISOString(),
    machine: {
      processor: cpus()[0]?.model.trim() ?? 'unknown',
      cores: cpus().length,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      load,
    },
    seconds: Math.round((now.getTime() - startedAt.getTime()) / 1_000),
    figures: figures.map((figure) => ({ ...figure, met: isMet(figure), measured: startedAt.toISOString() })),
  };
}

/** A run of some measurements in the place of what was measured of the same before; the rest stays as it was. */
export function mergeReport(before: Report, run: Report): Report {
  const anew = new Map(run.figures.map((figure) => [figure.what, figure]));
  const kept = before.figures.map((figure) => anew.get(figure.what) ?? figure);
  const known = new Set(before.figures.map(({ what }) => what));
  return { ...run, figures: [...kept, ...run.figures.filter(({ what }) => !known.has(what))] };
}

/** The report as JSON: samples to five digits, each list of them on one line. */
export function renderJson(report: Report): string {
  const shorten = (_name: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(5)) : value;
  const text = JSON.stringify(report, shorten, 2);
  return `${text.replace(/\[\s+([-\d.e,\s]+?)\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`)}\n`;
}

/** The report as a page: what was run, where, a table, and what it does not say. */
export function renderMarkdown({ command, date, machine, seconds, figures }: Report): string {
  const missed = figures.filter(({ met }) => met === false).length;
  const held = figures.filter(({ met }) => met === true).length;
  const older = Map.groupBy(
    figures.filter(({ measured }) => measured !== date),
    ({ measured }) => day(measured),
  );
  const others = [...older].map(([when, some]) => `${some.length} figures of ${when}`);
  return `# Benchmarks

\`${command}\`, ${day(date)} UTC, ${seconds} s. ${machine.cores} cores (${machine.processor}),
Node ${machine.node}, ${machine.platform}, load average at the start ${machine.load.toFixed(1)}.${others.length > 0 ? `\nNot measured again in that run: ${others.join(', ')}.` : ''} This page,
its plot and \`benchmarks.json\`, which has every sample, are written by that command.

![Alcove beside its references, as ratios](benchmarks.svg)

${held} limits kept, ${missed} missed. Medians; each ratio is the median of the ratios of alternating pairs in the same run.
CPU time is that of all threads of the measured process.

| what | Alcove | reference | ratio | limit | met |
|---|---:|---:|---:|---|---|
${figures.map(renderRow).join('\n')}

${renderNotes(figures)}

${NOT_MEASURED}`;
}

function day(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

function renderRow(figure: Figure & { met?: boolean }): string {
  const { what, unit, median, referenceMedian, ratio, limits, met } = figure;
  const cells = [
    what,
    `${round(median)} ${unit}`,
    referenceMedian === undefined ? '–' : `${round(referenceMedian)} ${unit}`,
    ratio === undefined ? '–' : `${round(ratio)} ×`,
    limits.map((limit) => renderLimit(limit, unit)).join(', ') || '–',
    met === undefined ? '–' : met ? 'yes' : '**no**',
  ];
  return `| ${cells.join(' | ')} |`;
}

function renderLimit({ of, atMost }: Limit, unit: string): string {
  return `≤ ${atMost} ${of === 'ratio' ? '×' : unit}`;
}

function renderNotes(figures: Figure[]): string {
  const lines = figures.map(({ what, samples, reference, note }) => {
    const facts = [`${samples.own.length} ${reference ? `pairs, against ${reference}` : 'samples'}`, note];
    return `- ${what}: ${facts.filter(Boolean).join('; ')}.`;
  });
  return lines.join('\n');
}

function round(value: number): string {
  return value.toPrecision(value >= 100 ? 4 : 3);
}

const NOT_MEASURED = `## Not measured here

- Generation beside llama-bench: it would first have to be compiled from the sources in node-llama-cpp's bundle; of references
  this command compiles whisper.cpp alone. llama.cpp's server comes from PyPI.
- The keychain: programs under measurement have no session bus, so their keys are in a file.
`;
