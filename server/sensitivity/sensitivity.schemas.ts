import { z } from 'zod';
import { CATEGORIES } from './sensitivity.types.ts';

/** Longest text that one request may hold, in UTF-16 units, all its segments together. */
export const MAXIMUM_SCORED_LENGTH = 1_000_000;

const SegmentSchema = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool', 'document']),
  text: z.string().max(MAXIMUM_SCORED_LENGTH),
});

const OneText = z.object({ text: z.string().max(MAXIMUM_SCORED_LENGTH) });

const SeveralSegments = z.object({
  segments: z
    .array(SegmentSchema)
    .min(1)
    .max(10_000)
    .refine((segments) => totalLength(segments) <= MAXIMUM_SCORED_LENGTH, {
      message: `Text must be at most ${MAXIMUM_SCORED_LENGTH} characters in total`,
    }),
});

const Readings = z
  .enum(['first', 'both'])
  .default('both')
  .describe(
    '`first` leaves out the second reading, which is made on sending; for what changes with every key.',
  );

/** `POST /privacy/score`: one text (scored as a user's turn) or segments with their roles, never both. */
export const ScoreRequest = z.union([
  SeveralSegments.extend({ text: z.undefined().optional(), reading: Readings }),
  OneText.extend({ segments: z.undefined().optional(), reading: Readings }),
]);

const CategoryName = z.enum(CATEGORIES);
const Contribution = z.number().describe('Log-odds; all contributions sum to logit(score) before floors');

const ReasonSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('detector'),
    type: z.string(),
    category: CategoryName,
    contribution: Contribution,
  }),
  z.object({
    kind: z.literal('disclosure'),
    type: z.string(),
    category: CategoryName,
    contribution: Contribution,
  }),
  z.object({ kind: z.literal('gate'), type: z.string(), contribution: Contribution }),
  z.object({ kind: z.literal('classifier'), category: CategoryName, contribution: Contribution }),
  z.object({ kind: z.literal('bias'), contribution: Contribution }),
  z.object({ kind: z.literal('shift'), contribution: Contribution }),
  z.object({ kind: z.literal('floor'), category: CategoryName, value: z.number().min(0).max(1) }),
  z.object({ kind: z.literal('second_reader'), category: CategoryName, contribution: Contribution }),
]);

const UnitInterval = z.number().min(0).max(1);

/** What the scorer thinks of a text, and why. Nothing of it is stored. */
export const ScoreReply = z.object({
  score: UnitInterval.describe('Above the threshold (0.7 by default), and exactly on it, it stays here'),
  probability: UnitInterval.describe(
    'Calibrated chance that the text is sensitive, where half of the texts are (docs/sensitivity.md)',
  ),
  decision: z.enum(['local', 'cloud']),
  categories: z.array(z.object({ name: CategoryName, score: UnitInterval })),
  spans: z.array(
    z.object({
      segment: z.int().min(0),
      start: z.int().min(0).describe('UTF-16 offset into the segment'),
      end: z.int().min(0),
      type: z.string(),
      score: UnitInterval,
    }),
  ),
  details: z
    .array(z.object({ start: z.int().min(0), end: z.int().min(0), type: z.string() }))
    .optional()
    .describe(
      'Of what may go to a cloud: the names, contacts and identifiers in the last text of the user, which `hide_details` of a message hides.',
    ),
  reasons: z.array(ReasonSchema),
  scorer_version: z.string(),
  second_check: z
    .enum(['done', 'on_sending', 'not_needed', 'unavailable'])
    .describe(
      'Whether the second reader has read it, as it reads all that may leave: `not_needed` where nothing that it could find would change what happens.',
    ),
  latency_ms: z.number().min(0),
  help: z
    .enum(['always', 'first_message'])
    .optional()
    .describe(
      'In a conversation Alcove’s own help answers this on this device: always, or only as its first message.',
    ),
  calculated: z
    .literal(true)
    .optional()
    .describe('In a conversation the calculator answers this on this device, without a model.'),
});

function totalLength(segments: { text: string }[]): number {
  return segments.reduce((sum, { text }) => sum + text.length, 0);
}
