import { expect, test } from 'vitest';
import { createConversationQueue } from '../../../server/chat/conversation-queue.ts';

test('work of one conversation runs one after the other, in the order it was asked for', async () => {
  const queue = createConversationQueue();
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string, until: Promise<void> = Promise.resolve()) =>
    queue.run('a', async () => {
      log.push(`${name} begins`);
      await until;
      log.push(`${name} ends`);
      return name;
    });
  const all = [work('one', first.promise), work('two'), work('three')];
  first.resolve();
  expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
  expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
});

test('conversations do not wait for each other', async () => {
  const queue = createConversationQueue();
  const blocked = Promise.withResolvers<void>();
  const waiting = queue.run('a', () => blocked.promise);
  expect(await queue.run('b', async () => 'done')).toBe('done');
  blocked.resolve();
  await waiting;
});

test('a failure reaches who asked and does not stop what follows', async () => {
  const queue = createConversationQueue();
  const failing = queue.run('a', async () => {
    throw new Error('broken');
  });
  const next = queue.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
