import { expect, test } from 'vitest';
import { failToStart, makeDataDirectory, spawnServer } from './spawn-server.ts';

test('a second server over the same data directory is refused until the first is gone, by kill -9 too', async () => {
  using data = makeDataDirectory();
  const first = await spawnServer(data.path);
  const { code, output } = await failToStart(data.path);
  expect([code, output.out]).toEqual([1, '']);
  expect(output.error).toMatch(
    /^Alcove could not start\. Another Alcove is running .* ALCOVE_DATA_DIR .*\.\n$/,
  );
  await first.kill('SIGKILL');
  const next = await spawnServer(data.path);
  expect(await next.kill('SIGTERM')).toBe(0);
});

test('two servers started at once over a new data directory make one set of keys', async () => {
  using data = makeDataDirectory();
  const starts = await Promise.allSettled([spawnServer(data.path), spawnServer(data.path)]);
  const [running, ...others] = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  expect(others).toEqual([]);
  expect(await running?.kill('SIGTERM')).toBe(0);
  const again = await spawnServer(data.path);
  expect(await again.kill('SIGTERM')).toBe(0);
});
