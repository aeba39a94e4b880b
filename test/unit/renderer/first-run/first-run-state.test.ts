import { expect, test } from 'vitest';
import type { Model, ModelList } from '../../../../renderer/api/models.ts';
import { arrivingChatModel, isModelToChoose } from '../../../../renderer/first-run/first-run-state.ts';
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

test('of two models on their way the one under way is shown', () => {
  const paused = madeModel('paused', { kind: 'chat', download: STOPPED });
  const running = madeModel('running', { kind: 'chat', download: { ...STOPPED, state: 'running' } });
  expect(arrivingChatModel(list([paused, running]))?.id).toBe('running');
  expect(arrivingChatModel(list([paused]))?.id).toBe('paused');
  expect(arrivingChatModel(list([madeModel('w', { kind: 'stt', download: STOPPED })]))).toBeUndefined();
});
