import { expect, test } from 'vitest';
import { createPushToTalk } from '../../../../renderer/voice/push-to-talk.ts';

function stage() {
  const told: string[] = [];
  let isTalking = false;
  const talk = createPushToTalk({
    isTalking: () => isTalking,
    start() {
      isTalking = true;
      told.push('start');
    },
    finish() {
      isTalking = false;
      told.push('finish');
    },
  });
  return { told, talk };
}

test('held down, it lasts until it is let go', () => {
  const { told, talk } = stage();
  talk.press(1_000);
  expect(told).toEqual(['start']);
  talk.release(3_000);
  expect(told).toEqual(['start', 'finish']);
});

test('pressed shortly, it lasts until the next press, however long that is held', () => {
  const { told, talk } = stage();
  talk.press(1_000);
  talk.release(1_100);
  expect(told).toEqual(['start']);
  talk.press(9_000);
  expect(told).toEqual(['start', 'finish']);
  talk.release(12_000);
  expect(told).toEqual(['start', 'finish']);
});

test('a release without a press, as of a key pressed elsewhere, means nothing', () => {
  const { told, talk } = stage();
  talk.release(5_000);
  talk.press(6_000);
  talk.press(6_500);
  expect(told).toEqual(['start']);
});
