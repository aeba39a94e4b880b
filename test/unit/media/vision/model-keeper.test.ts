import { renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ModelKeeper } from '../../../../models/media/vision/model-keeper.ts';
import { makeFolder } from '../../../make-folder.ts';

function keeperOf() {
  const events: string[] = [];
  const keeper = new ModelKeeper(async (folder: string) => {
    events.push(`load ${folder}`);
    if (folder === 'broken') throw new Error('It is broken.');
    return { folder, dispose: async () => void events.push(`dispose ${folder}`) };
  });
  return { keeper, events };
}

describe('The keeper of models', () => {
  test('loads a model once, and gives it back before it loads another', async () => {
    const { keeper, events } = keeperOf();
    for (const folder of ['a', 'a', 'b', 'a']) expect(await keeper.open(folder)).toMatchObject({ folder });
    expect(events).toEqual(['load a', 'dispose a', 'load b', 'dispose b', 'load a']);
  });

  test('loads the model that has taken the name of another', async () => {
    const { keeper, events } = keeperOf();
    const folder = makeFolder('alcove-keeper-');
    for (let time = 0; time < 2; time++) await keeper.open(folder);
    rmSync(folder, { recursive: true });
    renameSync(makeFolder('alcove-keeper-'), folder);
    await keeper.open(folder);
    expect(events).toEqual([`load ${folder}`, `dispose ${folder}`, `load ${folder}`]);
    rmSync(folder, { recursive: true });
  });

  test('keeps nothing of a model that does not load, and tries again', async () => {
    const { keeper, events } = keeperOf();
    await keeper.open('a');
    await expect(keeper.open('broken')).rejects.toThrow('It is broken.');
    await expect(keeper.open('broken')).rejects.toThrow('It is broken.');
    await keeper.open('a');
    expect(events).toEqual(['load a', 'dispose a', 'load broken', 'load broken', 'load a']);
  });
});
