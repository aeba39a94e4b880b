import { parseArgs } from 'node:util';
import { closeAll } from '../closing.ts';
import { PLANTS } from './machine/plant.ts';
import { isProof, presentReport } from './print-report.ts';
import { runDay } from './run-day.ts';
import { ALL_SCENARIOS } from './scenarios/all-scenarios.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    plant: { type: 'string' },
    only: { type: 'string', multiple: true },
    'without-keyring': { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});
const plant = PLANTS.find((known) => known === values.plant);
if (values.plant !== undefined && !plant)
  throw new Error(`--plant is one of ${PLANTS.join(', ')}: a leak that this run then has to find`);

try {
  const report = await runDay({
    scenarios: ALL_SCENARIOS.filter(({ name }) => values.only?.includes(name) ?? true),
    ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
    withoutKeyring: values['without-keyring'],
    isShort: values.short,
    ...(plant ? { plant } : {}),
    onScenario: (name, seconds) => console.error(`· ${name}: ${seconds.toFixed(1)} s`),
  });
  console.log(presentReport(report));
  process.exitCode = isProof(report) ? 0 : 1;
} finally {
  // Also where it fails: the keyring of the day is a process of its own.
  await closeAll();
}
