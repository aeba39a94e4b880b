import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../models/seeded-random.ts';
import { openDatabase } from '../../server/db/connection.ts';
import { createChunkStore } from '../../server/documents/chunk-store.ts';
import { createDocumentsRepository } from '../../server/documents/documents.repository.ts';
import { indexChunks } from '../../server/documents/processing/read-document-file.ts';
import { createLexicalSearch } from '../../server/documents/search/lexical-search.ts';
import { createVectorIndex } from '../../server/documents/search/vector-index.ts';
import { type Client, logIn, unlimited } from './account.ts';
import { alone, type Figure } from './figure.ts';
import { type Call, send } from './load.ts';
import { treeCpu } from './process-times.ts';
import { builtServer, type Program, startProgram } from './program.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const DOCUMENTS = 2_000;
const PASSAGES = 59;
const CHARACTERS = 940;
const DELETED = 20;
const ADDED = 8;

/** A library of 118,000 passages: how large it is, how long a deletion takes and what it does to others, and what reading more costs. */
export async function measureLargeLibrary(documents = DOCUMENTS): Promise<Figure[]> {
  using directory = makeTemporaryDirectory();
  const environment = { ...unlimited, ALCOVE_DATA_DIR: directory.path, ALCOVE_QUOTA_DOCUMENTS: '100000' };
  const first = await startProgram(builtServer, environment);
  const client = await logIn(first.url);
  await first.stop();
  const size = fill(directory.path, documents);
  const server = await startProgram(builtServer, environment);
  try {
    const deletions = await measureDeletions(server, client, documents);
    return [size, ...deletions, await measureReading(server, client)];
  } finally {
    await server.stop();
  }
}

/** Text as words of a language are spread: a few are everywhere, most are rare (Zipf). */
function makeText(length: number, random: () => number): string {
  let text = '';
  while (text.length < length) {
    const rank = Math.floor(60_000 ** random());
    text += `${wordOf(rank)}${random() < 0.08 ? '. ' : ' '}`;
  }
  return text;
}

const SYLLABLES = [
  'ka',
  'lo',
  'mi',
  'ter',
  'sen',
  'du',
  'ra',
  'vi',
  'no',
  'pel',
  'ga',
  'shi',
  'bor',
  'een',
  'tu',
  'li',
];

function wordOf(rank: number): string {
  let word = '';
  for (let left = rank + 16; left > 0; left = Math.floor(left / 16)) word += SYLLABLES[left % 16];
  return word;
}

function fill(dataDirectory: string, documents: number): Figure {
  const path = join(dataDirectory, 'alcove.db');
  const database = openDatabase(path);
  const rows = createDocumentsRepository(database);
  const indexes = { lexical: createLexicalSearch(database), vectors: createVectorIndex(database) };
  const chunks = createChunkStore(database, indexes);
  // It is thrown away.
  database.sqlite.pragma('synchronous = OFF');
  const { id: userId } = database.sqlite.prepare('SELECT id FROM users').get() as { id: string };
  const random = seededRandom(7);
  let bytes = 0;
  for (let at = 0; at < documents; at++) {
    const row = rowOf(at, userId);
    const texts = Array.from({ length: PASSAGES }, () => makeText(CHARACTERS, random));
    bytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    rows.insert(row);
    rows.insertPages(row.id, [{ page: 1, text: texts.join('\n') }]);
    chunks.add(row, indexChunks(texts.map((text, position) => chunkOf(text, position))));
  }
  database.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  return alone(
    {
      what: `database of ${documents * PASSAGES} passages`,
      unit: '× their text',
      limits: [{ of: 'value', atMost: 3 }],
    },
    [statSync(path).size / bytes],
  );
}

const chunkOf = (text: string, position: number) => ({
  ...{ position, text, page: 1, heading: null },
  ...{ language: 'en' as const, tokens: Math.round(text.length / 4) },
});

function rowOf(at: number, userId: string) {
  return {
    ...{ id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`, userId, createdAt: at },
    ...{ filename: `file-${at}.txt`, title: `file-${at}`, contentType: 'text/plain' as const },
    ...{ sizeBytes: CHARACTERS * PASSAGES, sha256: String(at).padStart(64, '0') },
    ...{ status: 'ready' as const, error: null, errorCode: null, pageCount: null, chunkCount: PASSAGES },
    ...{ unreadPictures: 0, language: 'en' as const, sensitivityScore: 0.1, sensitivityCategories: [] },
    ...{ releasedScore: null, sourceUrl: null },
  };
}

async function measureDeletions({ url }: Program, client: Client, documents: number): Promise<Figure[]> {
  const health: Call = { method: 'GET', path: '/health', headers: {} };
  const answers: number[] = [];
  let isOver = false;
  const probe = async () => {
    while (!isOver) {
      answers.push(await timed(() => send(url, health)));
      await wait(5);
    }
  };
  const probing = probe();
  const deletions: number[] = [];
  for (let at = 0; at < DELETED; at++) {
    const { path, headers } = client.get(
      `/documents/${rowOf(Math.floor((at * documents) / DELETED), '').id}`,
    );
    deletions.push(await timed(() => send(url, { method: 'DELETE', path, headers })));
    await wait(250);
  }
  isOver = true;
  await probing;
  const limits = (atMost: number) => [{ of: 'value' as const, atMost }];
  return [
    alone({ what: `deleting one of ${documents} documents`, unit: 'ms', limits: limits(50) }, deletions),
    alone({ what: '`/health` while their text is erased, median', unit: 'ms' }, answers),
    alone({ what: '`/health` while their text is erased, 99 of 100', unit: 'ms' }, [
      answers.toSorted((a, b) => a - b)[Math.floor(answers.length * 0.99)] ?? 0,
    ]),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** CPU time of the server and its programs for files that are read, indexed and judged; walls say little on a machine that is shared. */
async function measureReading({ url, pid }: Program, client: Client): Promise<Figure> {
  const random = seededRandom(11);
  const samples: number[] = [];
  const { headers } = client.get('/documents');
  for (let at = 0; at < ADDED; at++) {
    const form = new FormData();
    form.set('file', new Blob([makeText(CHARACTERS * PASSAGES, random)]), `added-${at}.txt`);
    const before = treeCpu(pid);
    const answer = await fetch(`${url}/api/v1/documents/upload?wait=true`, {
      method: 'POST',
      headers: { authorization: String(headers.authorization) },
      body: form,
    });
    const { chunk_count: count } = (await answer.json()) as { chunk_count: number };
    samples.push((treeCpu(pid) - before) / count);
  }
  return alone(
    {
      what: 'CPU time of reading, indexing and judging a passage',
      unit: 'ms',
      limits: [{ of: 'value', atMost: 20 }],
    },
    samples,
  );
}
