import { constants, realpathSync, statSync } from 'node:fs';
import { access, chmod, copyFile, mkdir, open } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { cutText } from '../../models/cut-text.ts';
import { BadGguf } from '../../models/gguf/bad-gguf.ts';
import type { GgufFacts } from '../../models/gguf/gguf.types.ts';
import { hashFile } from '../../models/gguf/hash-file.ts';
import { joinParts } from '../../models/gguf/join-parts.ts';
import type { AppError } from '../core/app-error.ts';
import { newId } from '../core/ids.ts';
import { describeFolder, describeImported } from './describe-installed.ts';
import { requireDiskSpace } from './downloads/check-disk-space.ts';
import type { DownloadTools } from './downloads/download-model.ts';
import { fillSlot, freeFirst } from './fill-slot.ts';
import { findGgufFiles } from './find-gguf-files.ts';
import { folderDigest, hasKnownDigests } from './folder-digest.ts';
import { type Judged, judgeFolder, judgeVoiceFile } from './judge-model-folder.ts';
import { diskFailure, importRefused, notAModel, refuseUnreadable } from './model-errors.ts';
import {
  fileSize,
  publishFile,
  publishFolder,
  removeFile,
  removeFinished,
  storedBytes,
} from './model-files.ts';
import { freeSlug } from './model-slug.ts';
import type { InstalledModel, ModelFile } from './models.repository.ts';
import { requireModelFile, requireModelParts } from './verify-model-file.ts';

/** A model that was imported, or that was there with the same bytes. */
interface ImportedModel {
  model: InstalledModel;
  created: boolean;
}

/** What an import works with. */
export interface ImportTools
  extends Pick<DownloadTools, 'repository' | 'files' | 'clock' | 'freeDiskBytes' | 'totalMemoryBytes'> {
  /** Directories no file may come from: the data directory, and that of the models. */
  forbiddenDirectories: string[];
  /** Ids that an import may not take: the starter's and the catalogue's. */
  reservedIds: ReadonlySet<string>;
}

/**
 * Copies a model into the models directory: a GGUF file or its parts, or what is a folder of files. See `importFile` and
 * `importFolder`: AppError 422 when it is refused, 507 when the disk is too full; nothing is stored then.
 */
export async function importModel(path: string, tools: ImportTools): Promise<ImportedModel> {
  const location = importableLocation(path, tools.forbiddenDirectories);
  // The other parts lie beside the name that was given, whatever it links to.
  const gguf = await findGgufFiles(location.isFile ? resolve(path) : location.real, location.isFile);
  if (gguf) {
    const sources = gguf.paths.map((each) => importablePath(each, tools.forbiddenDirectories));
    return importFile(sources, gguf.paths.length > 1 ? gguf.name : basename(sources[0] ?? ''), tools);
  }
  const folder = await findModelFolder(location, tools.forbiddenDirectories);
  return folder ? importFolder(folder, tools) : importFile([location.real], basename(location.real), tools);
}

/**
 * Copies a GGUF file into the models directory (sharing blocks where the file system can) and records its SHA-256. Parts
 * of a model become the one file that it was before it was split: so it is kept, checked, loaded and removed like any other.
 * A file with the same bytes as an installed one adds nothing: that one is returned, `created` false.
 * Throws AppError 422 when the file is refused, 507 when the disk is too full; nothing is stored then.
 */
async function importFile(sources: string[], name: string, tools: ImportTools): Promise<ImportedModel> {
  const [source = ''] = sources;
  await (sources.length > 1 ? requireModelParts(sources) : requireModelFile(source));
  const bytes = sources.reduce((sum, path) => sum + statSync(path).size, 0);
  await requireDiskSpace(tools.files.directory, bytes, tools.freeDiskBytes);
  const copy = tools.files.part(`import-${newId()}`);
  try {
    await copyInto(sources, copy);
    // Checked again on the copy: what is judged must be what is kept.
    const facts = await requireModelFile(copy);
    const sha256 = await hashFile(copy);
    const known = tools.repository.findInstalledByDigest(sha256);
    if (known && fileSize(tools.files.finished(known.fileName)) === known.sizeBytes)
      return { model: known, created: false };
    return { model: await keep(copy, name, facts, sha256, tools), created: true };
  } finally {
    await removeFile(copy);
  }
}

