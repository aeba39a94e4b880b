import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FolderModel } from '../../../models/catalogue/folder-model.ts';
import { findRecipe, selectFiles, selectVoiceFiles } from '../../../models/catalogue/folder-recipes.ts';
import { AppError } from '../../core/app-error.ts';
import { digestChanged, sourceMissing } from '../model-errors.ts';
import { readShortAnswer, type ShortAnswerTools } from '../read-short-answer.ts';
import type { Asker } from './download-model.ts';

/** A file of a folder model as the hub publishes it. */
export interface PublishedFile {
  /** Way inside the model's folder, with `/`. */
  name: string;
  url: string;
  sizeBytes: number;
  /** Of a large file its SHA-256, of a small one the SHA-1 of its Git blob (git hash-object). */
  digest: { kind: 'sha256' | 'git_blob_sha1'; value: string };
}

/** Most bytes of one list of files; a published folder has some dozens of files of 300 bytes each. */
export const LISTING_LIMIT_BYTES = 1024 * 1024;

/**
 * The files that `model` is made of, with what they must be, as the hub's lists tell it.
 * Throws AppError 502 when a list tells no digests or a needed file is not there, and as `readShortAnswer` does.
 */
export async function publishedFiles(
  model: FolderModel,
  tools: ShortAnswerTools,
  by: Asker,
): Promise<PublishedFile[]> {
  const listed = new Map<string, ListedFile>();
  for (const folder of foldersOf(model)) {
    const { treeUrl, directory } = model.source;
    const url = [treeUrl, directory, folder].filter(Boolean).join('/');
    for (const file of await readListing(url, tools, by))
      if (file.type === 'file') listed.set(nameInside(directory, file.path), file);
  }
  const names = chooseFiles(model, new Set(listed.keys()));
  const published = names.flatMap((name) => describe(name, listed.get(name), model) ?? []);
  if (published.some(({ name, digest }) => (model.sha256?.[name] ?? digest.value) !== digest.value))
    throw digestChanged();
  return published;
}

/** One digest of all that is published: SHA-256 of its names, sizes and digests. */
export function publicationDigest(files: readonly PublishedFile[]): string {
  const lines = files.map(
    ({ name, sizeBytes, digest }) => `${digest.kind} ${digest.value} ${sizeBytes} ${name}\n`,
  );
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}

const ListedFile = z.object({
  type: z.string(),
  path: z.string().max(1_000),
  size: z.int().min(0).default(0),
  oid: z.string().max(100),
  lfs: z.object({ oid: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().min(1) }).optional(),
});
type ListedFile = z.output<typeof ListedFile>;

function foldersOf(model: FolderModel): string[] {
  const recipe = findRecipe(model.modelType);
  const names = recipe ? [...recipe.settings, ...recipe.weights] : [''];
  return [...new Set(names.map((name) => name.split('/').slice(0, -1).join('/')))];
}

async function readListing(url: string, tools: ShortAnswerTools, by: Asker): Promise<ListedFile[]> {
  const files = parseListing(await readShortAnswer(url, LISTING_LIMIT_BYTES, tools, by));
  if (!files) throw unpublished();
  return files;
}

/** Reads a list of files of the hub; undefined when it is none. */
export function parseListing(text: string): ListedFile[] | undefined {
  try {
    return z.array(ListedFile).max(10_000).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function nameInside(directory: string, path: string): string {
  return directory !== '' && path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : path;
}

function chooseFiles(model: FolderModel, names: ReadonlySet<string>): string[] {
  const recipe = findRecipe(model.modelType);
  const chosen = recipe ? selectFiles(recipe, model.quantisation, names) : selectVoiceFiles(names);
  if (!chosen) throw sourceMissing();
  return chosen;
}

function describe(name: string, file: ListedFile | undefined, { source }: FolderModel): PublishedFile {
  if (!file?.lfs && !(file && file.size > 0 && /^[0-9a-f]{40}$/.test(file.oid))) throw unpublished();
  const way = [source.directory, name].filter(Boolean).join('/');
  return {
    name,
    url: `${source.filesUrl}/${way.split('/').map(encodeURIComponent).join('/')}`,
    sizeBytes: file.lfs?.size ?? file.size,
    digest: file.lfs ? { kind: 'sha256', value: file.lfs.oid } : { kind: 'git_blob_sha1', value: file.oid },
  };
}

function unpublished(): AppError {
  return new AppError(
    502,
    'model_digest_unpublished',
    'The model source does not state the digests of these files, so they cannot be verified and were not downloaded.',
  );
}
