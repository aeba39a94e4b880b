import { expect, test } from 'vitest';
import { createTransferSpeed } from '../../../server/model-manager/downloads/download-progress.ts';

test('the speed is that of the last five seconds', () => {
  let now = 0;
  const speed = createTransferSpeed(() => now);
  expect(speed.bytesPerSecond()).toBe(0);
  for (let second = 1; second <= 10; second++) {
    now = second * 1_000;
    speed.add(second <= 5 ? 9_000 : 1_000);
  }
  expect(speed.bytesPerSecond()).toBe(1_000);
});

test('a line that has gone quiet has no speed, and gets it back when bytes come again', () => {
  let now = 0;
  const speed = createTransferSpeed(() => now);
  now = 1_000;
  speed.add(5_000);
  expect(speed.bytesPerSecond()).toBe(5_000);
  now = 7_000;
  expect(speed.bytesPerSecond()).toBe(0);
  speed.add(100);
  now = 8_000;
  speed.add(3_000);
  expect(speed.bytesPerSecond()).toBe(3_000);
});
