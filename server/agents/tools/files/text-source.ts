import { basename } from 'node:path';
import type { Caller } from '../../../http/caller.ts';
import type { AgentFolders } from '../../folders/agent-folders.ts';
import { ToolFailed } from '../../tool.types.ts';
import { findDocuments, findSameName } from './find-document.ts';
import { findInFolders } from './find-in-folders.ts';
import { type FilePlace, locateFile, nameOf } from './locate-file.ts';
import { type DocumentsToRead, ownDocument, ownDocuments, readOwnDocument } from './own-documents.ts';
import { type FolderFileReader, readFolderFile } from './read-folder-file.ts';
import type { SourceText } from './source-text.ts';

/** What the tools that read files work with. */
export interface TextSourceDeps extends FolderFileReader {
  documents: DocumentsToRead;
  folders: Pick<AgentFolders, 'list'>;
}

/** Which text is meant; the first of `documentId`, `path` and `name` that is given. */
export interface TextWanted {
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
    throw new ToolFailed(
      `Several documents could be meant; give one document_id: ${named([row, ...more], describe)}.`,
    );
  if (row) return readOwnDocument(caller, row, deps.documents, signal);
  const places = await findInFolders(name, foldersOf(caller, deps.folders), deps.rules, signal);
  const [place, ...others] = places;
  if (place && others.length > 0)
    throw new ToolFailed(`Several files have this name; give one path: ${named(places, nameOf)}.`);
  if (place) return readPlace(place, deps, signal);
  // A path that was given as a name.
  if (/[\\/]/.test(name)) return readPath(name, caller, deps, signal);
  throw new ToolFailed(
    all.length === 0
      ? 'There is no file of this name, and there are no documents.'
      : `There is no document of this name. There are: ${named(all, ({ filename }) => filename)}.`,
  );
}

async function readPlace(place: FilePlace, deps: TextSourceDeps, signal: AbortSignal): Promise<SourceText> {
  const name = basename(place.path);
  return { name, title: name, ...(await readFolderFile(place, deps, signal)) };
}

function describe({ id, filename, title }: { id: string; filename: string; title: string }): string {
  return `${filename} (${title}, ${id})`;
}

function named<Item>(items: readonly Item[], nameOfItem: (item: Item) => string): string {
  const names = items.slice(0, MOST_NAMED).map(nameOfItem).join(', ');
  return items.length > MOST_NAMED ? `${names} and ${items.length - MOST_NAMED} more` : names;
}
