import { sessionCallerOf } from '../auth/sessions/session-caller.ts';
import { callerOf, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import { ReleaseBody, WhyItStaysReply } from './documents.schemas.ts';
import type { DocumentsService } from './documents.service.ts';
import type { TextScore } from './documents.types.ts';
import { presentDocument } from './present-document.ts';
import type { WhyItStays } from './releases.ts';

const tag = 'Documents and retrieval';

/** Why a document stays here, and what its owner lets go of it. Releasing takes a login: no key reaches it. */
export function releaseEndpoints(
  { releases }: Pick<DocumentsService, 'releases'>,
  thresholdOf: (userId: string) => number,
): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/documents/{id}/sensitivity',
      operationId: 'explainDocument',
      tag,
      summary: 'Which passages of a document keep it here, and which of them you may release',
      access: { kind: 'user', scope: 'documents:read' },
      responses: { 200: { description: 'In reading order', schema: WhyItStaysReply } },
      handle: async (input) => {
        const { userId } = callerOf(input);
        const id = input.params.id ?? '';
        return ok(present(await releases.explain(userId, id, thresholdOf(userId), input.signal)));
      },
    }),
    endpoint({
      method: 'post',
      path: '/documents/{id}/releases',
      operationId: 'releasePassages',
      tag,
      summary:
        'Let passages that you have read leave this machine, or the whole document; never identifiers or secrets. With a login only',
      access: { kind: 'user' },
      body: ReleaseBody,
      responses: { 200: { description: 'As GET /documents/{id}/sensitivity', schema: WhyItStaysReply } },
      handle: async (input) => {
        const caller = sessionCallerOf(input);
        const id = input.params.id ?? '';
        const threshold = thresholdOf(caller.userId);
        const { chunk_ids: chunkIds } = input.body;
        if (chunkIds) await releases.release(caller, id, chunkIds, input.signal);
        else await releases.releaseAll(caller, id, threshold, input.signal);
        return ok(present(await releases.explain(caller.userId, id, threshold, input.signal)));
      },
    }),
    endpoint({
      method: 'delete',
      path: '/documents/{id}/releases',
      operationId: 'takeBackReleases',
      tag,
      summary: 'Take back all that you released of a document; what has left before stays in the ledger',
      access: { kind: 'user' },
      responses: { 200: { description: 'It stays here again', schema: MessageReply } },
      handle: (input) => {
        releases.takeBack(sessionCallerOf(input), input.params.id ?? '');
        return done('Release taken back');
      },
    }),
  ];
}

function present({ row, name, passages, total }: WhyItStays) {
  return {
    document: presentDocument(row),
    name: presentScore(name),
    passages: passages.map((passage) => ({
      chunk_id: passage.chunkId,
      page: passage.page,
      heading: passage.heading,
      text: passage.text,
      ...presentScore(passage),
      released: passage.isReleased,
      releasable: passage.canBeReleased,
    })),
    total,
  };
}

const presentScore = ({ score, causes }: TextScore) => ({ sensitivity_score: score, categories: causes });
