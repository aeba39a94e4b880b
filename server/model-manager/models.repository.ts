import { eq } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import {
  activeModels,
  addedModels,
  installedModels,
  type ModelSlot,
  modelDigests,
  modelDownloads,
  modelFiles,
  modelMeasurements,
} from '../db/tables/models.ts';

export type InstalledModel = typeof installedModels.$inferSelect;
export type DownloadRow = typeof modelDownloads.$inferSelect;
/** A file of a folder model. */
export type ModelFile = Omit<typeof modelFiles.$inferSelect, 'modelId'>;
type RecordedDigest = typeof modelDigests.$inferSelect;

export type MeasurementRow = typeof modelMeasurements.$inferSelect;

/** Who takes a download; `thenActivate` undefined leaves what was said of it when it was begun. */
type DownloadClaim = Pick<DownloadRow, 'modelId' | 'ownerPid' | 'updatedAt'> & {
  thenActivate?: boolean;
};

/** The rows of installed models, unfinished downloads, recorded digests and choices. */
export type ModelsRepository = ReturnType<typeof createModelsRepository>;

/** Makes the repository over an open, migrated database. */
export function createModelsRepository(database: Database) {
  const { orm } = database;
  return {
    listInstalled: () => orm.select().from(installedModels).orderBy(installedModels.createdAt).all(),
    findInstalled: (id: string) => orm.select().from(installedModels).where(eq(installedModels.id, id)).get(),
    findInstalledByDigest: (sha256: string) =>
      orm.select().from(installedModels).where(eq(installedModels.sha256, sha256)).get(),
    /**
     * Adds an installed model, or replaces one whose files were lost; `files` are those of a folder. Its digest is
     * recorded; one from the catalogue also ends its download.
     */
    install: (model: InstalledModel, files: readonly ModelFile[] = []) =>
      database.transaction(() => install(orm, model, files)),
    /** The files of a folder model, also of one of the catalogue that was removed. */
    listFiles: (modelId: string): ModelFile[] =>
      orm
        .select({ name: modelFiles.name, sha256: modelFiles.sha256, sizeBytes: modelFiles.sizeBytes })
        .from(modelFiles)
        .where(eq(modelFiles.modelId, modelId))
        .orderBy(modelFiles.name)
        .all(),
    /** Removes the model and every choice of it; says which slots had it chosen. */
    uninstall: (id: string) => database.transaction(() => uninstall(orm, id)),
    ...downloadQueries(orm),
    /**
     * Marks a download as running by a process, keeping what is known of an earlier try; false, with nothing changed,
     * when `mayTake` refuses the earlier row.
     */
    claimDownload: (claim: DownloadClaim, mayTake: (earlier: DownloadRow) => boolean) =>
      database.transaction(() => claimDownload(orm, claim, mayTake)),
    findDigest: (modelId: string) => findDigest(orm, modelId),
    /** The same of an import, which outlives its removal: engines and vectors know a model by its id alone. */
    findImportedDigest: (modelId: string) => findDigest(orm, importKey(modelId)),
    findMeasurement: (modelId: string) =>
      orm.select().from(modelMeasurements).where(eq(modelMeasurements.modelId, modelId)).get(),
    /** In place of an earlier one of the model. */
    saveMeasurement(measurement: MeasurementRow) {
      const { modelId: _key, ...rest } = measurement;
      const target = modelMeasurements.modelId;
      orm.insert(modelMeasurements).values(measurement).onConflictDoUpdate({ target, set: rest }).run();
    },
    /** What the owner added by a link, the oldest first. */
    listAdded: (): unknown[] =>
      orm
        .select()
        .from(addedModels)
        .orderBy(addedModels.addedAt)
        .all()
        .map(({ offer }) => offer),
    add(offer: { id: string }, addedAt: number) {
      orm.insert(addedModels).values({ modelId: offer.id, offer, addedAt }).run();
    },
    forgetAdded(modelId: string) {
      orm.delete(addedModels).where(eq(addedModels.modelId, modelId)).run();
    },
    activeModel: (slot: ModelSlot) =>
      orm.select().from(activeModels).where(eq(activeModels.slot, slot)).get()?.modelId,
    /** Chooses a model for each slot; null takes the choice back. A voice is from then on meant for what it was chosen for. */
    choose: (choices: [ModelSlot, string | null][]) =>
      database.transaction(() => {
        for (const [slot, modelId] of choices) choose(orm, slot, modelId);
      }),
  };
}

