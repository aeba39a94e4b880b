import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findPrecision, findRecipe } from '../../models/catalogue/folder-recipes.ts';
import { describeFolder } from './describe-installed.ts';
import { fillSlot } from './fill-slot.ts';
import { folderDigest, hasAllFiles } from './folder-digest.ts';
import type { ImportTools } from './import-model.ts';
import { removeStaleImports } from './model-files.ts';
import { freeSlug } from './model-slug.ts';
import type { InstalledModel, ModelFile } from './models.repository.ts';

/**
 * Takes the speech models that an Alcove before folder models imported into the list: folders of `stt` that hold their
 * own list of files, `alcove.json`. Reads no weights: their digests are checked before they are used. Where no model
 * writes down speech yet, the one imported last does, as it did then.
 */
export function adoptSpeechModels(tools: ImportTools): void {
  const directory = tools.files.finished('stt');
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  removeStaleImports(directory, tools.clock.now());
  const known = new Set(tools.repository.listInstalled().map(({ fileName }) => fileName));
  const adopted = readdirSync(directory)
    .filter((name) => !known.has(`stt/${name}`) && !name.endsWith('.part'))
    .flatMap((name) => adopt(name, join(directory, name), tools) ?? [])
    .sort((one, other) => other.createdAt - one.createdAt);
  for (const model of adopted) fillSlot(model, tools, tools.totalMemoryBytes);
}

const MANIFEST = 'alcove.json';
const Manifest = z.object({
  imported_at: z.number(),
  files: z.record(z.string(), z.object({ sha256: z.string(), size_bytes: z.number() })),
});

function adopt(name: string, folder: string, tools: ImportTools): InstalledModel | undefined {
  const manifest = readManifest(folder);
  const files = Object.entries(manifest?.files ?? {}).map(
    ([file, { sha256, size_bytes }]): ModelFile => ({ name: file, sha256, sizeBytes: size_bytes }),
  );
  if (!manifest || !hasAllFiles(folder, files)) return undefined;
  const { repository, reservedIds } = tools;
  const id = freeSlug(name, (each) => reservedIds.has(each) || repository.findInstalled(each) !== undefined);
  const model = describeFolder({
    ...{ id, name, family: 'Whisper', kind: 'stt', source: 'import', voices: [] },
    quantisation: precisionOf(files),
    fileName: `stt/${name}`,
    sha256: folderDigest(files),
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    createdAt: Math.round(manifest.imported_at),
  });
  repository.install(model, files);
  return model;
}

function readManifest(folder: string): z.output<typeof Manifest> | undefined {
  try {
    return Manifest.safeParse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function precisionOf(files: ModelFile[]): string {
  const recipe = findRecipe('whisper');
  return (recipe && findPrecision(recipe, new Set(files.map(({ name }) => name)))) ?? 'fp32';
}
