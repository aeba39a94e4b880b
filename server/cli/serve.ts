import type { Command } from 'commander';
import type { Config } from '../config.ts';

/** Adds `alcove serve`: the server alone, without a window. */
export function registerServeCommand(program: Command, config: Config): void {
  program
    .command('serve')
    .description('start the server alone and print its address')
    .addHelpText('after', EXAMPLES)
    .action(async () => {
      // Read when it is needed: other commands start sooner without the server's code.
      const { runServer } = await import('../run-server.ts');
      await runServer(config);
    });
}

const EXAMPLES = `
Examples:
  alcove serve
  ALCOVE_PORT=8000 ALCOVE_NO_CLOUD=1 alcove serve`;
