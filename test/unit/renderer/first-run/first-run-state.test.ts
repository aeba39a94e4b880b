import { expect, test } from 'vitest';
import type { Model, ModelList } from '../../../../renderer/api/models.ts';
import { isModelToChoose, unfinishedChatModel } from '../../../../renderer/first-run/first-run-state.ts';
import { madeModel, STOPPED } from '../models/made-model.ts';

const starter = madeModel('alcove-starter', { kind: 'chat', source: 'starter', installed: true });
const list = (items: Model[], chat_why: ModelList['active']['chat_why'] = 'default') =>
  ({ items: [starter, ...items], active: { chat_why } }) as unknown as ModelList;

test('a model is to be chosen while only the starter answers, and nobody chose it', () => {
  expect(isModelToChoose(list([]))).toBe(true);
  expect(isModelToChoose(list([madeModel('a', { kind: 'chat' })]))).toBe(true);
  expect(isModelToChoose(list([madeModel('w', { kind: 'stt', installed: true })]))).toBe(true);
  expect(isModelToChoose(list([], 'chosen'))).toBe(false);
  expect(isModelToChoose(list([], 'chosen_model_missing'))).toBe(false);
  expect(isModelToChoose(list([madeModel('a', { kind: 'chat', installed: true })]))).toBe(false);
  expect(isModelToChoose(list([madeModel('a', { kind: 'chat', download: STOPPED })]))).toBe(false);
});

test('of several downloads that were begun the one that comes in is shown, then the one that was paused', () => {
  const [failed, paused, checked] = (['interrupted', 'cancelled', 'verifying'] as const).map((state) =>
    madeModel(state, { kind: 'chat', download: { ...STOPPED, state } }),
  ) as [Model, Model, Model];
  expect(unfinishedChatModel(list([failed, paused, checked]))?.id).toBe('verifying');
  expect(unfinishedChatModel(list([failed, paused]))?.id).toBe('cancelled');
  expect(unfinishedChatModel(list([failed]))?.id).toBe('interrupted');
  expect(unfinishedChatModel(list([failed, paused]), 'interrupted')?.id).toBe('interrupted');
  expect(unfinishedChatModel(list([failed, checked]), 'interrupted')?.id).toBe('verifying');
  expect(unfinishedChatModel(list([madeModel('w', { kind: 'stt', download: STOPPED })]))).toBeUndefined();
});
