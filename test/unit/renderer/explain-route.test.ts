import { expect, test } from 'vitest';
import type { Message, ReplyMetadata } from '../../../renderer/api/chat.ts';
import { explainRoute } from '../../../renderer/chat/reply-details.tsx';

const citation = { index: 1, document_id: 'd', chunk_id: 'c', page: 1, quote: 'q', filename: 'f' };
const kept = {
  why: 'sensitive',
  message_score: 0.1,
  sensitivity_score: 0.9,
  documents_searched: true,
  citations: [citation],
} as unknown as ReplyMetadata;
const earlier = [{ metadata: { sensitivity_score: 0.8 } } as Message];

test('a passage is named when a harmless message was kept here with it', () => {
  expect(explainRoute(kept, [], 0.7)).toBe('sensitive_passage');
});

test('an earlier sensitive message may have kept it as well', () => {
  expect(explainRoute(kept, earlier, 0.7)).toBe('sensitive_passage_or_earlier');
});

test.each<[string, Partial<ReplyMetadata>, number]>([
  ['the message is sensitive itself', { message_score: 0.8 }, 0.7],
  ['the message is over the person’s own, lower line', { message_score: 0.5 }, 0.4],
  ['no documents were searched', { documents_searched: undefined }, 0.7],
  ['nothing was found in them', { citations: [] }, 0.7],
  ['another rule decided', { why: 'local_only_turn' }, 0.7],
  ['it was written by a server that did not tell', { message_score: undefined }, 0.7],
])('the server’s own reason stands when %s', (_when, change, threshold) => {
  const metadata = { ...kept, ...change };
  expect(explainRoute(metadata, [], threshold)).toBe(metadata.why);
});
