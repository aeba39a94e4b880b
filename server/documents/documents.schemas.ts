import { z } from 'zod';
import { paging, queryBoolean } from '../http/schemas.ts';
import { DOCUMENT_TYPES } from './documents.types.ts';

export const UploadFields = z.object({ title: z.string().trim().max(200).optional() });
export const UploadQuery = z.object({
  wait: queryBoolean.describe('Answer only when the document is read, indexed and judged.'),
});

export const DeleteDocumentsBody = z.object({ ids: z.array(z.uuid()).min(1).max(1_000) });
export const DeleteDocumentsReply = z.object({
  deleted: z.int().describe('Of those named, those that were yours.'),
});

export const FetchBody = z.object({
  url: z
    .string()
    .trim()
    .max(2_000)
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), {
      error: 'An address that begins with https:// or http://',
    }),
  title: z.string().trim().max(200).optional(),
});

export const ListDocumentsQuery = z.object({ ...paging, q: z.string().trim().max(200).default('') });

export const SearchDocumentsBody = z.object({
  query: z.string().trim().min(1).max(1_000),
  limit: z.int().min(1).max(50).default(5),
  document_ids: z.array(z.uuid()).max(1_000).optional().describe('Only in these; absent: in all of them.'),
  mode: z.enum(['hybrid', 'lexical', 'semantic']).default('hybrid'),
});

const CategoryScore = z.object({ name: z.string(), score: z.number() });

/** What a person has to know of a document that was read. */
const DocumentNotice = z.object({ code: z.enum(['no_text']), message: z.string() });

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
  unread_pictures: z
    .int()
    .describe(
      'Pictures, scanned pages among them, that were passed over: more than a file of this size may have.',
    ),
  notice: DocumentNotice.nullable().describe(
    'What to know of a document that is `ready`; `no_text`: nothing could be read in it, so it is in no search and no answer.',
  ),
  language: z.enum(['fr', 'en']).nullable(),
  sensitivity_score: z
    .number()
    .nullable()
    .describe('The highest of its passages; null until all are judged: it counts as sensitive until then.'),
  sensitivity_categories: z.array(CategoryScore),
  released_score: z
    .number()
    .nullable()
    .describe('What it counts for since you released passages of it; null where nothing is released.'),
  source_url: z.string().nullable().describe('The address that it was fetched from, when it was created.'),
  created_at: z.string(),
});

export const PageBody = z.object({
  page: z.int().min(1).describe('Counted from 1.'),
  passage: z.string().max(20_000).default('').describe('Text of the document to be found on the page.'),
});

const part = z.number().min(0).max(1);
export const PageReply = z.object({
  page: z.int(),
  width: z.int(),
  height: z.int(),
  picture: z.string().describe('PNG, in base64.'),
  marks: z
    .array(z.object({ x: part, y: part, width: part, height: part }))
    .describe(
      'Where the passage stands, in parts of the page from its top left corner; none where it was not found.',
    ),
});

const Amounts = z.object({ documents: z.int(), bytes: z.int() });

export const DocumentListReply = z.object({
  items: z.array(DocumentReply),
  total: z.int(),
  /** What the account keeps, and the most it may. */
  quota: z.object({ used: Amounts, most: Amounts }),
});

export const ArchiveReply = z.object({
  items: z.array(DocumentReply).describe('One a file that is a document, in the order of the archive.'),
  created: z.int().describe('How many of them are new; the others were there already.'),
  refused: z
    .array(z.object({ filename: z.string(), code: z.string(), message: z.string() }))
    .describe('Files that are not documents, and why.'),
});

export const DocumentContentReply = z.object({
  document: DocumentReply,
  pages: z.array(z.object({ page: z.int(), text: z.string() })),
});

export const SearchDocumentsReply = z.object({
  query: z.string(),
  mode: z
    .enum(['hybrid', 'lexical', 'semantic'])
    .describe(
      'What was done: `lexical` without an embedding model, and for a word alone that its signs make, such as `C++`.',
    ),
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

const JudgedText = z.object({ sensitivity_score: z.number(), categories: z.array(CategoryScore) });

/** Why a document stays here. */
export const WhyItStaysReply = z.object({
  document: DocumentReply,
  name: JudgedText.describe('What its file name says, which goes with every passage.'),
  passages: z.array(
    JudgedText.extend({
      chunk_id: z.string(),
      page: z.int().nullable(),
      heading: z.string().nullable(),
      text: z.string(),
      released: z.boolean(),
      releasable: z
        .boolean()
        .describe('False where it holds an identifier or a secret, or cannot be read for one.'),
    }),
  ),
  total: z.int().describe('Passages at or above your line; the first 100 are in `passages`.'),
});

/** Passages to let go, or all of the document. */
export const ReleaseBody = z
  .object({
    chunk_ids: z.array(z.uuid()).min(1).max(100).optional(),
    whole: z.literal(true).optional().describe('Each passage counts for itself from then on.'),
  })
  .refine((body) => (body.chunk_ids === undefined) !== (body.whole === undefined), {
    error: 'Name the passages that you have read, or say that it is the whole document.',
  });
