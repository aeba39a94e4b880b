import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTinyGguf } from '../engine/make-tiny-gguf.ts';
import { type Fixture, makeManager, OFFERED } from './manager-fixture.ts';
import { type ModelSource, startModelSource } from './model-source.ts';

const STARTER = 'alcove-starter';

let source: ModelSource;
let fixture: Fixture;

beforeEach(async () => {
  source = await startModelSource(makeTinyGguf());
  fixture = await makeManager(source);
});

afterEach(async () => {
  await fixture[Symbol.asyncDispose]();
  await source[Symbol.asyncDispose]();
});

async function importMine(): Promise<{ id: string; path: string }> {
  const file = join(fixture.directory, 'mine.gguf');
  writeFileSync(file, makeTinyGguf());
  const { model } = await fixture.models.importModel(file);
  return { id: model.id, path: fixture.models.resolveModel(model.id)?.path ?? '' };
}

describe('the model that answers chats', () => {
  test('is the starter until another is chosen, and the choice outlives a restart', async () => {
    expect(fixture.models.activeChatModel()).toMatchObject({ id: STARTER, why: 'default' });
    const mine = await importMine();
    await fixture.models.activate({ chat: mine.id });
    await fixture.restart();
    expect(fixture.models.activeChatModel()).toMatchObject({ ...mine, why: 'chosen' });
    expect(fixture.changes).toEqual([mine.id]);
  });

  test('falls back to the starter, and says so, when the chosen file has vanished or was cut', async () => {
    const mine = await importMine();
    await fixture.models.activate({ chat: mine.id });
    truncateSync(mine.path, 100);
    expect(fixture.models.activeChatModel()).toMatchObject({ id: STARTER, why: 'chosen_model_missing' });
    rmSync(mine.path);
    const list = await fixture.models.list();
    expect(list.active).toMatchObject({ chat: STARTER, chat_why: 'chosen_model_missing' });
    expect(list.items.find(({ id }) => id === mine.id)).toMatchObject({
      installed: false,
      file_missing: true,
      active: false,
    });
  });

  test('falls back to the starter when the chosen one is removed, and those who listen are told', async () => {
    const mine = await importMine();
    await fixture.models.activate({ chat: mine.id });
    await fixture.models.deleteModel(mine.id);
    expect(fixture.models.activeChatModel()).toMatchObject({ id: STARTER, why: 'default' });
    expect(fixture.changes).toEqual([mine.id, STARTER]);
    expect(fixture.stored()).toEqual([]);
  });

  test('does not exist when the starter’s file is gone too', async () => {
    rmSync(join(fixture.directory, 'starter.gguf'));
    expect(fixture.models.activeChatModel()).toBeUndefined();
    expect(fixture.models.hasLocalChatModel()).toBe(false);
  });

  test('can be taken back to the starter with null', async () => {
    const mine = await importMine();
    await fixture.models.activate({ chat: mine.id });
    await fixture.models.activate({ chat: null });
    expect(fixture.models.activeChatModel()).toMatchObject({ id: STARTER, why: 'default' });
  });
});

describe('choosing a model', () => {
  test('that is unknown or only offered is 404', async () => {
    for (const id of ['none', OFFERED])
      await expect(fixture.models.activate({ chat: id })).rejects.toMatchObject({ status: 404 });
  });

  test('of another kind is 422, and nothing of the same request is kept', async () => {
    const mine = await importMine();
    const change = { chat: mine.id, embedding: mine.id };
    await expect(fixture.models.activate(change)).rejects.toMatchObject({ status: 422, code: 'model_unfit' });
    expect(fixture.models.activeChatModel()).toMatchObject({ id: STARTER });
  });

  test('that needs more memory than the machine can give is 422', async () => {
    await fixture[Symbol.asyncDispose]();
    fixture = await makeManager(source, { totalMemoryBytes: 100e6 });
    const mine = await importMine();
    await expect(fixture.models.activate({ chat: mine.id })).rejects.toMatchObject({ status: 422 });
    const list = await fixture.models.list();
    expect(list.items.map(({ fits_this_machine }) => fits_this_machine)).not.toContain(true);
  });
});

describe('removing a model', () => {
  test('refuses the starter and what is not there', async () => {
    await expect(fixture.models.deleteModel(STARTER)).rejects.toMatchObject({ status: 400 });
    await expect(fixture.models.deleteModel(OFFERED)).rejects.toMatchObject({ status: 404 });
    await expect(fixture.models.deleteModel('../data/alcove.db')).rejects.toMatchObject({ status: 404 });
  });
});