async function copyInto(sources: string[], copy: string): Promise<void> {
  const [source = ''] = sources;
  try {
    if (sources.length > 1) return await joinParts(sources, copy);
    await copyFile(source, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(copy, 0o600);
  } catch (error) {
    // Files that changed since they were looked at.
    if (error instanceof BadGguf) throw notAModel(error.message, error.trouble);
    throw diskFailure(error) ?? error;
  }
}

async function keep(
  copy: string,
  sourceName: string,
  facts: GgufFacts,
  sha256: string,
  tools: ImportTools,
): Promise<InstalledModel> {
  const { repository, files } = tools;
  // Also by one that was removed: vectors that it made, and an engine that holds it, would be taken for the new one's.
  const wasOther = (id: string) => (repository.findImportedDigest(id)?.sha256 ?? sha256) !== sha256;
  const isTaken = (id: string) =>
    tools.reservedIds.has(id) ||
    repository.findInstalled(id) !== undefined ||
    wasOther(id) ||
    fileSize(files.finished(`${id}.gguf`)) !== undefined;
  const id = freeSlug(sourceName.replace(/\.gguf$/i, ''), isTaken);
  const stored = {
    fileName: `${id}.gguf`,
    sha256,
    sizeBytes: fileSize(copy) ?? 0,
    createdAt: tools.clock.now(),
  };
  await publishFile(copy, files.finished(stored.fileName));
  const model = describeImported(id, facts, stored);
  repository.install(model);
  return model;
}

/**
 * Copies the files of a model into a folder of the models directory (sharing blocks where the file system can) and
 * records their SHA-256. The same bytes again add nothing: the installed model is returned, `created` false, its files
 * put right where they had changed. Throws AppError 422 or 507; nothing is stored then.
 */
async function importFolder(found: FoundFolder, tools: ImportTools): Promise<ImportedModel> {
  const { repository, files } = tools;
  const bytes = found.files.reduce((sum, { path }) => sum + (fileSize(path) ?? 0), 0);
  await requireDiskSpace(files.directory, bytes, tools.freeDiskBytes);
  const copy = files.part(`import-${newId()}`);
  try {
    const copied = await copyFiles(found.files, copy);
    // Judged again on the copy: what is judged must be what is kept.
    const kept = await judgeFolder(copy);
    const known = repository.findInstalledByDigest(folderDigest(copied));
    if (known && (await hasKnownDigests(files.finished(known.fileName), copied)))
      return { model: known, created: false };
    const model = known
      ? { ...known, createdAt: tools.clock.now() }
      : describeCopy({ ...kept, name: found.name }, copied, tools);
    const finished = files.finished(model.fileName);
    if (known) await removeFinished(finished, files);
    await publishFolder(copy, finished);
    repository.install(model, copied);
    fillSlot(model, tools, tools.totalMemoryBytes);
    return { model, created: !known };
  } catch (error) {
    throw diskFailure(error) ?? error;
  } finally {
    await removeFile(copy);
  }
}

async function copyFiles(files: FoundFolder['files'], copy: string): Promise<ModelFile[]> {
  const copied: ModelFile[] = [];
  for (const { name, path } of files) {
    const to = join(copy, name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK).catch(refuseUnreadable);
    await copyFile(path, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(to, 0o600);
    copied.push({ name, sha256: await hashFile(to), sizeBytes: fileSize(to) ?? 0 });
  }
  return copied;
}

function describeCopy(
  { name, family, kind, quantisation, voices }: Omit<FoundFolder, 'files'>,
  copied: ModelFile[],
  tools: ImportTools,
): InstalledModel {
  const { repository, files, reservedIds, clock } = tools;
  const isTaken = (id: string) =>
    reservedIds.has(id) ||
    repository.findInstalled(id) !== undefined ||
    storedBytes(files.finished(`${kind}/${id}`)) !== undefined;
  const id = freeSlug(name, isTaken);
  return describeFolder({
    ...{ id, name: cutText(name, 120), family, kind, quantisation, source: 'import' },
    voices: freeFirst(voices, tools),
    fileName: `${kind}/${id}`,
    sha256: folderDigest(copied),
    sizeBytes: copied.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    createdAt: clock.now(),
  });
}

/** A model of several files, as it was found in a folder. */
interface FoundFolder extends Omit<Judged, 'root' | 'names'> {
  /** The files that are the model: where each is, links resolved, and its way inside the model's folder. */
  files: { name: string; path: string }[];
}

/**
 * The model of several files at a location: a folder as Hugging Face publishes it for Transformers.js, judged by its
 * config.json, a Piper voice by its `.onnx` or `.onnx.json`, or the folder of one. Undefined for any other file.
 * Throws AppError 422 for a folder that is no such model, is not whole, or has a file that may not be read.
 */
async function findModelFolder(
  { real, isFile }: { real: string; isFile: boolean },
  forbidden: string[],
): Promise<FoundFolder | undefined> {
  const found = isFile ? await judgeVoiceFile(real) : await judgeFolder(real);
  if (!found) return undefined;
  const { root, names, ...model } = found;
  const files = names.map((name) => ({ name, path: importablePath(join(root, name), forbidden) }));
  for (const { path } of files) await requireContent(path);
  return { ...model, files };
}

// A clone without Git LFS has pointers where the weights should be.
async function requireContent(path: string): Promise<void> {
  await using file = await open(path, 'r').catch(refuseUnreadable);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
  if (bytesRead === 0 || buffer.toString('latin1').startsWith('version https://git-lfs.github.com/spec/'))
    throw importRefused('empty');
}

/**
 * The real path of a file that may be imported, all symbolic links resolved. Throws AppError 422 for anything but a
 * regular file, and as `importableLocation` does.
 */
function importablePath(path: string, forbidden: string[]): string {
  const { real, isFile } = importableLocation(path, forbidden);
  if (!isFile) throw importRefused('not_regular');
  return real;
}

/**
 * The real path of a file or folder that may be imported, all symbolic links resolved.
 * Throws AppError 422 for a relative path, what is missing, unreadable or neither file nor folder, and for what no owner
 * may hand out: the `forbidden` directories, dot-directories, key stores and the system's own folders, whether named or
 * reached through a link. The sentence never repeats the path.
 */
function importableLocation(path: string, forbidden: string[]): { real: string; isFile: boolean } {
  if (!isAbsolute(path) || path.includes('\0')) throw importRefused('not_absolute');
  const real = realPath(path);
  for (const candidate of [resolve(path), real]) requireAllowed(candidate, forbidden);
  const status = statSync(real, { throwIfNoEntry: false });
  if (!status) throw noSuchFile();
  if (!status.isFile() && !status.isDirectory()) throw importRefused('not_regular');
  return { real, isFile: status.isFile() };
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (cause) {
    throw noSuchFile(cause);
  }
}

function requireAllowed(path: string, forbidden: string[]): void {
  const inside = forbidden.some(
    (directory) => isInside(path, resolve(directory)) || isInside(path, realOrSame(directory)),
  );
  if (inside) throw importRefused('own');
  if (isPrivate(path)) throw importRefused('private');
}

function isInside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

function realOrSame(directory: string): string {
  try {
    return realpathSync.native(directory);
  } catch {
    return resolve(directory);
  }
}

// Key stores that are not dot-directories: macOS Keychains, Windows credential and DPAPI folders, GNOME keyrings.
const KEY_STORES = new Set([
  'keychains',
  'keyrings',
  'kwalletd',
  'credentials',
  'protect',
  'vault',
  'crypto',
]);
const SYSTEM_ROOTS = new Set(['etc', 'proc', 'sys', 'dev', 'run', 'boot']);

function isPrivate(path: string): boolean {
  const segments = path.split(/[\\/]/).filter(Boolean);
  const folders = segments.map((segment) => segment.toLowerCase());
  if (path.startsWith('/') && SYSTEM_ROOTS.has(folders[0] ?? '') && !isRemovableDrive(folders)) return true;
  return folders.some((folder) => folder.startsWith('.') || KEY_STORES.has(folder));
}

// Where Linux desktops mount USB drives.
function isRemovableDrive(folders: string[]): boolean {
  return folders[0] === 'run' && folders[1] === 'media';
}

function noSuchFile(cause?: unknown): AppError {
  return importRefused('not_there', cause);
}
