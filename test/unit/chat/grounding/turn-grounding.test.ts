import { expect, test } from 'vitest';
import type { GroundingDocuments } from '../../../../server/chat/grounding/grounding.types.ts';
import { createTurnGrounding } from '../../../../server/chat/grounding/turn-grounding.ts';
import type { MessageRow } from '../../../../server/chat/messages.repository.ts';

function message(content: string): MessageRow {
  return {
    id: 'm',
    conversationId: 'c',
    parentId: null,
    depth: 1,
    role: 'user',
    content,
    taintScore: 0,
    metadata: { document_ids: ['a'], use_documents: false },
    createdAt: 0,
  };
}

/** The tokens that passages are given beside a message of so many words, in a context of 4,000. */
async function tokensBeside(words: number): Promise<number> {
  let given = Number.NaN;
  const documents: GroundingDocuments = {
    requireOwn: () => {},
    awaitRead: async (_user, ids) => ids,
    unreadOf: () => [],
    awaitJudged: async () => {},
    isJudged: () => true,
    handedScoreOf: () => 0,
    search: async () => ({ mode: 'lexical', total: 0, results: [] }),
    whole: (_user, _ids, mostTokens) => {
      given = mostTokens;
      return [];
    },
    passages: () => [],
    beginnings: () => [],
  };
  const ground = createTurnGrounding(
    documents,
    () => 4_000,
    async () => undefined,
  );
  await ground('me', [message('word '.repeat(words))], new AbortController().signal, false);
  return given;
}

test('passages take four tenths of what the model reads, and less beside a long message', async () => {
  expect(await tokensBeside(10)).toBe(1_600);
  const besideLong = await tokensBeside(1_500);
  expect(besideLong).toBeGreaterThan(0);
  expect(besideLong).toBeLessThan(1_200);
  expect(await tokensBeside(5_000)).toBe(0);
});
