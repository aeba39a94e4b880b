import { expect, test } from 'vitest';
import type { Model } from '../../../../renderer/api/models.ts';
import { findArrival } from '../../../../renderer/models/find-arrival.ts';
import { shelveModels } from '../../../../renderer/models/models-section.tsx';
import { STOPPED as download, madeModel as model } from './made-model.ts';

const idsOf = (models: Model[]) => models.map(({ id }) => id);

test('what is here or on its way comes first, the one in use before the others', () => {
  const { here, offered } = shelveModels([
    model('offered'),
    model('installed', { installed: true }),
    model('paused', { download }),
    model('damaged', { file_missing: true }),
    model('used', { installed: true, active: true }),
  ]);
  expect(idsOf(here)).toEqual(['used', 'installed', 'paused', 'damaged']);
  expect(idsOf(offered)).toEqual(['offered']);
});

test('of what is offered, that which this machine can carry comes first, else in the order of the server', () => {
  const { offered } = shelveModels([
    model('large', { fits_this_machine: false }),
    model('small'),
    model('smaller'),
  ]);
  expect(idsOf(offered)).toEqual(['small', 'smaller', 'large']);
});

test('what cannot be downloaded is not offered', () => {
  expect(shelveModels([model('mine', { source: 'import' })])).toEqual({ here: [], offered: [] });
});

test('a model has arrived when it was on its way and is installed', () => {
  const before = [model('a', { download }), model('b'), model('c', { installed: true })];
  const now = [
    model('b', { installed: true }),
    model('c', { installed: true }),
    model('a', { installed: true }),
  ];
  expect(findArrival(before, now)?.id).toBe('a');
  expect(findArrival(undefined, now)).toBeUndefined();
  expect(findArrival(before, before)).toBeUndefined();
});
