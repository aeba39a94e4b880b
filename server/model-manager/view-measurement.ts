import { z } from 'zod';
import type { MeasuredFigures } from '../db/tables/models.ts';
import type { MachineParts } from './machine.ts';
import type { MeasurementRow } from './models.repository.ts';
import type { MeasurementView } from './models.schemas.ts';

const count = z.number().nonnegative();

/** What is in the database may have come with a backup: it is parsed like all that comes from outside. */
const Figures = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('chat'),
    ...{ promptTokens: count, promptMs: count, answerTokens: count, answerMs: count },
  }),
  z.object({ kind: z.literal('embedding'), texts: count, textsMs: count }),
  z.object({ kind: z.literal('stt'), soundSeconds: count, listeningMs: count }),
]);

/**
 * A stored measurement in the API's words; null where it is of other bytes or of another computer, as after the data were
 * moved: it says nothing about this one; null too where its figures are none that Alcove writes.
 */
export function viewMeasurement(
  row: MeasurementRow | undefined,
  sha256: string,
  machine: MachineParts,
): MeasurementView | null {
  if (!row || row.sha256 !== sha256 || !isOf(row, machine)) return null;
  const figures = Figures.safeParse(row.figures);
  if (!figures.success) return null;
  return {
    measured_at: new Date(row.measuredAt).toISOString(),
    processor: row.processor,
    threads: row.threads,
    gpu: row.gpu,
    memory_bytes: row.memoryBytes,
    speed: speedOf(figures.data),
  };
}

function isOf(row: MeasurementRow, { processor, totalMemoryBytes }: MachineParts): boolean {
  return row.processor === processor && row.totalMemoryBytes === totalMemoryBytes;
}

function speedOf(figures: MeasuredFigures): MeasurementView['speed'] {
  switch (figures.kind) {
    case 'chat':
      return {
        kind: 'chat',
        prompt_tokens_per_second: perSecond(figures.promptTokens, figures.promptMs),
        tokens_per_second: perSecond(figures.answerTokens, figures.answerMs),
      };
    case 'embedding':
      return { kind: 'embedding', texts_per_second: perSecond(figures.texts, figures.textsMs) };
    case 'stt':
      return { kind: 'stt', sound_seconds_per_second: perSecond(figures.soundSeconds, figures.listeningMs) };
  }
}

/** Three digits: no two measurements agree on more. */
function perSecond(count: number, milliseconds: number): number {
  return Number(((count * 1_000) / Math.max(milliseconds, 1)).toPrecision(3));
}
