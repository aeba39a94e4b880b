import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelledMessage } from './labelled-message.ts';
import { parseMessages } from './parse-messages.ts';

/** All messages below a folder of writers' folders, in the order of the file names. */
export function readMessages(folder: string): LabelledMessage[] {
  return listFolders(folder).flatMap((writer) =>
    listFiles(join(folder, writer)).flatMap((file) =>
      parseMessages(readFileSync(join(folder, writer, file), 'utf8'), writer, `${writer}/${file}`),
    ),
  );
}

function listFolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort();
}
