import { z } from 'zod';
import { paging, queryBoolean } from '../http/schemas.ts';
import { DOCUMENT_TYPES } from './documents.types.ts';

export const UploadFields = z.object({ title: z.string().trim().max(200).optional() });
export const UploadQuery = z.object({
  wait: queryBoolean.describe('Answer only when the document is read, indexed and judged.'),
});

export const ListDocumentsQuery = z.object({ ...paging, q: z.string().trim().max(200).default('') });

export const SearchDocumentsBody = z.object({
  query: z.string().trim().min(1).max(1_000),
  limit: z.int().min(1).max(50).default(5),
  document_ids: z.array(z.uuid()).max(1_000).optional().describe('Only in these; absent: in all of them.'),
  mode: z.enum(['hybrid', 'lexical', 'semantic']).default('hybrid'),
});

const CategoryScore = z.object({ name: z.string(), score: z.number() });

export const DocumentReply = z.object({
  id: z.string(),
  filename: z.string(),
  title: z.string(),
  content_type: z.enum(DOCUMENT_TYPES),
  size_bytes: z.int(),
  sha256: z.string(),
  status: z.enum(['processing', 'ready', 'failed']),
  error: z.string().nullable(),
  error_code: z.string().nullable().describe('What kind of failure `error` tells of.'),
  page_count: z.int().nullable().describe('null where the format has no pages, or while it is not known.'),
  chunk_count: z.int(),
  language: z.enum(['fr', 'en']).nullable(),
  sensitivity_score: z
    .number()
    .nullable()
    .describe('The highest of its passages; null until all are judged: it counts as sensitive until then.'),
  sensitivity_categories: z.array(CategoryScore),
  created_at: z.string(),
});

const Amounts = z.object({ documents: z.int(), bytes: z.int() });

export const DocumentListReply = z.object({
  items: z.array(DocumentReply),
  total: z.int(),
  /** What the account keeps, and the most it may. */
  quota: z.object({ used: Amounts, most: Amounts }),
});

export const DocumentContentReply = z.object({
  document: DocumentReply,
  pages: z.array(z.object({ page: z.int(), text: z.string() })),
});

export const SearchDocumentsReply = z.object({
  query: z.string(),
  mode: z
    .enum(['hybrid', 'lexical', 'semantic'])
    .describe('What was done: `lexical` without an embedding model.'),
  latency_ms: z.int(),
  total: z.int().describe('Passages that matched, before the limit.'),
  results: z.array(
    z.object({
      document_id: z.string(),
      filename: z.string(),
      title: z.string(),
      chunk_id: z.string(),
      page: z.int().nullable(),
      heading: z.string().nullable(),
      text: z.string(),
      highlights: z.array(z.tuple([z.int(), z.int()])).describe('UTF-16 offsets into `text`.'),
      score: z.number(),
      sensitivity_score: z.number().nullable().describe('null while its document is being judged.'),
    }),
  ),
});