type Orm = Database['orm'];

function downloadQueries(orm: Orm) {
  return {
    findDownload: (modelId: string) =>
      orm.select().from(modelDownloads).where(eq(modelDownloads.modelId, modelId)).get(),
    changeDownload: (modelId: string, change: Partial<Omit<DownloadRow, 'modelId'>>) => {
      orm.update(modelDownloads).set(change).where(eq(modelDownloads.modelId, modelId)).run();
    },
    deleteDownload: (modelId: string) => {
      orm.delete(modelDownloads).where(eq(modelDownloads.modelId, modelId)).run();
    },
  };
}

function claimDownload(orm: Orm, claim: DownloadClaim, mayTake: (earlier: DownloadRow) => boolean): boolean {
  const isIt = eq(modelDownloads.modelId, claim.modelId);
  const earlier = orm.select().from(modelDownloads).where(isIt).get();
  if (earlier && !mayTake(earlier)) return false;
  const row = { ...claim, state: 'running', errorCode: null, errorDetail: null, errorParams: null } as const;
  orm
    .insert(modelDownloads)
    .values(row)
    .onConflictDoUpdate({ target: modelDownloads.modelId, set: row })
    .run();
  return true;
}

function install(orm: Orm, model: InstalledModel, files: readonly ModelFile[]): void {
  const { id: _key, ...rest } = model;
  orm.delete(modelFiles).where(eq(modelFiles.modelId, model.id)).run();
  for (const file of files)
    orm
      .insert(modelFiles)
      .values({ modelId: model.id, ...file })
      .run();
  orm
    .insert(installedModels)
    .values(model)
    .onConflictDoUpdate({ target: installedModels.id, set: rest })
    .run();
  if (model.source === 'catalogue')
    orm.delete(modelDownloads).where(eq(modelDownloads.modelId, model.id)).run();
  orm
    .insert(modelDigests)
    .values({
      modelId: model.source === 'catalogue' ? model.id : importKey(model.id),
      sha256: model.sha256,
      sizeBytes: model.sizeBytes,
      recordedAt: model.createdAt,
    })
    .onConflictDoNothing()
    .run();
}

/** No id has a colon: a later catalogue may offer a model under the id of an import. */
function importKey(modelId: string): string {
  return `import:${modelId}`;
}

function findDigest(orm: Orm, key: string): RecordedDigest | undefined {
  return orm.select().from(modelDigests).where(eq(modelDigests.modelId, key)).get();
}

function uninstall(orm: Orm, id: string): ModelSlot[] {
  const [model] = orm.delete(installedModels).where(eq(installedModels.id, id)).returning().all();
  if (model?.source === 'import') orm.delete(modelFiles).where(eq(modelFiles.modelId, id)).run();
  orm.delete(modelMeasurements).where(eq(modelMeasurements.modelId, id)).run();
  const chosen = orm.delete(activeModels).where(eq(activeModels.modelId, id)).returning().all();
  return chosen.map(({ slot }) => slot);
}

function choose(orm: Orm, slot: ModelSlot, modelId: string | null): void {
  orm.delete(activeModels).where(eq(activeModels.slot, slot)).run();
  if (modelId === null) return;
  orm.insert(activeModels).values({ slot, modelId }).run();
  const isIt = eq(installedModels.id, modelId);
  const { voices = [] } = orm.select().from(installedModels).where(isIt).get() ?? {};
  if (!voices.includes(slot)) return;
  const others = voices.filter((voice) => voice !== slot);
  orm
    .update(installedModels)
    .set({ voices: [slot, ...others] })
    .where(isIt)
    .run();
}
