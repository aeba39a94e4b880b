import { expect, it, vi } from 'vitest';
import { Writers } from '../../../models/engine/batch-strategy.ts';
import type { FromEngine } from '../../../models/engine/engine-messages.ts';
import { PromptPace } from '../../../models/engine/prompt-pace.ts';
import { SequencePool } from '../../../models/engine/sequence-pool.ts';
import { answerTurns, dropConversation } from '../../../models/engine/serve-turns.ts';

/** A model of one conversation whose slices end when they are let. */
function slowModel() {
  const slices: (() => void)[] = [];
  const cleared = vi.fn();
  const llama = {
    contextTokens: [] as number[],
    nextTokenIndex: 0,
    contextSize: 4_096,
    needsCheckpoints: false,
    evaluateWithoutGeneratingNewTokens: (tokens: number[]) =>
      new Promise<void>((resolve) => {
        slices.push(() => {
          llama.contextTokens.push(...tokens);
          llama.nextTokenIndex += tokens.length;
          resolve();
        });
      }),
    async takeCheckpoint() {},
  };
  const prompt = Array.from({ length: 1_000 }, (_, index) => index);
  const loaded = {
    model: {},
    renderer: { render: () => prompt, endTokens: new Set() },
    pool: new SequencePool([{ llama, answers: [] }], async () => cleared()),
    facts: { contextLength: 4_095 },
    pace: new PromptPace({ fixed: 400 }),
    writers: new Writers(),
    cores: { takeForPrompt() {}, takeForAnswer() {} },
  };
  return { loaded: loaded as never, slices, cleared };
}

const order = { turns: [], maxTokens: 100, temperature: 0, sequenceKey: 'one' };

it('a stopped answer is told at once, and its conversation is cleared when the slice that runs has ended', async () => {
  const { loaded, slices, cleared } = slowModel();
  const abort = new AbortController();
  const sent: FromEngine[] = [];
  const tools = { signal: abort.signal, onWork() {}, send: (message: FromEngine) => void sent.push(message) };
  const answering = answerTurns(loaded, { type: 'stream', call: 7, ...order }, tools);
  await vi.waitUntil(() => slices.length === 1);
  slices[0]?.();
  await vi.waitUntil(() => slices.length === 2);
  abort.abort();
  // Its second slice still runs.
  expect(await answering).toEqual({
    type: 'done',
    call: 7,
    stopReason: 'aborted',
    tokensInput: 1_000,
    tokensEvaluated: 400,
    tokensOutput: 0,
    memoryBytes: expect.any(Number),
  });
  expect(sent.map((message) => 'read' in message && [message.read, message.unread])).toEqual([
    [0, 1_000],
    [400, 1_000],
  ]);
  const dropping = dropConversation(loaded, { type: 'drop', call: 8, sequenceKey: 'one' });
  const isDropped = vi.fn();
  const told = dropping.then(isDropped);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDropped).not.toHaveBeenCalled();
  expect(cleared).not.toHaveBeenCalled();
  slices[1]?.();
  await told;
  expect(cleared).toHaveBeenCalledOnce();
  expect(slices).toHaveLength(2);
});
