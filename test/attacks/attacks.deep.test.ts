import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logInAsOwner, makeDataDirectory, spawnServer } from '../api/spawn-server.ts';
import { ATTACK_CLASSES } from './attack-classes.ts';
import { flood } from './flood.ts';
import { runAttacks } from './run-attacks.ts';

const DOCUMENTED = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');

test.each(Object.keys(ATTACK_CLASSES))(
  'all that is tried with %s is held, as the table says',
  async (name) => {
    const { broken, tried, held } = await runAttacks(name, 1);
    expect(broken).toEqual([]);
    expect(DOCUMENTED).toContain(`| ${name} | ${tried} | ${held} |`);
  },
);

test('while three clients send the largest of everything, all is answered and nothing fails', async () => {
  using data = makeDataDirectory();
  const server = await spawnServer(data.path, { ALCOVE_LOGIN_RATE_PER_MINUTE: '1000' });
  await logInAsOwner(server);
  const { answers, health } = await flood(server, { clients: 3, milliseconds: 60_000 });
  expect(health.count).toBeGreaterThan(100);
  const statuses = Object.values(answers).flatMap((counts) => Object.keys(counts).map(Number));
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  await server.kill('SIGTERM');
});
