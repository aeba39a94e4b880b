import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import type { ToolContext } from '../../../../server/agents/tool.types.ts';
import type { OpeningRules } from '../../../../server/agents/tools/files/open-inside.ts';
import type { TextSourceDeps } from '../../../../server/agents/tools/files/text-source.ts';
import { AppError } from '../../../../server/core/app-error.ts';
import type { DocumentRow } from '../../../../server/documents/documents.repository.ts';
import type { Caller } from '../../../../server/http/caller.ts';
import { markedScorer } from '../../../api/marked-scorer.ts';
import { makeFolder } from '../../../make-folder.ts';
import { readerWith } from '../../documents/processing/reading.ts';

/** What stands in every file that must not be read. */
export const CANARY = 'CANARY-8f3a-do-not-read';

const known = { tenantId: 't', email: 'ada@example.org' };
const session = { ...known, kind: 'session', sessionId: 's', tokenId: 'j', passwordConfirmedAt: 0 } as const;
const key = { ...known, kind: 'api_key', apiKeyId: 'k', localOnly: false } as const;

/** Who may ask. */
export const CALLERS = {
  owner: { ...session, userId: 'owner', role: 'super_admin' },
  admin: { ...session, userId: 'admin', role: 'admin' },
  user: { ...session, userId: 'user', role: 'user' },
  ownersKey: { ...key, userId: 'owner', role: 'super_admin', scopes: ['agents', 'documents:read'] },
  agentsKey: { ...key, userId: 'user', role: 'user', scopes: ['agents'] },
} satisfies Record<string, Caller>;

/** A document of a user as the documents feature has it. */
export interface KnownDocument {
  userId: string;
  filename: string;
  title?: string;
  pages: string[];
  pageCount?: number | null;
  /** Absent: not judged yet. */
  score?: number;
  status?: DocumentRow['status'];
}

/** A directory with an allowed folder, a private one beside it, and the data directory of Alcove. */
export function fileWorld(documents: KnownDocument[] = [], rules: Partial<OpeningRules> = {}) {
  const base = realpathSync(makeFolder('alcove-files-'));
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  const write = (path: string, content: string | Uint8Array): string => {
    const whole = join(base, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, content);
    return whole;
  };
  const root = join(base, 'Papers');
  for (const directory of ['Papers', 'scratch', 'data', 'home']) mkdirSync(join(base, directory));
  write('outside/secret.txt', CANARY);
  write('data/alcove.txt', CANARY);
  const surroundings = { platform: process.platform, home: join(base, 'home'), own: [join(base, 'data')] };
  const roots = [root];
  const deps: TextSourceDeps = {
    documents: documentsOf(documents),
    folders: { list: () => roots.map((path, index) => ({ id: String(index), path, createdAt: 0 })) },
    reader: readerWith(),
    scratchDirectory: join(base, 'scratch'),
    judgeText: async (passages) =>
      Math.max(0, ...passages.map((text) => markedScorer([{ role: 'document', text }]).score)),
    rules: { surroundings, ...rules },
  };
  return { base, root, roots, write, deps, scratch: join(base, 'scratch') };
}

/** The id that the n-th known document has, counted from 0. */
export const idOf = (index: number): string => `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`;

function documentsOf(documents: KnownDocument[]): TextSourceDeps['documents'] {
  const rows = documents.map((document, index) => toRow(document, idOf(index)));
  const find = (userId: string, id: string) => rows.find((row) => row.userId === userId && row.id === id);
  return {
    find,
    list(userId, { skip, limit }) {
      const own = rows.filter((row) => row.userId === userId);
      return { rows: own.slice(skip, skip + limit), total: own.length };
    },
    content(userId, id) {
      const row = find(userId, id);
      if (!row) throw new AppError(404, 'document_not_found', 'Document not found');
      const pages = documents[rows.indexOf(row)]?.pages ?? [];
      return { row, pages: pages.map((text, index) => ({ page: index + 1, text })) };
    },
    scoreOf: (userId, id) => find(userId, id)?.sensitivityScore ?? 1,
    awaitRead: async (_userId, ids) => ids,
    awaitJudged: async () => {},
  };
}

function toRow(document: KnownDocument, id: string): DocumentRow {
  return {
    id,
    userId: document.userId,
    filename: document.filename,
    title: document.title ?? document.filename.replace(/\.\w+$/, ''),
    contentType: 'text/plain',
    sizeBytes: 1,
    sha256: id,
    status: document.status ?? 'ready',
    error: document.status === 'failed' ? 'This file is encrypted.' : null,
    errorCode: null,
    pageCount: document.pageCount === undefined ? document.pages.length : document.pageCount,
    chunkCount: document.pages.some((text) => text.trim() !== '') ? 1 : 0,
    unreadPictures: 0,
    language: 'en',
    sensitivityScore: document.score ?? null,
    sensitivityCategories: [],
    releasedScore: null,
    sourceUrl: null,
    createdAt: 0,
  };
}

/** What a run lends; `overrides` replaces parts of it. */
export function contextFor(caller: Caller, overrides: Partial<ToolContext> = {}): ToolContext {
  return {
    caller,
    runId: 'run',
    language: 'en',
    signal: new AbortController().signal,
    privacy: () => ({ taint: 0, score: 0, sensitiveSources: [], isLocalOnly: false }),
    observations: [],
    saveArtefact: async () => {
      throw new Error('these tools keep no files');
    },
    ask: async () => {
      throw new Error('this tool asks no model');
    },
    report: () => {},
    ...overrides,
  };
}

/** A pipe without a writer: opening it for reading waits for ever. */
export function makePipe(path: string): void {
  execFileSync('mkfifo', [path]);
}
