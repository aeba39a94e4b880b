import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { CommandIo } from './command-io.ts';

/** Adds `doctor` to the command line. */
export function registerDoctorCommand(program: Command, config: Config, io: CommandIo): void {
  program
    .command('doctor')
    .description('check this computer, the data and the server; changes nothing')
    .option('--fast', 'leave out what takes seconds: the engine, and the inside of the database')
    .option('--deep', 'read every byte of the models')
    .option('--json', 'one JSON object instead of lines')
    .addHelpText('after', EXAMPLES)
    .action(async ({ fast = false, deep = false, json = false }: Record<string, boolean | undefined>) => {
      // Read when it is needed: it brings the whole server along.
      const [{ runDoctor }, { openReadOnlyVault }] = await Promise.all([
        import('./doctor/doctor.ts'),
        import('./doctor/read-only-vault.ts'),
      ]);
      let opened: ReturnType<typeof openReadOnlyVault>;
      const vault = () => (opened ??= openReadOnlyVault(config));
      const context = { config, isFast: fast, isDeep: deep, vault };
      await runDoctor(context, { write: io.write, json });
    });
}

const EXAMPLES = `
Each line is ok, warn or fail, with what to do about it; ends with 1 if one failed.

Examples:
  alcove doctor
  alcove doctor --fast --json`;
