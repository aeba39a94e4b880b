import { stat } from 'node:fs/promises';

/**
 * What tells the model in a folder from one that lay there before: a model that was removed leaves its name to the next,
 * and every one is moved there whole. A folder that is not there has only its path.
 */
export async function identifyFolder(folder: string): Promise<string> {
  try {
    const { dev, ino, ctimeMs } = await stat(folder);
    return `${folder} ${dev} ${ino} ${ctimeMs}`;
  } catch {
    return folder;
  }
}
