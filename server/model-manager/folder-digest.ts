import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hashFile } from '../../models/gguf/hash-file.ts';
import { fileSize } from './model-files.ts';
import type { ModelFile } from './models.repository.ts';

/** The digest of a folder: SHA-256 of the lines `<sha256>  <name>` of its files, by name, as sha256sum writes them. */
export function folderDigest(files: readonly Pick<ModelFile, 'name' | 'sha256'>[]): string {
  const lines = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  return createHash('sha256')
    .update(lines.sort((one, other) => (nameIn(one) < nameIn(other) ? -1 : 1)).join(''))
    .digest('hex');
}

function nameIn(line: string): string {
  return line.slice(66);
}

/** Whether every file is there in its size. */
export function hasAllFiles(folder: string, files: readonly ModelFile[]): boolean {
  return files.length > 0 && files.every(({ name, sizeBytes }) => fileSize(join(folder, name)) === sizeBytes);
}

/** Whether every file is the one that was installed; reads them all. */
export async function hasKnownDigests(folder: string, files: readonly ModelFile[]): Promise<boolean> {
  if (!hasAllFiles(folder, files)) return false;
  for (const { name, sha256 } of files) if ((await hashFile(join(folder, name))) !== sha256) return false;
  return true;
}
