import { afterEach, beforeEach, expect, test } from 'vitest';
import { markedScorer } from '../../api/marked-scorer.ts';
import { type FakeCloud, startFakeCloud } from '../../fake-cloud.ts';
import { type Harness, openHarness } from '../egress/gate-harness.ts';
import { openAnswerer } from './open-answerer.ts';

let cloud: FakeCloud;
let harness: Harness;
beforeEach(async () => {
  cloud = await startFakeCloud();
  harness = openHarness(cloud);
});
afterEach(async () => {
  await cloud.close();
  await harness.ledger.close();
  harness.database.close();
});

// Scoring a long prompt takes seconds.
test.each([1, 2, 3])(
  'a conversation that is closed during call %i of the scorer stays here',
  async (closing) => {
    let conversation: 'auto' | 'local_only' = 'auto';
    let calls = 0;
    const { ask } = openAnswerer(cloud, harness, {
      score(segments) {
        calls += 1;
        if (calls === closing) conversation = 'local_only';
        return markedScorer(segments);
      },
    });
    const { answer } = await ask({
      turns: [{ role: 'user', text: 'Hello', storedTaint: 0 }],
      allowed: {
        key: 'auto',
        turn: 'auto',
        get conversation() {
          return conversation;
        },
      },
    });
    expect(calls).toBeGreaterThanOrEqual(3);
    expect(answer.route).toMatchObject({ provider: 'local', why: 'local_only_conversation' });
    expect(cloud.requests).toEqual([]);
  },
);
