import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const bindings = process as unknown as { _linkedBinding: (name: string) => unknown };
bindings._linkedBinding = (name) => name;

/** What code in a utility process of Electron could reach beside Node's own network, and what would start the app again. */
const WAYS: Record<string, () => unknown> = {
  import: () => import('electron' as string),
  require: () => require('electron'),
  'the binding of its network': () => bindings._linkedBinding('electron_common_net'),
  spawn: () => spawn(process.execPath, ['--version'], { stdio: 'ignore' }),
  spawnSync: () => spawnSync(process.execPath, ['--version']),
};

/** What came of each: `reached`, or the name of the error. */
export async function tryWays(): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const [name, way] of Object.entries(WAYS)) outcomes[name] = await attempt(way);
  return outcomes;
}

async function attempt(way: () => unknown): Promise<string> {
  try {
    await way();
    return 'reached';
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}
