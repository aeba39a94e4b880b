// `npm run smoke:electron [-- --fetch] [-- <packaged executable>]`: what no stand-in can show, on a machine that has Electron.
import { parseArgs } from 'node:util';
import { CannotSmoke, electronProgram, runUnderDisplay } from './smoke/prepare-electron.ts';
import { smokeClone } from './smoke/smoke-clone.ts';
import { smokePackage } from './smoke/smoke-package.ts';
import { createReport } from './smoke/smoke-report.ts';

/** Answers the exit code: 0 only when every check holds. */
async function smoke(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { fetch: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [packaged] = positionals;
  const electron = packaged ? undefined : electronProgram(values.fetch);
  const underDisplay = runUnderDisplay();
  if (underDisplay !== undefined) return underDisplay;
  const report = createReport((line) => process.stdout.write(`${line}\n`));
  if (packaged) await smokePackage(packaged, report);
  else if (electron) await smokeClone(electron, report);
  return report.end() ? 0 : 1;
}

try {
  process.exitCode = await smoke();
} catch (thrown) {
  if (!(thrown instanceof CannotSmoke)) throw thrown;
  process.stderr.write(`${thrown.message}\n`);
  process.exitCode = 1;
}
