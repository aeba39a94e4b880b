import type { z } from 'zod';
import type { DocumentRow } from './documents.repository.ts';
import type { DocumentReply, SearchDocumentsReply } from './documents.schemas.ts';
import { hasNoText } from './documents.service.ts';
import type { DocumentType, SearchAnswer } from './documents.types.ts';

/** A document as the API shows it. */
export function presentDocument(row: DocumentRow): z.output<typeof DocumentReply> {
  return {
    id: row.id,
    filename: row.filename,
    title: row.title,
    content_type: row.contentType as DocumentType,
    size_bytes: row.sizeBytes,
    sha256: row.sha256,
    status: row.status,
    error: row.error,
    error_code: row.errorCode,
    page_count: row.pageCount,
    chunk_count: row.chunkCount,
    unread_pictures: row.unreadPictures,
    notice: noticeOf(row),
    language: row.language,
    sensitivity_score: row.sensitivityScore,
    sensitivity_categories: row.sensitivityCategories,
    released_score: row.releasedScore,
    source_url: row.sourceUrl,
    created_at: new Date(row.createdAt).toISOString(),
  };
}

/** What is to be told of a document that is there and says nothing; null where there is nothing to tell. */
export function noticeOf(row: DocumentRow): z.output<typeof DocumentReply>['notice'] {
  return hasNoText(row) ? NO_TEXT : null;
}

const NO_TEXT = {
  code: 'no_text' as const,
  message: 'No text was found in this document, so it is in no search and no answer can draw on it.',
};

/** What a search found, as the API shows it; passages of documents that are not judged have no score. */
export function presentSearch(
  query: string,
  { mode, total, results }: SearchAnswer,
  latencyMs: number,
  isJudged: (documentId: string) => boolean,
): z.output<typeof SearchDocumentsReply> {
  return {
    query,
    mode,
    latency_ms: Math.round(latencyMs),
    total,
    results: results.map((found) => ({
      document_id: found.documentId,
      filename: found.filename,
      title: found.title,
      chunk_id: found.chunkId,
      page: found.page,
      heading: found.heading,
      text: found.text,
      highlights: found.highlights,
      score: found.score,
      sensitivity_score: isJudged(found.documentId) ? found.sensitivityScore : null,
    })),
  };
}
