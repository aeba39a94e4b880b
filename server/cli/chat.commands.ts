import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { type ChatOptions, createChat } from './chat.ts';
import { chatAtTerminal } from './chat-terminal.ts';
import type { CommandIo } from './command-io.ts';
import { wrongUsage } from './exit-code.ts';
import { openServer } from './open-server.ts';
import { readMessage } from './read-piped.ts';

/** Adds `chat` to the command line. */
export function registerChatCommand(program: Command, config: Config, io: CommandIo): void {
  program
    .command('chat [words...]')
    .description('ask, and read the answer as it is written; without words: a conversation at the terminal')
    .option('--conversation <id>', 'go on with this conversation')
    .option('--local', 'nothing of this leaves this computer, whatever its score')
    .option('--documents', 'answer from your documents, and name the passages')
    .option('--json', 'both messages as one JSON object')
    .addHelpText('after', EXAMPLES)
    .action(async (words: string[], { json, ...options }: ChatOptions & { json?: true }) => {
      const isConversation = words.length === 0 && io.input.isTTY === true;
      if (isConversation && json) throw wrongUsage('--json needs words, or a text that is piped in.');
      if (isConversation) {
        const chat = createChat(await openServer(config, io), options, io);
        return chatAtTerminal(io, chat.ask);
      }
      const message = await readMessage(words, io.input);
      const chat = createChat(await openServer(config, io), options, io);
      return json ? chat.askForJson(message) : chat.ask(message, io.signal);
    });
}

const EXAMPLES = `
The answer goes to standard output, who gave it to standard error.

Examples:
  alcove chat What is a monad?
  cat report.txt | alcove chat "summarise this in three lines" > summary.txt
  alcove chat --documents "When does my lease end?"
  alcove chat --local`;
