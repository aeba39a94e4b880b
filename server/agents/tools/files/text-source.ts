import { opendir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DocumentRow } from '../../../documents/documents.repository.ts';
import type { Caller } from '../../../http/caller.ts';
import type { AgentFolders } from '../../folders/agent-folders.ts';
import { ToolFailed } from '../../tool.types.ts';
import { foldName, foldStem } from './fold-name.ts';
import { isShown } from './list-folder.ts';
import { type FilePlace, locateFile, nameOf } from './locate-file.ts';
import type { OpeningRules } from './open-inside.ts';
import { type DocumentsToRead, ownDocument, ownDocuments, readOwnDocument } from './own-documents.ts';
import { type FolderFileReader, readFolderFile } from './read-folder-file.ts';
import type { SourceText } from './source-text.ts';

/** What the tools that read files work with. */
export interface TextSourceDeps extends FolderFileReader {
  documents: DocumentsToRead;
  folders: Pick<AgentFolders, 'list'>;
}

/** Which text is meant; the first of `documentId`, `path` and `name` that is given. */
interface TextWanted {
  documentId?: string;
  path?: string;
  name?: string;
}

/** Names told of in one sentence. */
const MOST_NAMED = 10;

/**
 * The allowed folders that a caller may read. Folders belong to the machine of whoever runs Alcove, not to an account, so
 * only a super_admin reads them, who may allow them too, and only with a login token: an API key in some script is
 * not the person at the machine. For anybody else there are none.
 */
export function foldersOf(caller: Caller, folders: Pick<AgentFolders, 'list'>): string[] {
  const isOwner = caller.kind === 'session' && caller.role === 'super_admin';
  return isOwner ? folders.list().map(({ path }) => path) : [];
}

/**
 * Reads the text that is meant, of the caller's own documents or of a file in a folder that the caller may read. Throws
 * ToolFailed: it is not there, several could be meant (it says which), it cannot be read.
 */
export async function readText(
  wanted: TextWanted,
  caller: Caller,
  deps: TextSourceDeps,
  signal: AbortSignal,
): Promise<SourceText> {
  const { documents } = deps;
  if (wanted.documentId) {
    const row = ownDocument(caller, wanted.documentId, documents);
    return readOwnDocument(caller, row, documents, signal);
  }
  if (wanted.path) return readPath(wanted.path, caller, deps, signal);
  if (wanted.name) return readNamed(wanted.name, caller, deps, signal);
  throw new ToolFailed(
    'Say which file: its name, or the id of a document, or its path in an allowed folder.',
  );
}

async function readPath(
  path: string,
  caller: Caller,
  deps: TextSourceDeps,
  signal: AbortSignal,
): Promise<SourceText> {
  const roots = foldersOf(caller, deps.folders);
  try {
    const place = await locateFile(path, roots, deps.rules);
    if (place) return await readPlace(place, deps, signal);
    throw new ToolFailed('There is no such file in the allowed folders; list them with list: true.');
  } catch (error) {
    // Small models give the name of a document as a path.
    const [only, ...others] = findSameName(basename(path), ownDocuments(caller, deps.documents));
    if (!only || others.length > 0 || /[\\/]/.test(path)) throw error;
    return readOwnDocument(caller, only, deps.documents, signal);
  }
}

async function readNamed(
  name: string,
  caller: Caller,
  deps: TextSourceDeps,
  signal: AbortSignal,
): Promise<SourceText> {
  const all = ownDocuments(caller, deps.documents);
  const [row, ...more] = findDocuments(name, all);
  if (row && more.length > 0)
    throw notOne(
      'Several documents could be meant; give one document_id:',
      [row, ...more],
      describe,
      ({ filename, title }) => [filename, title],
    );
  if (row) return readOwnDocument(caller, row, deps.documents, signal);
  const places = await findInFolders(name, foldersOf(caller, deps.folders), deps.rules, signal);
  const [place, ...others] = places;
  if (place && others.length > 0)
    throw notOne('Several files have this name; give one path:', places, nameOf);
  if (place) return readPlace(place, deps, signal);
  // A path that was given as a name.
  if (/[\\/]/.test(name)) return readPath(name, caller, deps, signal);
  if (all.length === 0) throw new ToolFailed('There is no file of this name, and there are no documents.');
  throw notOne('There is no document of this name. There are:', all, ({ filename }) => filename);
}

