import { basename } from 'node:path';
import type { DocumentRow } from '../../../documents/documents.repository.ts';
import { hasNoText } from '../../../documents/documents.service.ts';
import { MOST_OUTPUT_CHARACTERS, type ToolContext, ToolFailed, type ToolResult } from '../../tool.types.ts';
import { listFolder } from './list-folder.ts';
import { locateFile, nameOf } from './locate-file.ts';
import { ownDocuments } from './own-documents.ts';
import { foldersOf, type TextSourceDeps } from './text-source.ts';

/** Documents that are listed. */
const MOST_LISTED = 100;

/** A list and the names that stand in it. */
type FileList = Pick<ToolResult, 'text' | 'named'>;

/**
 * What can be read: the caller's documents, newest first, and the allowed folders; with a path, what that folder holds.
 * At most `MOST_OUTPUT_CHARACTERS`, cut at a line. Throws ToolFailed as reading does.
 */
export async function listFiles(
  path: string | undefined,
  { caller, language }: Pick<ToolContext, 'caller' | 'language'>,
  deps: TextSourceDeps,
): Promise<FileList> {
  const roots = foldersOf(caller, deps.folders);
  const words = WORDS[language];
  if (path !== undefined && !/^[./\\\s]*$/.test(path)) return listPath(path, roots, deps, words);
  const documents = ownDocuments(caller, deps.documents);
  const shown = documents.slice(0, MOST_LISTED);
  const listed = [
    documents.length > 0 ? words.documents(documents.length) : words.noDocuments,
    ...shown.map((row) => documentLine(row, words)),
    ...(documents.length > MOST_LISTED ? [words.moreDocuments(documents.length - MOST_LISTED)] : []),
    ...(roots.length > 0 ? ['', words.folders, ...roots.map((root) => `- ${basename(root)}/`)] : []),
  ];
  const named = [
    ...shown.flatMap(({ filename, title }) => [filename, title]),
    ...roots.map((root) => basename(root)),
  ];
  return { text: cutAtLine(listed), named };
}

async function listPath(
  path: string,
  roots: string[],
  deps: TextSourceDeps,
  words: Words,
): Promise<FileList> {
  const place = await locateFile(path, roots, deps.rules);
  if (!place)
    throw new ToolFailed('There is no such folder among the allowed ones.', { reason: 'file_not_allowed' });
  const { entries, isCut } = await listFolder(place, deps.rules);
  const listed = [
    words.holds(nameOf(place), entries.length),
    ...entries.map(({ name, isFolder }) => `- ${oneLine(name)}${isFolder ? '/' : ''}`),
    ...(isCut ? [words.more] : []),
  ];
  return { text: cutAtLine(listed), named: [nameOf(place), ...entries.map(({ name }) => name)] };
}

function documentLine(row: DocumentRow, words: Words): string {
  const { filename, title, id, pageCount, status } = row;
  const state = hasNoText(row) ? words.noText : words.status[status];
  const pages = pageCount === null ? '' : `, ${pageCount} pages`;
  return `- ${oneLine(filename)} (${oneLine(title)}${pages}, ${state}), document_id ${id}`;
}

/** A name makes no lines of its own. */
const oneLine = (name: string): string => name.replace(/\s+/g, ' ');

function cutAtLine(lines: readonly string[]): string {
  const text = lines.join('\n');
  if (text.length <= MOST_OUTPUT_CHARACTERS) return text;
  return text.slice(0, text.lastIndexOf('\n', MOST_OUTPUT_CHARACTERS - 2)).concat('\n…');
}

type Words = (typeof WORDS)[keyof typeof WORDS];

const WORDS = {
  en: {
    documents: (count: number) => `Documents (${count}):`,
    noDocuments: 'There are no documents.',
    moreDocuments: (count: number) => `and ${count} more; name the one you want.`,
    folders: 'Allowed folders (list one with its path):',
    holds: (name: string, count: number) => `${name}/ (${count}):`,
    more: 'and more; name the file you want.',
    status: { ready: 'ready', processing: 'being read', failed: 'could not be read' },
    noText: 'no text was found in it',
  },
  fr: {
    documents: (count: number) => `Documents (${count}) :`,
    noDocuments: 'Il n’y a aucun document.',
    moreDocuments: (count: number) => `et ${count} de plus ; nommez celui que vous voulez.`,
    folders: 'Dossiers autorisés (pour en voir un, donner son chemin) :',
    holds: (name: string, count: number) => `${name}/ (${count}) :`,
    more: 'et d’autres ; nommez le fichier voulu.',
    status: { ready: 'prêt', processing: 'en cours de lecture', failed: 'illisible' },
    noText: 'aucun texte n’y a été trouvé',
  },
};
