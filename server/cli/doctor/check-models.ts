import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isFolderKind } from '../../../models/catalogue/folder-model.ts';
import { hashFile } from '../../../models/gguf/hash-file.ts';
import { STARTER_MODEL } from '../../../models/starter/starter-model.ts';
import { hasKnownDigests } from '../../model-manager/folder-digest.ts';
import type { ModelFiles } from '../../model-manager/model-files.ts';
import {
  createModelsRepository,
  type InstalledModel,
  type ModelsRepository,
} from '../../model-manager/models.repository.ts';
import { isPresent } from '../../model-manager/resolve-model.ts';
import { type Check, type DoctorContext, type Finding, fail, ok, warn } from './doctor.types.ts';
import { openReadOnlyDatabase } from './read-only-database.ts';

export const checkModels: Check = async (context) => {
  const database = await openReadOnlyDatabase(context);
  try {
    const repository = database && createModelsRepository(database);
    const installed = repository?.listInstalled() ?? [];
    const findings = [await checkStarter()];
    for (const model of installed)
      if (repository) findings.push(await checkInstalled(model, repository, context));
    return findings;
  } finally {
    database?.close();
  }
};

async function checkStarter(): Promise<Finding> {
  const { id, path, sha256 } = STARTER_MODEL;
  if (existsSync(path) && (await hashFile(path)) === sha256) return ok('models', `${id}: verified`);
  return fail('models', `${id}: missing or changed`, 'Install Alcove anew.');
}

async function checkInstalled(
  model: InstalledModel,
  repository: ModelsRepository,
  { config, isDeep }: DoctorContext,
): Promise<Finding> {
  const files = filesOf(config.modelsDirectory);
  const remedy = `Run: alcove model remove ${model.id}, and get it again.`;
  if (!isPresent(model, { repository, files })) return warn('models', `${model.id}: files missing`, remedy);
  if (!isDeep)
    return ok('models', `${model.id}: present, ${model.sha256.slice(0, 12)}… (--deep reads it all)`);
  const path = files.finished(model.fileName);
  const isSame = isFolderKind(model.kind)
    ? await hasKnownDigests(path, repository.listFiles(model.id))
    : (await hashFile(path)) === model.sha256;
  return isSame ? ok('models', `${model.id}: verified`) : fail('models', `${model.id}: changed`, remedy);
}

/** As `createModelFiles`, but makes no directory. */
function filesOf(directory: string): ModelFiles {
  return {
    directory,
    finished: (name) => join(directory, ...name.split('/')),
    part: (id) => join(directory, `${id}.part`),
  };
}
