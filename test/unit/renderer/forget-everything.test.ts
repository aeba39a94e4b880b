import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../renderer/app/session.tsx';
import { liveTurns } from '../../../renderer/chat/use-live-turn.ts';

afterEach(() => vi.unstubAllGlobals());

test('who logs out leaves no reply that is being written behind', async () => {
  vi.stubGlobal('localStorage', { setItem: () => {}, getItem: () => null, removeItem: () => {} });
  const hungUp = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => hungUp.resolve());
    return new Promise(() => {});
  });
  liveTurns.start('c', { kind: 'send', content: 'secret' });
  forgetEverything();
  expect(liveTurns.get('c')).toBeUndefined();
  await hungUp.promise;
});
