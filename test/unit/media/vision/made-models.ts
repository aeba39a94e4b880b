import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../make-folder.ts';

export type MadeModel = 'florence2' | 'smolvlm' | 'detector';

/** Where a made model lies; made-models/make_models.py writes them and says what they answer. */
export function modelFolder(model: MadeModel): string {
  return join(import.meta.dirname, 'made-models', model);
}

/** A copy of a made model in a folder of its own, to be changed and removed. */
export function copyModel(model: MadeModel): string {
  const folder = makeFolder('alcove-vision-model-');
  cpSync(modelFolder(model), folder, { recursive: true });
  return folder;
}

/** Changes settings in a file of a model; `undefined` takes one away. */
export function changeSettings(folder: string, file: string, changes: Record<string, unknown>): void {
  const path = join(folder, file);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }));
}
