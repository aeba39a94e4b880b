import { afterAll, vi } from 'vitest';
import { startBundles } from '../models/program-url.ts';
import { installSocketGuard } from '../server/egress/guard/socket-guard.ts';

if (process.env.ALCOVE_TEST_BUILD === 'fresh') startBundles(new URL('../dist/server/', import.meta.url));

const INSTALLED = Symbol.for('alcove.test.socket-guard');

// On in every test: a test may reach what runs on this machine, and nothing beyond it. Once a process: files without
// isolation share one, and what is patched stays patched.
const shared = globalThis as { [INSTALLED]?: () => void };
shared[INSTALLED] ??= installSocketGuard({ allowLoopback: () => true });

// What a file put in place of a global or of the clock ends with it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
