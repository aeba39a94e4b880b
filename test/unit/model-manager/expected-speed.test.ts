import { expect as hope, test } from 'vitest';
import { expect } from '../../../server/model-manager/list-models.ts';
import type { ListTools } from '../../../server/model-manager/model-standing.ts';

/** A computer on which nothing is installed, and what was seen on it. */
const toolsWith = ({ read, gpu, rate }: { read?: number; gpu?: string; rate?: number }) =>
  ({
    sources: { repository: { listInstalled: () => [] } },
    machine: { bytesPerSecond: () => read, view: () => ({ engine: { gpu: gpu ?? null } }) },
    downloads: { lastBytesPerSecond: () => rate },
  }) as unknown as ListTools;

const model = { kind: 'chat', sizeBytes: 1_000_000_000, installed: false } as const;

test('a model of twice the size should write half as fast', () => {
  const tools = toolsWith({ read: 5e9 });
  hope(expect(model, tools).expected_words_per_second).toBe(3.5);
  hope(expect({ ...model, sizeBytes: 2e9 }, tools).expected_words_per_second).toBe(1.8);
});

test('nothing is expected where nothing was measured, nor of a card by its name, nor of what writes no answers', () => {
  hope(expect(model, toolsWith({})).expected_words_per_second).toBeNull();
  hope(expect(model, toolsWith({ read: 5e9, gpu: 'A card' })).expected_words_per_second).toBeNull();
  hope(expect({ ...model, kind: 'stt' }, toolsWith({ read: 5e9 })).expected_words_per_second).toBeNull();
});

test('a download takes as long as the rate that was seen makes it, and none where it is installed', () => {
  const tools = toolsWith({ rate: 3e6 });
  hope(expect(model, tools).download_seconds).toBe(334);
  hope(expect({ ...model, installed: true }, tools).download_seconds).toBeNull();
  hope(expect(model, toolsWith({})).download_seconds).toBeNull();
});
