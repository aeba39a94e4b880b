import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startShellServer } from './programs/open-shell.ts';

type Outcomes = Record<'before' | 'here', Record<string, string>>;

const NETWORK = ['import', 'require', 'the binding of its network'];
const PROCESSES = ['spawn', 'spawnSync'];
const each = (names: string[], outcome: string) => Object.fromEntries(names.map((name) => [name, outcome]));

async function outcomesOf(module: string): Promise<Outcomes> {
  const utility = startShellServer(new URL(`./programs/${module}.ts`, import.meta.url), {});
  const [outcomes] = (await once(utility, 'message')) as [Outcomes];
  utility.kill();
  return outcomes;
}

test('The server in Electron neither reaches its network nor starts its own program', async () => {
  const { before, here } = await outcomesOf('ways-in-server');
  expect(before).toEqual(each([...NETWORK, ...PROCESSES], 'reached'));
  expect(here).toEqual({ ...each(NETWORK, 'NetworkBlocked'), ...each(PROCESSES, 'Error') });
});

test('A program in Electron reaches neither its network nor another process', async () => {
  const { here } = await outcomesOf('ways-in-program');
  expect(here).toEqual({ ...each(NETWORK, 'NetworkBlocked'), ...each(PROCESSES, 'ProcessesBlocked') });
});
