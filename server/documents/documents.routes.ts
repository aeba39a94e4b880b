import { isLocalOnly } from '../http/caller.ts';
import { callerOf, done, type Endpoint, endpoint, fileOf, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import type { DocumentProgress } from './document-progress.ts';
import {
  ArchiveReply,
  DeleteDocumentsBody,
  DeleteDocumentsReply,
  DocumentContentReply,
  DocumentListReply,
  DocumentReply,
  FetchBody,
  ListDocumentsQuery,
  PageBody,
  PageReply,
  SearchDocumentsBody,
  SearchDocumentsReply,
  UploadFields,
  UploadQuery,
} from './documents.schemas.ts';
import type { DocumentsService } from './documents.service.ts';
import { MOST_DOCUMENT_BYTES } from './documents.types.ts';
import type { createFetchDocument } from './fetch-document.ts';
import { presentDocument, presentSearch } from './present-document.ts';
import type { UnpackArchive } from './unpack-archive.ts';

const tag = 'Documents and retrieval';
const reading = { tag, access: { kind: 'user', scope: 'documents:read' } } as const;
const writing = { tag, access: { kind: 'user', scope: 'documents:write' } } as const;

/** Everything below `/documents`; `stopwatch` gives milliseconds. */
export function documentEndpoints(
  documents: DocumentsService,
  fetchDocument: ReturnType<typeof createFetchDocument>,
  unpackArchive: UnpackArchive,
  stopwatch: () => number,
): Endpoint[] {
  return [
    upload(documents),
    attach(documents),
    fetchFrom(fetchDocument),
    archive(unpackArchive),
    search(documents, stopwatch),
    list(documents),
    read(documents),
    content(documents),
    file(documents),
    page(documents),
    events(documents),
    remove(documents),
    removeAll(documents),
  ];
}

const upload = (documents: DocumentsService) =>
  endpoint({
    ...writing,
    method: 'post',
    path: '/documents/upload',
    operationId: 'uploadDocument',
    summary:
      'Store a document; it is read, indexed and judged in the background, or before the answer with wait=true',
    bucket: 'typing',
    multipart: { file: 'file', maxBytes: MOST_DOCUMENT_BYTES },
    body: UploadFields,
    query: UploadQuery,
    responses: {
      201: { description: 'Stored', schema: DocumentReply },
      200: { description: 'The same bytes were there already', schema: DocumentReply },
    },
    handle: async (input) => {
      const { userId } = callerOf(input);
      const how = { title: input.body.title, wait: input.query.wait };
      const { row, created } = await documents.upload(userId, fileOf(input), how, input.signal);
      return { status: created ? 201 : 200, body: presentDocument(row) };
    },
  });

const attach = (documents: DocumentsService) =>
  endpoint({
    method: 'post',
    path: '/attachments',
    operationId: 'attachFile',
    tag,
    summary:
      'Store a file to be sent with a message (`attachments`); it is one of your documents from then on',
    access: { kind: 'user', scope: ['chat', 'documents:write'] },
    bucket: 'typing',
    multipart: { file: 'file', maxBytes: MOST_DOCUMENT_BYTES },
    responses: {
      201: { description: 'Stored and read', schema: DocumentReply },
      200: { description: 'The same bytes were there already', schema: DocumentReply },
    },
    handle: async (input) => {
      const { userId } = callerOf(input);
      const { row, created } = await documents.upload(userId, fileOf(input), { wait: true }, input.signal);
      return { status: created ? 201 : 200, body: presentDocument(row) };
    },
  });

const fetchFrom = (fetchDocument: ReturnType<typeof createFetchDocument>) =>
  endpoint({
    ...writing,
    method: 'post',
    path: '/documents/fetch',
    operationId: 'fetchDocument',
    summary:
      'Keep the page or file at an address as a document; the address is judged and leaves this machine',
    bucket: 'typing',
    body: FetchBody,
    query: UploadQuery,
    responses: {
      201: { description: 'Stored', schema: DocumentReply },
      200: { description: 'The same bytes were there already', schema: DocumentReply },
    },
    handle: async (input) => {
      const caller = callerOf(input);
      const { url, title } = input.body;
      const order = {
        userId: caller.userId,
        isLocalOnly: isLocalOnly(caller),
        url,
        title,
        wait: input.query.wait,
      };
      const { row, created } = await fetchDocument(order, input.signal);
      return { status: created ? 201 : 200, body: presentDocument(row) };
    },
  });

const archive = (unpackArchive: UnpackArchive) =>
  endpoint({
    ...writing,
    method: 'post',
    path: '/documents/archive',
    operationId: 'uploadArchive',
    summary: 'Store each file of a ZIP archive as a document of its own; they are read in the background',
    bucket: 'typing',
    multipart: { file: 'file', maxBytes: MOST_DOCUMENT_BYTES },
    responses: { 200: { description: 'What became of each file', schema: ArchiveReply } },
    handle: async (input) => {
      const { items, created, refused } = await unpackArchive(
        callerOf(input).userId,
        fileOf(input),
        input.signal,
      );
      return ok({ items: items.map(presentDocument), created, refused });
    },
  });

const search = (documents: DocumentsService, stopwatch: () => number) =>
  endpoint({
    ...reading,
    method: 'post',
    path: '/documents/search',
    operationId: 'searchDocuments',
    summary: 'Find the passages of your documents that answer a question',
    body: SearchDocumentsBody,
    responses: { 200: { description: 'Passages, best first', schema: SearchDocumentsReply } },
    handle: async (input) => {
      const startedAt = stopwatch();
      const { userId } = callerOf(input);
      const { query, limit, document_ids: documentIds, mode } = input.body;
      const request = { userId, query, limit, documentIds, mode };
      const answer = await documents.search(request, input.signal);
      const isJudged = (id: string) => documents.isJudged(userId, id);
      return ok(presentSearch(query, answer, stopwatch() - startedAt, isJudged));
    },
  });

const list = (documents: DocumentsService) =>
  endpoint({
    ...reading,
    method: 'get',
    path: '/documents',
    operationId: 'listDocuments',
    summary: 'List your documents, newest first',
    query: ListDocumentsQuery,
    responses: { 200: { description: 'One page of documents', schema: DocumentListReply } },
    handle: (input) => {
      const { userId } = callerOf(input);
      const { rows, total } = documents.list(userId, input.query);
      return ok({ items: rows.map(presentDocument), total, quota: documents.quota(userId) });
    },
  });

const read = (documents: DocumentsService) =>
  endpoint({
    ...reading,
    method: 'get',
    path: '/documents/{id}',
    operationId: 'getDocument',
    summary: 'Read what is known of a document',
    responses: { 200: { description: 'The document', schema: DocumentReply } },
    handle: (input) => ok(presentDocument(documents.own(callerOf(input).userId, input.params.id ?? ''))),
  });

const content = (documents: DocumentsService) =>
  endpoint({
    ...reading,
    method: 'get',
    path: '/documents/{id}/content',
    operationId: 'getDocumentContent',
    summary: 'Read the text of a document, page by page',
    responses: { 200: { description: 'The extracted text', schema: DocumentContentReply } },
    handle: (input) => {
      const { row, pages } = documents.content(callerOf(input).userId, input.params.id ?? '');
      return ok({ document: presentDocument(row), pages });
    },
  });

const file = (documents: DocumentsService) =>
  endpoint({
    ...reading,
    method: 'get',
    path: '/documents/{id}/file',
    operationId: 'getDocumentFile',
    summary: 'Get the file as it was uploaded',
    responses: {
      200: { description: 'The file, to be saved', contentType: 'application/octet-stream' },
      206: { description: 'The range asked for', contentType: 'application/octet-stream' },
    },
    handle: async (input) => ({
      status: 200,
      file: await documents.file(callerOf(input).userId, input.params.id ?? ''),
    }),
  });

// The passage is in the body: what a document says belongs into no address.
const page = (documents: DocumentsService) =>
  endpoint({
    ...reading,
    method: 'post',
    path: '/documents/{id}/page',
    operationId: 'drawDocumentPage',
    summary: 'See a page of a PDF document as it looks, and where a passage stands on it',
    bucket: 'typing',
    body: PageBody,
    responses: { 200: { description: 'The page', schema: PageReply } },
    handle: async (input) => {
      const { page: number, passage } = input.body;
      const { userId } = callerOf(input);
      const drawn = await documents.page(userId, input.params.id ?? '', number, passage, input.signal);
      const { width, height, marks } = drawn;
      return ok({
        page: number,
        ...{ width, height, marks },
        picture: Buffer.from(drawn.picture).toString('base64'),
      });
    },
  });

const events = (documents: DocumentsService) =>
  endpoint({
    ...reading,
    method: 'get',
    path: '/documents/{id}/events',
    operationId: 'followDocument',
    summary:
      'Follow the reading of a document: events progress, then document when it can be searched or has failed; once more when it is judged',
    bucket: 'typing',
    responses: { 200: { description: 'Server-sent events', contentType: 'text/event-stream' } },
    handle: (input) => {
      const { userId } = callerOf(input);
      const row = documents.own(userId, input.params.id ?? '');
      return {
        events: async (write) => {
          await documents.follow(
            row,
            (step) => {
              if (step.stage !== 'ended') write('progress', presentProgress(step));
              // It can be searched from here on.
              if (step.stage === 'judging')
                write('document', presentDocument(documents.find(userId, row.id) ?? row));
            },
            input.signal,
          );
          if (input.signal.aborted) return;
          const last = documents.find(userId, row.id);
          if (last) write('document', presentDocument(last));
          else write('error', { status: 404, code: 'document_not_found', detail: 'Document not found' });
        },
      };
    },
  });

function presentProgress(step: DocumentProgress) {
  const isReading = step.stage === 'reading';
  return {
    stage: step.stage,
    pages_done: isReading ? step.pagesDone : 0,
    page_count: isReading ? step.pageCount : null,
  };
}

const remove = (documents: DocumentsService) =>
  endpoint({
    ...writing,
    method: 'delete',
    path: '/documents/{id}',
    operationId: 'deleteDocument',
    summary: 'Delete a document for good: file, text, index and vectors',
    responses: { 200: { description: 'Deleted', schema: MessageReply } },
    handle: async (input) => {
      await documents.remove(callerOf(input).userId, input.params.id ?? '');
      return done('Document deleted');
    },
  });

const removeAll = (documents: DocumentsService) =>
  endpoint({
    ...writing,
    method: 'post',
    path: '/documents/delete',
    operationId: 'deleteDocuments',
    summary: 'Delete up to 1,000 documents for good',
    body: DeleteDocumentsBody,
    responses: { 200: { description: 'Deleted', schema: DeleteDocumentsReply } },
    handle: async (input) =>
      ok({ deleted: await documents.removeAll(callerOf(input).userId, input.body.ids) }),
  });
