import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { RetrievalRecord } from './retrieval-record.ts';

/** The run that was recorded last; undefined where there is none. Throws when the file is of another shape. */
export function readRetrievalRecord(path: string): RetrievalRecord | undefined {
  return existsSync(path) ? RetrievalRecord.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

/** Keeps a run, each innermost object on one line. */
export function writeRetrievalRecord(path: string, record: RetrievalRecord): void {
  const text = JSON.stringify(record, null, 2);
  writeFileSync(path, `${text.replace(/\{[^{}]*\}/gu, (flat) => flat.replace(/\s+/gu, ' '))}\n`);
}

/** With four decimals, as it is kept. */
export function roundRetrievalRecord(record: RetrievalRecord): RetrievalRecord {
  const round = (_name: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value;
  return RetrievalRecord.parse(JSON.parse(JSON.stringify(record, round)));
}

/** A short digest of what was measured on. */
export function digestOf(material: unknown): string {
  return createHash('sha256').update(JSON.stringify(material)).digest('hex').slice(0, 16);
}
