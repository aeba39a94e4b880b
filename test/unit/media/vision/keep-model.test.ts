import { renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keepModel } from '../../../../models/media/vision/create-picture-analyser.ts';
import { makeFolder } from '../../../make-folder.ts';

function keeperOf() {
  const events: string[] = [];
  const open = keepModel(async (folder: string) => {
    events.push(`load ${folder}`);
    if (folder === 'broken') throw new Error('It is broken.');
    return { folder, dispose: async () => void events.push(`dispose ${folder}`) };
  });
  return { open, events };
}

describe('The keeper of models', () => {
  test('loads a model once, and gives it back before it loads another', async () => {
    const { open, events } = keeperOf();
    for (const folder of ['a', 'a', 'b', 'a']) expect(await open(folder)).toMatchObject({ folder });
    expect(events).toEqual(['load a', 'dispose a', 'load b', 'dispose b', 'load a']);
  });

  test('loads the model that has taken the name of another', async () => {
    const { open, events } = keeperOf();
    const folder = makeFolder('alcove-keeper-');
    for (let time = 0; time < 2; time++) await open(folder);
    rmSync(folder, { recursive: true });
    renameSync(makeFolder('alcove-keeper-'), folder);
    await open(folder);
    expect(events).toEqual([`load ${folder}`, `dispose ${folder}`, `load ${folder}`]);
    rmSync(folder, { recursive: true });
  });

  test('keeps nothing of a model that does not load, and tries again', async () => {
    const { open, events } = keeperOf();
    await open('a');
    await expect(open('broken')).rejects.toThrow('It is broken.');
    await expect(open('broken')).rejects.toThrow('It is broken.');
    await open('a');
    expect(events).toEqual(['load a', 'dispose a', 'load broken', 'load broken', 'load a']);
  });
});
