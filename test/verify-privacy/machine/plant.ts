import type { Canary } from '../canaries/canary.types.ts';

/** Ways in which a leak is planted, to see that the run finds it. */
export const PLANTS = ['cloud', 'log', 'file', 'network'] as const;
export type Plant = (typeof PLANTS)[number];

/** Harmless to the scorer, and said to be sensitive: wherever it is seen, the run must fail. */
export const PLANTED: Canary = {
  text: 'What rhymes with Zorvelantik?',
  needles: ['Zorvelantik'],
  language: 'en',
};

/** An environment in which the server itself leaks what is planted: a module that is loaded before it. */
export function leakingEnvironment(plant: Plant | undefined): Record<string, string> {
  const code = plant && LEAKS[plant]?.(JSON.stringify(PLANTED.needles[0]));
  if (!code) return {};
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

const LEAKS: Partial<Record<Plant, (canary: string) => string>> = {
  log: (canary) => `console.error(${canary})`,
  file: (canary) =>
    `import { writeFileSync } from 'node:fs'; writeFileSync(process.env.ALCOVE_DATA_DIR + '/crash.txt', ${canary})`,
  // 192.0.2.1 is nobody's (RFC 5737). The server waits for it, or its own guard would stand before the call is made.
  network: () =>
    `import { connect } from 'node:net'; await new Promise((go) => { connect(443, '192.0.2.1').on('error', go); setTimeout(go, 50) })`,
};
