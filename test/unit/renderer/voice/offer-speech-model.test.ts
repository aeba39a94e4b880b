import { expect, test } from 'vitest';
import type { Model, ModelList } from '../../../../renderer/api/models.ts';
import { chooseSpeechModel } from '../../../../renderer/voice/offer-speech-model.tsx';
import { madeModel, STOPPED } from '../models/made-model.ts';

const speech = (id: string, facts: Partial<Model> = {}) =>
  madeModel(id, { kind: 'stt', fit: 'fits', ...facts });
const choose = (...items: Model[]) =>
  chooseSpeechModel({ items, disk: { models_bytes: 0, free_bytes: 10e9 } } as unknown as ModelList)?.id;

const small = speech('small', { size_bytes: 1e8 });
const large = speech('large', { size_bytes: 2e9 });

test('who wants to dictate is offered the smallest model, unless one is here or was begun', () => {
  expect(choose(large, small)).toBe('small');
  expect(choose(small, { ...large, download: STOPPED })).toBe('large');
  expect(choose({ ...small, download: STOPPED }, { ...large, installed: true })).toBe('large');
});

test('what has no room, cannot be used or is for something else is not offered', () => {
  expect(choose(speech('huge', { size_bytes: 20e9 }), speech('tight', { fit: 'tight' }))).toBeUndefined();
  const broken = { why: 'damaged', detail: 'Damaged.' };
  expect(choose(speech('broken', { installed: true, unusable: broken }), small)).toBe('small');
  expect(choose(madeModel('chat', { kind: 'chat', fit: 'fits' }))).toBeUndefined();
});
