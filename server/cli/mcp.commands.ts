import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { openExistingVault, readCliKey } from './cli-key.ts';
import type { CommandIo } from './command-io.ts';
import { bridgeMcp } from './mcp.ts';
import { serverOfDirectory } from './server-of-directory.ts';

/** Adds `alcove mcp`: Alcove for MCP clients that start a program, with the key of `alcove login`. */
export function registerMcpCommand(program: Command, config: Config, io: CommandIo): void {
  program
    .command('mcp')
    .description(
      'speak the Model Context Protocol on standard input and output, for a client that starts this',
    )
    .addHelpText('after', EXAMPLES)
    .action(async () => {
      const server = serverOfDirectory(config);
      const key = await readCliKey(await openExistingVault(config.dataDirectory));
      const { input, signal } = io;
      await bridgeMcp({ server, key, input, signal, write: (line) => void io.output.write(`${line}\n`) });
    });
}

const EXAMPLES = `
A client may search and read your documents, ask, and score a text, as far as the scopes of your key go.
Example, in the settings of a client:
  {"mcpServers": {"alcove": {"command": "alcove", "args": ["mcp"]}}}`;
