import type { Audit } from '../auth/audit.repository.ts';
import { AppError } from '../core/app-error.ts';
import { ROUTING_LINE } from '../core/routing-line.ts';
import type { Database } from '../db/connection.ts';
import { neverReleased } from '../sensitivity/never-released.ts';
import type { DocumentRow, DocumentsRepository } from './documents.repository.ts';
import type { TextScore } from './documents.types.ts';
import { judgeName } from './judge-name.ts';
import type { PassageJudge } from './processing/passage-judge.ts';

export interface ReleaseTools {
  database: Database;
  rows: DocumentsRepository;
  judge: Pick<PassageJudge, 'score'>;
  audit: Audit;
}

/** Who releases: a person with a login, never a key. */
interface Owner {
  userId: string;
  tenantId: string;
}

/** A passage that keeps its document here. */
interface KeepingPassage extends TextScore {
  chunkId: string;
  page: number | null;
  heading: string | null;
  text: string;
  isReleased: boolean;
  /** False where it holds an identifier or a secret, or cannot be read for one. */
  canBeReleased: boolean;
}

/** What keeps a document here. */
export interface WhyItStays {
  row: DocumentRow;
  /** What its file name says, which goes with every passage. */
  name: TextScore;
  passages: KeepingPassage[];
  /** Passages that keep it here in all; the first of them are shown. */
  total: number;
}

/** Passages shown, and passages judged anew to release a whole document. */
const SHOWN = 100;
const MOST_RELEASED = 2_000;
const BATCH = 16;

type Row = Pick<KeepingPassage, 'chunkId' | 'page' | 'heading' | 'text'> & { released: 0 | 1 };

/**
 * The one exception to taint: a passage that the person who uploaded it has read and lets go counts for nothing from then
 * on (docs/privacy.md). Never one with an identifier or a secret; and what is read or judged anew is not released.
 */
