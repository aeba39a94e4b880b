import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { runServer } from '../run-server.ts';

/** Adds `alcove serve`: the server alone, without a window. */
export function registerServeCommand(program: Command, config: Config): void {
  program
    .command('serve')
    .description('start the server alone and print its address')
    .action(() => runServer(config));
}
