import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { importablePath } from './importable-path.ts';
import { type Judged, judgeFolder, judgeVoiceFile } from './judge-model-folder.ts';
import { importRefused, refuseUnreadable } from './model-errors.ts';

/** A model of several files, as it was found in a folder. */
export interface FoundFolder extends Omit<Judged, 'root' | 'names'> {
  /** The files that are the model: where each is, links resolved, and its way inside the model's folder. */
  files: { name: string; path: string }[];
}

/**
 * The model of several files at a location: a folder as Hugging Face publishes it for Transformers.js, judged by its
 * config.json, a Piper voice by its `.onnx` or `.onnx.json`, or the folder of one. Undefined for any other file.
 * Throws AppError 422 for a folder that is no such model, is not whole, or has a file that may not be read.
 */
export async function findModelFolder(
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
    throw importRefused(
      'A file of this model is empty or only a Git LFS pointer: its content was not downloaded.',
    );
}
