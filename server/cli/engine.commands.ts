import type { Command } from 'commander';
import type { CommandIo } from './command-io.ts';
import {
  listEnginesCommand,
  type OpenEngines,
  removeEngineCommand,
  type TrustOptions,
  trustEngineCommand,
  turnEngineCommand,
} from './engine.ts';
import { readLine, readPassword } from './read-password.ts';

/** Adds `engine trust|list|on|off|remove` to the command line. */
export function registerEngineCommands(
  program: Command,
  open: () => ReturnType<OpenEngines>,
  io: Pick<CommandIo, 'input' | 'write' | 'note'>,
): void {
  const parts = {
    readLine,
    readPassword,
    isTerminal: io.input.isTTY === true,
    write: io.write,
    note: io.note,
  };
  const withEngines = async (work: (opened: Awaited<ReturnType<OpenEngines>>) => unknown) => {
    const opened = await open();
    try {
      await work(opened);
    } finally {
      await opened.close();
    }
  };
  const engine = program
    .command('engine')
    .description('servers of your own that may answer sensitive messages')
    .addHelpText('after', HELP);
  engine
    .command('trust <url>')
    .description(
      'declare a server that you run, such as vLLM, Ollama, llama.cpp or LiteLLM, by the address of its API',
    )
    .option('--name <name>', 'what it is called here: small letters, digits, dots and dashes')
    .option(
      '--model <names>',
      'its models, separated by commas, the first one being used; asked of the server otherwise',
    )
    .option('--weight <number>', 'how large a share of the conversations it gets beside others', '1')
    .option('--key', 'ask for its API key, which goes into the keychain')
    .action((url: string, options: TrustOptions) =>
      withEngines((opened) => trustEngineCommand(url, options, opened, parts)),
    );
  engine
    .command('list')
    .description(
      'one a line, in columns separated by tabs: name, state, address, models, weight, certificate',
    )
    .option('--json', 'one JSON object instead of lines')
    .action(({ json }: { json?: true }) => withEngines((opened) => listEnginesCommand(opened, io, json)));
  for (const state of ['on', 'off'] as const)
    engine
      .command(`${state} <name>`)
      .description(state === 'on' ? 'let it answer again' : 'send it nothing from now on')
      .action((name: string) => withEngines((opened) => turnEngineCommand(name, state, opened, parts)));
  engine
    .command('remove <name>')
    .description('forget it, with its key')
    .action((name: string) => withEngines((opened) => removeEngineCommand(name, opened, io)));
}

const HELP = `
A trusted server is the one exception to "nothing sensitive leaves this computer", and it counts for every account here.
Messages that are kept to this computer, offline mode and ALCOVE_NO_CLOUD close it; what it cannot answer goes to no cloud.

Examples:
  alcove engine trust http://127.0.0.1:8080/v1 --name here
  alcove engine trust https://gpu.home.arpa:8443/v1 --name gpu --model qwen3-32b --key`;
