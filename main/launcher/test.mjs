// `npm test`: installs, builds, runs every test and ends with `N passed, N failed`. In CI a skip is a failure.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepare, say } from './prepare.mjs';
import { root } from './root.mjs';

const { node } = await prepare();
const scratch = mkdtempSync(join(tmpdir(), 'alcove-test-'));
const report = join(scratch, 'report.json');
const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
];
const { status } = spawnSync(node, [vitest, ...args], { cwd: root, stdio: 'inherit', env });
const counts = readReport();
rmSync(scratch, { recursive: true, force: true });
if (counts.skipped > 0) say(`${counts.skipped} tests were skipped; each says what to install.`);
const isFailed = status !== 0 || counts.failed > 0 || (process.env.CI === 'true' && counts.skipped > 0);
process.stdout.write(`${counts.passed} passed, ${isFailed ? Math.max(1, counts.failed) : 0} failed\n`);
process.exit(isFailed ? 1 : 0);

function readReport() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