async function readPlace(place: FilePlace, deps: TextSourceDeps, signal: AbortSignal): Promise<SourceText> {
  const name = basename(place.path);
  return { name, title: name, ...(await readFolderFile(place, deps, signal)) };
}

function describe({ id, filename, title }: { id: string; filename: string; title: string }): string {
  return `${filename} (${title}, ${id})`;
}

/** Says which there are; `namesOf` are the names that stand in that. */
function notOne<Item>(
  said: string,
  items: readonly Item[],
  describeItem: (item: Item) => string,
  namesOf = (item: Item) => [describeItem(item)],
): ToolFailed {
  const told = items.slice(0, MOST_NAMED);
  const more = items.length > MOST_NAMED ? ` and ${items.length - MOST_NAMED} more` : '';
  const named = told.flatMap(namesOf);
  return new ToolFailed(`${said} ${told.map(describeItem).join(', ')}${more}.`, { named });
}

/** What of a document its name is looked for in. */
type NamedDocument = Pick<DocumentRow, 'id' | 'filename' | 'title'>;

/**
 * The documents that a name means, without regard to capitals, accents and endings, best kind of match only: the file name
 * or title itself; without its ending; all the words of the name in it; all its words in the name ("the lease.pdf
 * document"). Several where the name does not tell them apart.
 */
export function findDocuments<Document extends NamedDocument>(
  name: string,
  documents: readonly Document[],
): Document[] {
  for (const matches of KINDS) {
    const found = documents.filter(({ filename, title }) => matches(name, filename) || matches(name, title));
    if (found.length > 0) return found;
  }
  return [];
}

/** The documents that have this very name, but for capitals, accents and its ending. */
function findSameName<Document extends NamedDocument>(
  name: string,
  documents: readonly Document[],
): Document[] {
  const found = findDocuments(name, documents);
  return found.filter(({ filename, title }) => isSameStem(name, filename) || isSameStem(name, title));
}

const isSame = (name: string, other: string): boolean => foldName(name) === foldName(other);
const isSameStem = (name: string, other: string): boolean => foldStem(name) === foldStem(other);

const KINDS: readonly ((name: string, other: string) => boolean)[] = [
  isSame,
  isSameStem,
  (name, other) => !FILE_NAME.test(name) && isCovered(wordsOf(foldStem(name)), wordsOf(foldName(other))),
  (name, other) => !FILE_NAME.test(name) && isCovered(wordsOf(foldStem(other)), wordsOf(foldName(name))),
];

/** A file name by itself says all of the name: `notes-2019.txt` is never `notes.txt`, nor the other way round. */
const FILE_NAME = /^\S+\.[a-z0-9]{1,8}$/i;

function isCovered(words: readonly string[], by: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => by.includes(word));
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How far a search by name goes: entries in all, and folders below an allowed one. */
const MOST_ENTRIES = 20_000;
const DEEPEST = 6;

/**
 * The files of this name in the allowed folders, whatever its capitals and accents; where none has it, those that have it
 * without its ending. Shallow ones are found first; a search that would take too long stops with what it has.
 */
async function findInFolders(
  name: string,
  roots: readonly string[],
  rules: OpeningRules,
  signal: AbortSignal,
): Promise<FilePlace[]> {
  const exact: FilePlace[] = [];
  const alike: FilePlace[] = [];
  const open = roots.map((root) => ({ root, path: root, depth: 0 }));
  let seen = 0;
  for (let at = 0; at < open.length && seen < MOST_ENTRIES; at += 1) {
    signal.throwIfAborted();
    const directory = open[at];
    if (!directory) break;
    const { root, path, depth } = directory;
    for await (const entry of await opendir(path).catch(() => [])) {
      if (++seen >= MOST_ENTRIES) break;
      if (!isShown(path, entry, rules)) continue;
      const place = { root, path: join(path, entry.name) };
      if (entry.isDirectory()) {
        if (depth < DEEPEST) open.push({ ...place, depth: depth + 1 });
      } else if (foldName(entry.name) === foldName(name)) exact.push(place);
      else if (foldStem(entry.name) === foldStem(name)) alike.push(place);
    }
  }
  return exact.length > 0 ? exact : alike;
}