export function createReleases(
  { database, rows, judge, audit }: ReleaseTools,
  own: (userId: string, id: string) => DocumentRow,
) {
  const { sqlite } = database;
  const keeping = sqlite.prepare<[string, string, number, number], Row>(`
    SELECT id AS chunkId, page, heading, text, released FROM document_chunks
    WHERE user_id = ? AND document_id = ? AND sensitivity_score >= ? ORDER BY position LIMIT ?`);
  const count = sqlite
    .prepare<[string, string, number], number>(
      'SELECT count(*) FROM document_chunks WHERE user_id = ? AND document_id = ? AND sensitivity_score >= ?',
    )
    .pluck();
  const release = sqlite.prepare<[string, string, string, string]>(
    'UPDATE document_chunks SET released = 1 WHERE user_id = ? AND document_id = ? AND id = ? AND text = ?',
  );
  const takeBack = sqlite.prepare<[string, string]>(
    'UPDATE document_chunks SET released = 0 WHERE user_id = ? AND document_id = ?',
  );
  const worstKept = sqlite
    .prepare<[string, string], number | null>(
      'SELECT max(sensitivity_score) FROM document_chunks WHERE user_id = ? AND document_id = ? AND released = 0',
    )
    .pluck();

  function judged(userId: string, id: string): DocumentRow {
    const row = own(userId, id);
    if (row.status === 'ready' && row.sensitivityScore !== null) return row;
    throw new AppError(409, 'document_not_judged', 'This document is not judged yet. Try again in a moment.');
  }

  async function judgeAnew(found: Row[], signal: AbortSignal): Promise<KeepingPassage[]> {
    const passages: KeepingPassage[] = [];
    for (let start = 0; start < found.length; start += BATCH) {
      const some = found.slice(start, start + BATCH);
      const scores = await judge.score(some.map(textOf), signal);
      for (const [at, { released, ...passage }] of some.entries()) {
        const score = scores[at];
        if (!score) throw new RangeError('A passage was not judged.');
        const canBeReleased = neverReleased([textOf(passage)], score.categories) === undefined;
        passages.push({ ...passage, ...score, isReleased: released === 1, canBeReleased });
      }
    }
    return passages;
  }

  /** All or none; what was read or judged anew meanwhile is not what the person read. */
  function store(owner: Owner, id: string, released: KeepingPassage[], name: TextScore, isWhole: boolean) {
    const { userId, tenantId } = owner;
    database.transaction(() => {
      judged(userId, id);
      for (const { chunkId, text } of released)
        if (release.run(userId, id, chunkId, text).changes === 0)
          throw new AppError(409, 'document_changed', 'This document has been read anew. Look at it again.');
      const rest = isWhole ? 0 : (worstKept.get(userId, id) ?? 0);
      rows.update(id, { releasedScore: Math.max(name.score, rest) });
      const about = { tenantId, actorUserId: userId, subjectUserId: userId };
      if (isWhole) audit({ ...about, action: 'document.released', subjectId: id });
      for (const { chunkId } of released)
        audit({ ...about, action: 'document.passage_released', subjectId: chunkId });
    });
  }

  return {
    /** The passages at or above the user's line, with what is in them. */
    async explain(userId: string, id: string, threshold: number, signal: AbortSignal): Promise<WhyItStays> {
      const row = judged(userId, id);
      const line = Math.min(threshold, ROUTING_LINE);
      const passages = await judgeAnew(keeping.all(userId, id, line, SHOWN), signal);
      return {
        row,
        name: await judgeName(judge, row.filename, signal),
        passages,
        total: count.get(userId, id, line) ?? 0,
      };
    },
    /** Lets passages go that their owner has read. Throws AppError 409 where one holds what is never let go. */
    async release(owner: Owner, id: string, chunkIds: string[], signal: AbortSignal): Promise<void> {
      const row = judged(owner.userId, id);
      const wanted = new Set(chunkIds);
      const found = keeping.all(owner.userId, id, 0, -1).filter(({ chunkId }) => wanted.has(chunkId));
      if (found.length < wanted.size) throw new AppError(404, 'passage_not_found', 'Passage not found');
      const passages = await judgeAnew(found, signal);
      if (passages.some(({ canBeReleased }) => !canBeReleased)) throw neverLetGo();
      store(owner, id, passages, await judgeName(judge, row.filename, signal), false);
    },
    /**
     * Lets a document go that its owner has read: each passage counts for itself from then on, those that may be released
     * for nothing. What holds an identifier or a secret stays.
     */
    async releaseAll(owner: Owner, id: string, threshold: number, signal: AbortSignal): Promise<void> {
      const row = judged(owner.userId, id);
      const line = Math.min(threshold, ROUTING_LINE);
      if ((count.get(owner.userId, id, line) ?? 0) > MOST_RELEASED)
        throw new AppError(
          409,
          'document_too_long',
          'Too much of this document is sensitive to be released at once.',
        );
      const passages = await judgeAnew(keeping.all(owner.userId, id, line, MOST_RELEASED), signal);
      const released = passages.filter(({ canBeReleased }) => canBeReleased);
      store(owner, id, released, await judgeName(judge, row.filename, signal), true);
    },
    /** Takes back all that was released of a document. */
    takeBack({ userId, tenantId }: Owner, id: string): void {
      own(userId, id);
      database.transaction(() => {
        takeBack.run(userId, id);
        rows.update(id, { releasedScore: null });
        const action = 'document.release_taken_back';
        audit({ tenantId, actorUserId: userId, subjectUserId: userId, action, subjectId: id });
      });
    },
  };
}

function neverLetGo(): AppError {
  const detail =
    'It holds an identifier or a secret, or is in a language that Alcove cannot check for one. That never leaves this device.';
  return new AppError(409, 'passage_never_released', detail);
}

/** As it is judged: with the headings above it. */
function textOf({ heading, text }: Pick<Row, 'heading' | 'text'>): string {
  return heading === null ? text : `${heading}\n${text}`;
}
