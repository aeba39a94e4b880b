import { z } from 'zod';

/** What is compared: two plain FTS5 queries and the three modes of the product's search. */
export const SYSTEMS = ['plain OR', 'plain AND', 'lexical', 'semantic', 'hybrid'] as const;
export type System = (typeof SYSTEMS)[number];

export const MEASURES = ['passageGain', 'passageRecall', 'documentGain', 'documentRecall'] as const;
export type Measure = (typeof MEASURES)[number];

/** A figure and the ends of its 95 % interval. */
const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof Estimate>;

const SystemScores = z.record(z.enum(MEASURES), Estimate);
export type SystemScores = z.infer<typeof SystemScores>;

const SliceScores = z.object({
  questions: z.int(),
  /** Without those that could not be run: a model that does not load. */
  systems: z.partialRecord(z.enum(SYSTEMS), SystemScores),
});
export type SliceScores = z.infer<typeof SliceScores>;

const SplitScores = z.object({
  total: SliceScores,
  /** Hybrid less the other, question by question. */
  hybridGains: z.partialRecord(z.enum(SYSTEMS), SystemScores),
  /** By dimension and value. */
  slices: z.record(z.string(), z.record(z.string(), SliceScores)),
  /** Questions that nothing answers, and how well the first score tells them from the others (area under ROC). */
  unanswered: z.object({ questions: z.int(), separation: z.partialRecord(z.enum(SYSTEMS), z.number()) }),
});
export type SplitScores = z.infer<typeof SplitScores>;

export const RetrievalRecord = z.object({
  /** Changes whenever a document or a question does: figures of another set do not compare. */
  digest: z.string(),
  documents: z.int(),
  passages: z.int(),
  /** File name of the embedding model. */
  embeddingModel: z.string(),
  unread: z.array(z.object({ filename: z.string(), reason: z.string() })),
  /** Relevant passages whose words stand in no passage after parsing and chunking. */
  quotes: z.object({ total: z.int(), lost: z.int() }),
  /** nDCG@10 by documents on the notes, by way of searching. */
  notes: z.record(z.string(), z.number()).optional(),
  /** Shares of the questions whose answer the starter model quotes, by split. */
  quoted: z
    .record(
      z.string(),
      z.object({ questions: z.int(), passages: z.number(), sentences: z.number(), reply: z.number() }),
    )
    .optional(),
  splits: z.record(z.string(), SplitScores),
});
export type RetrievalRecord = z.infer<typeof RetrievalRecord>;
