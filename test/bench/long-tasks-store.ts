import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Gives the imported answers of a data directory what Alcove keeps with its own: who answered, reasons, citations. */
export function dressAnswers(dataDirectory: string): void {
  const database = new Database(join(dataDirectory, 'alcove.db'));
  const rows = database.prepare(`SELECT id FROM messages WHERE role = 'assistant'`).all() as { id: string }[];
  const dress = database.prepare('UPDATE messages SET metadata = ?, content = content || ? WHERE id = ?');
  database.transaction(() => {
    for (const [index, { id }] of rows.entries()) {
      const isCiting = index % 8 === 0;
      dress.run(
        JSON.stringify(metadataOf(index, isCiting)),
        isCiting ? '\n\nSo says the lease [1].' : '',
        id,
      );
    }
  })();
  database.close();
}

/** Writes `count` requests of the first user into the ledger, as a year of use leaves them; no chain links them. */
export function addRequests(dataDirectory: string, count: number): void {
  const database = new Database(join(dataDirectory, 'alcove.db'));
  const { id: userId } = database.prepare('SELECT id FROM users').get() as { id: string };
  const add = database.prepare(
    `INSERT INTO egress_events (sequence, kind, request_id, created_at, user_id, purpose, host, bytes, reasons, mac)
     VALUES (?, 'attempt', ?, ?, ?, ?, ?, 1200, '[]', 'made for a measurement')`,
  );
  const start = Date.now() - count * 3_000_000;
  database.transaction(() => {
    for (let at = 0; at < count; at++)
      add.run(
        at + 1,
        `made ${at}`,
        start + at * 3_000_000,
        userId,
        PURPOSES[at % 7 ? 0 : 1],
        HOSTS[at % HOSTS.length],
      );
  })();
  database.close();
}

const PURPOSES = ['cloud_llm', 'web_search'];
const HOSTS = ['api.example.com', 'models.example.org', 'search.example.net'];

function metadataOf(index: number, isCiting: boolean): object {
  return {
    model: 'scripted-model',
    llm_provider: 'local',
    tokens_input: 200 + index,
    tokens_output: 180,
    tokens_used: 380 + index,
    latency_ms: 900 + index,
    sensitivity_score: 0.1,
    message_score: 0.1,
    categories: [],
    why: 'no_provider',
    reasons: REASONS,
    ...(isCiting ? { documents_searched: true, citations: [CITATION] } : {}),
  };
}

const REASONS = [
  { kind: 'bias', contribution: -4.1 },
  { kind: 'shift', contribution: 2.2 },
  { kind: 'classifier', category: 'harmless', contribution: -1.7 },
  { kind: 'gate', type: 'homework', contribution: -0.3 },
  { kind: 'detector', type: 'place', category: 'identity', contribution: 0.2 },
];

const CITATION = {
  index: 1,
  document_id: '01890000-0000-7000-8000-000000000001',
  chunk_id: '01890000-0000-7000-8000-000000000002',
  page: 3,
  quote: 'The notice is three months from the first day of the month that follows the letter.',
  filename: 'lease.pdf',
};
