import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { EvaluationRecord } from './evaluation-record.ts';

/**
 * The run that was recorded last; undefined where there is none.
 *
 * @throws Error when the file is of another shape: to start anew is for a person to decide.
 */
export function readMetrics(path: string): EvaluationRecord | undefined {
  if (!existsSync(path)) return undefined;
  const parsed = EvaluationRecord.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${path} is of another version. Delete it to start a new record. ${parsed.error.message}`);
}

/** Keeps a run, each innermost object on one line. */
export function writeMetrics(path: string, record: EvaluationRecord): void {
  const text = JSON.stringify(record, null, 2);
  writeFileSync(path, `${text.replace(/\{[^{}]*\}/g, (flat) => flat.replace(/\s+/g, ' '))}\n`);
}

/** With four decimals, as it is kept: a run is compared, judged and shown as it will be read again. */
export function roundMetrics(record: EvaluationRecord): EvaluationRecord {
  const round = (_name: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value;
  return EvaluationRecord.parse(JSON.parse(JSON.stringify(record, round)));
}
