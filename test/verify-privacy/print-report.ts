import type { DayReport } from './run-day.ts';

/** Whether the day has proved what it is for. */
export function isProof(report: DayReport): boolean {
  return failuresOf(report).length === 0;
}

/** Everything that speaks against it, in sentences. */
export function failuresOf(report: DayReport): string[] {
  return [
    ...report.leaks.map(({ row, text, places }) => `LEAK ${row}: “${text}” was seen in ${places.join(', ')}`),
    ...report.missing.map(({ row, text }) => `NOT ARRIVED ${row}: “${text}” was meant to leave, and did not`),
    ...(report.abroad ?? []).map((address) => `CONNECTION beyond this machine: ${address}`),
    ...report.uncovered.map((route) => `NOT TRIED ${route} takes text and is in no scenario`),
  ];
}

/** The table, route × sent × left × stayed × verdict, and what lies behind it. */
export function presentReport(report: DayReport): string {
  const failures = failuresOf(report);
  const width = Math.max(...report.rows.map(({ row }) => row.length));
  const line = (...[row = '', ...cells]: string[]) =>
    [row.padEnd(width), ...cells.map((cell) => cell.padStart(7))].join(' ');
  return [
    line('route', 'sent', 'left', 'stayed', 'verdict'),
    ...report.rows.map(({ row, sent, left, stayed, isGood }) =>
      line(row, String(sent), String(left), String(stayed), isGood ? 'good' : 'BAD'),
    ),
    '',
    ...summaryOf(report),
    ...failures.slice(0, MOST_FAILURES),
    ...(failures.length > MOST_FAILURES ? [`… and ${failures.length - MOST_FAILURES} more`] : []),
    isProof(report) ? 'Nothing sensitive left.' : 'This run does NOT show that nothing sensitive leaves.',
  ].join('\n');
}

const MOST_FAILURES = 60;

function summaryOf({ stock, ...report }: DayReport): string[] {
  const { sensitive, harmless } = stock;
  return [
    `${report.sensitive} sensitive and ${report.harmless} harmless canaries; ${report.requests} requests received outside; ${report.seconds.toFixed(0)} s.`,
    `The scorer's own limits: ${sensitive.dropped.length} of ${sensitive.made} sensitive candidates scored below the line alone, ${sensitive.diluted.length} more inside a longer text, and were not used; ${harmless.dropped.length} of ${harmless.made} harmless ones scored too high to be sure to leave.`,
    report.abroad === undefined
      ? 'System calls: not traced (strace is not installed or may not trace).'
      : `System calls: traced with strace; ${report.abroad.length} addresses beyond this machine.`,
    report.encrypted
      ? 'Data at rest: encrypted; every file was searched.'
      : 'Data at rest: no keyring here, so the database and originals of documents were not searched.',
  ];
}
