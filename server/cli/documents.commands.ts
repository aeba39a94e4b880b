import { type Command, Option } from 'commander';
import type { Config } from '../config.ts';
import type { CommandIo } from './command-io.ts';
import {
  addDocuments,
  type DocumentCommandContext,
  listDocuments,
  removeDocument,
  searchDocuments,
} from './documents.ts';
import { openServer } from './open-server.ts';
import { wholeNumber } from './whole-number.ts';

const JSON_OPTION = ['--json', 'one JSON object instead of lines'] as const;

/** Adds `documents add|search|list|remove` to the command line. */
export function registerDocumentCommands(program: Command, config: Config, io: CommandIo): void {
  const open = async ({ json = false }: { json?: boolean }): Promise<DocumentCommandContext> => ({
    client: await openServer(config, io),
    io,
    json,
  });
  const documents = program
    .command('documents')
    .description('the documents that answers may rest on')
    .addHelpText('after', EXAMPLES);
  documents
    .command('add <paths...>')
    .description(
      'store files, all files of a folder or a ZIP archive, or pages at addresses, which are then read and indexed; the same bytes are stored once',
    )
    .option('--wait', 'end when they are read, indexed and judged')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  alcove documents add --wait lease.pdf letters/ https://example.org/terms',
    )
    .action(async (files: string[], options: { wait?: true; json?: true }) =>
      addDocuments(files, { wait: options.wait ?? false }, await open(options)),
    );
  documents
    .command('search <query...>')
    .description('find the passages that answer a question, best first')
    .option('--limit <count>', 'most passages', wholeNumber(1, 50), 5)
    .addOption(
      new Option('--mode <mode>', 'by words, by meaning, or both')
        .choices(['hybrid', 'lexical', 'semantic'])
        .default('hybrid'),
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  alcove documents search --limit 3 "notice period"')
    .action(async (query: string[], options: SearchOptions) => {
      const { limit, mode } = options;
      await searchDocuments({ query: query.join(' '), limit, mode }, await open(options));
    });
  documents
    .command('list')
    .description(
      'list them, newest first: id, state, size, name, and where nothing could be read in one that it is so',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  alcove documents list --json')
    .action(async (options: { json?: true }) => listDocuments(await open(options)));
  documents
    .command('remove <id>')
    .description('delete one for good: file, text, index and vectors')
    .option(...JSON_OPTION)
    .addHelpText('after', '\nThe id is the first column of "alcove documents list".')
    .action(async (id: string, options: { json?: true }) => removeDocument(id, await open(options)));
}

interface SearchOptions {
  limit: number;
  mode: 'hybrid' | 'lexical' | 'semantic';
  json?: true;
}

const EXAMPLES = `
Examples:
  alcove documents add --wait lease.pdf
  alcove documents search "notice period"
  alcove chat --documents "When can I leave?"`;
