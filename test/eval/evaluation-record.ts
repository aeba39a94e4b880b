import { z } from 'zod';

/** A figure and the ends of its 95 % interval. */
const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof Estimate>;

/** What is measured of some messages; null where there is none to measure it on. */
const SliceMetrics = z.object({
  sensitive: z.int(),
  harmless: z.int(),
  /** Share of the sensitive that would leave the machine: false negatives. */
  missed: Estimate.nullable(),
  /** Share of the harmless that are kept: false positives. */
  falseAlarms: Estimate.nullable(),
  auroc: Estimate.nullable(),
  /** Expected calibration error of `probability`. */
  calibrationError: Estimate.nullable(),
});
export type SliceMetrics = z.infer<typeof SliceMetrics>;

const SetMetrics = z.object({
  /** Changes whenever a message or a label of the set does: figures of another set do not compare. */
  digest: z.string(),
  /** Messages of its files that are not counted because they stand in the training data. */
  leftOut: z.int(),
  total: SliceMetrics,
  /** Secrets, government ids, cards and IBANs together. */
  strongIdentifiers: SliceMetrics,
  conversations: SliceMetrics,
  /** Rate in French less rate in English. */
  languageGap: z.object({ missed: Estimate.nullable(), falseAlarms: Estimate.nullable() }),
  /** By category, language and so on: the metrics of each value. */
  slices: z.record(z.string(), z.record(z.string(), SliceMetrics)),
});
export type SetMetrics = z.infer<typeof SetMetrics>;

const Latency = z.object({
  /** Milliseconds for 500 characters, warm. */
  median: z.number(),
  p95: z.number(),
  /** Milliseconds for 100,000 characters. */
  long: z.number(),
  /** Time of a character at 100,000 characters over that at 10,000. */
  growth: z.number(),
  /** Seconds for 10,000 lines of `alcove score`, in this process. */
  lines: z.number(),
  /** Load average of the machine at the start. */
  load: z.number(),
});
export type Latency = z.infer<typeof Latency>;

const Dialogues = z.object({
  harmless: z.int(),
  /** Of the harmless ones, how many were kept at the user's 1st, 2nd, 3rd, 5th and 8th turn or before. */
  keptByTurn: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 5: z.int(), 8: z.int() }),
  sensitive: z.int(),
  /** Sensitive ones that no turn kept. */
  missed: z.int(),
});
/** How conversations with a cloud go on: which of them are kept on the machine, and since when. */
export type Dialogues = z.infer<typeof Dialogues>;

/** How many of some texts something happens to. */
const Counted = z.object({ name: z.string(), count: z.int(), of: z.int() });
export type Counted = z.infer<typeof Counted>;

/** What one reading, or both, reach on a set. */
export const ReadingFigures = z.object({
  /** `dev`, `test`, or `strangers`: each folder of our own messages, by readers that were trained without it. */
  set: z.string(),
  who: z.enum(['first', 'second', 'both']),
  sensitive: z.int(),
  harmless: z.int(),
  missed: z.number(),
  falseAlarms: z.number(),
  /** Missed where the line is put so that 4.5 % of what is harmless stays. */
  missedAtCommonAlarms: z.number(),
  auroc: z.number(),
  calibrationError: z.number(),
});
export type ReadingFigures = z.infer<typeof ReadingFigures>;

/** One run of `npm run eval:sensitivity`, as models/sensitivity/metrics.json keeps it. */
export const EvaluationRecord = z.object({
  scorerVersion: z.string(),
  /** From this score on a message is kept on the machine. */
  decisionScore: z.number(),
  sets: z.record(z.string(), SetMetrics),
  /** The first reading, the second, and both, on the same messages. */
  readings: z.array(ReadingFigures).optional(),
  dialogues: Dialogues.optional(),
  /** Sentences in other languages that would leave, by where they stand. */
  languages: z.array(Counted).optional(),
  /** French and English texts with foreign names and the like that are kept for their language. */
  readable: Counted.optional(),
  /** Sensitive messages that would leave once they are rewritten, by how. */
  holding: z.array(Counted).optional(),
  latency: Latency,
});
export type EvaluationRecord = z.infer<typeof EvaluationRecord>;
