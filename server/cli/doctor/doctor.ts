import { AppError } from '../../core/app-error.ts';
import type { CommandIo } from '../command-io.ts';
import { checkDataDirectory } from './check-data-directory.ts';
import { checkDatabase } from './check-database.ts';
import { checkKeys, checkLedger } from './check-keys.ts';
import { checkEngine, checkGuard, checkMemory, checkNode, checkPython } from './check-machine.ts';
import { checkModels } from './check-models.ts';
import { checkPort } from './check-port.ts';
import { checkServer } from './check-server.ts';
import { type Check, type DoctorContext, type Finding, fail } from './doctor.types.ts';

/** Every check, in the order in which they are told; the name counts where one cannot be done at all. */
const CHECKS: [string, Check][] = [
  ['node', checkNode],
  ['data-directory', checkDataDirectory],
  ['keychain', checkKeys],
  ['database', checkDatabase],
  ['ledger', checkLedger],
  ['memory', checkMemory],
  ['engine', checkEngine],
  ['models', checkModels],
  ['port', checkPort],
  ['server', checkServer],
  ['socket-guard', checkGuard],
  ['python', checkPython],
];

/**
 * `alcove doctor`: one line for each finding as it is made, or one JSON object at the end. Changes nothing. Throws AppError
 * when a check failed.
 */
export async function runDoctor(
  context: DoctorContext,
  { write, json }: Pick<CommandIo, 'write'> & { json: boolean },
  checks = CHECKS,
): Promise<void> {
  const findings: Finding[] = [];
  for (const [name, check] of checks) {
    const found = await safely(name, check, context);
    findings.push(...found);
    if (!json) for (const finding of found) tell(finding, write);
  }
  const failed = findings.filter(({ status }) => status === 'fail').length;
  if (json) write(JSON.stringify({ healthy: failed === 0, findings }));
  if (failed > 0) throw new AppError(500, 'doctor_failed', `${failed} failed.`);
}

async function safely(name: string, check: Check, context: DoctorContext): Promise<Finding[]> {
  try {
    return await check(context);
  } catch (thrown) {
    if (thrown instanceof AppError) return [fail(name, thrown.code, thrown.detail)];
    const kind = thrown instanceof Error ? thrown.name : 'unknown';
    return [
      fail(name, `could not be checked (${kind})`, 'See to what failed above first, then run it again.'),
    ];
  }
}

function tell({ check, status, detail, remedy }: Finding, write: (line: string) => void): void {
  write(`${status.padEnd(5)} ${check.padEnd(15)} ${detail}`);
  if (remedy !== undefined) write(`${' '.repeat(22)}→ ${remedy}`);
}
