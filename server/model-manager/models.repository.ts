import { eq } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import {
  activeModels,
  installedModels,
  type ModelKind,
  modelDigests,
  modelDownloads,
} from '../db/tables/models.ts';

export type InstalledModel = typeof installedModels.$inferSelect;
export type DownloadRow = typeof modelDownloads.$inferSelect;
export type RecordedDigest = typeof modelDigests.$inferSelect;

/** The rows of installed models, unfinished downloads, recorded digests and choices. */
export interface ModelsRepository {
  listInstalled(): InstalledModel[];
  findInstalled(id: string): InstalledModel | undefined;
  findInstalledByDigest(sha256: string): InstalledModel | undefined;
  /** Adds an installed model, or replaces one whose file was lost; one from the catalogue also ends its download and has its digest recorded. */
  install(model: InstalledModel): void;
  /** Removes the model and every choice of it; says which kinds had it chosen. */
  uninstall(id: string): ModelKind[];
  findDownload(modelId: string): DownloadRow | undefined;
  listDownloads(): DownloadRow[];
  saveDownload(row: DownloadRow): void;
  changeDownload(modelId: string, change: Partial<Omit<DownloadRow, 'modelId'>>): void;
  deleteDownload(modelId: string): void;
  findDigest(modelId: string): RecordedDigest | undefined;
  activeModel(kind: ModelKind): string | undefined;
  /** Chooses a model for each kind; null takes the choice back. */
  choose(choices: [ModelKind, string | null][]): void;
}

/** Makes the repository over an open, migrated database. */
export function createModelsRepository(database: Database): ModelsRepository {
  const { orm } = database;
  return {
    listInstalled: () => orm.select().from(installedModels).orderBy(installedModels.createdAt).all(),
    findInstalled: (id) => orm.select().from(installedModels).where(eq(installedModels.id, id)).get(),
    findInstalledByDigest: (sha256) =>
      orm.select().from(installedModels).where(eq(installedModels.sha256, sha256)).get(),
    install: (model) => database.transaction(() => install(orm, model)),
    uninstall: (id) => database.transaction(() => uninstall(orm, id)),
    ...downloadQueries(orm),
    findDigest: (modelId) => orm.select().from(modelDigests).where(eq(modelDigests.modelId, modelId)).get(),
    activeModel: (kind) => orm.select().from(activeModels).where(eq(activeModels.kind, kind)).get()?.modelId,
    choose: (choices) =>
      database.transaction(() => {
        for (const [kind, modelId] of choices) choose(orm, kind, modelId);
      }),
  };
}

type Orm = Database['orm'];

function downloadQueries(orm: Orm) {
  return {
    findDownload: (modelId: string) =>
      orm.select().from(modelDownloads).where(eq(modelDownloads.modelId, modelId)).get(),
    listDownloads: () => orm.select().from(modelDownloads).all(),
    saveDownload: (row: DownloadRow) => {
      const { modelId: _key, ...rest } = row;
      orm
        .insert(modelDownloads)
        .values(row)
        .onConflictDoUpdate({ target: modelDownloads.modelId, set: rest })
        .run();
    },
    changeDownload: (modelId: string, change: Partial<Omit<DownloadRow, 'modelId'>>) => {
      orm.update(modelDownloads).set(change).where(eq(modelDownloads.modelId, modelId)).run();
    },
    deleteDownload: (modelId: string) => {
      orm.delete(modelDownloads).where(eq(modelDownloads.modelId, modelId)).run();
    },
  };
}

function install(orm: Orm, model: InstalledModel): void {
  const { id: _key, ...rest } = model;
  orm
    .insert(installedModels)
    .values(model)
    .onConflictDoUpdate({ target: installedModels.id, set: rest })
    .run();
  if (model.source !== 'catalogue') return;
  orm.delete(modelDownloads).where(eq(modelDownloads.modelId, model.id)).run();
  orm
    .insert(modelDigests)
    .values({
      modelId: model.id,
      sha256: model.sha256,
      sizeBytes: model.sizeBytes,
      recordedAt: model.createdAt,
    })
    .onConflictDoNothing()
    .run();
}

function uninstall(orm: Orm, id: string): ModelKind[] {
  orm.delete(installedModels).where(eq(installedModels.id, id)).run();
  const chosen = orm.delete(activeModels).where(eq(activeModels.modelId, id)).returning().all();
  return chosen.map(({ kind }) => kind);
}

function choose(orm: Orm, kind: ModelKind, modelId: string | null): void {
  orm.delete(activeModels).where(eq(activeModels.kind, kind)).run();
  if (modelId !== null) orm.insert(activeModels).values({ kind, modelId }).run();
}
