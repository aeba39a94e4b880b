import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FakeAnswer, RecordedRequest } from '../fake-cloud.ts';
import { findAccessibilityProblems, visit } from './journey-steps.ts';
import type { App } from './start-app.ts';

/** Where a task is written. */
export function taskBox(page: Page) {
  return page.getByRole('textbox', { name: /^(Your task|Votre tâche)$/ });
}

/** The steps of the run on screen. */
export function steps(page: Page) {
  return page.getByRole('region', { name: /^(Steps|Étapes)$/ }).getByRole('listitem');
}

/** The result of the run on screen. */
export function result(page: Page) {
  return page.getByRole('region', { name: /^(Result|Résultat)$/ });
}

/** How the run on screen stands, in its heading. */
export function standing(page: Page) {
  return page.getByRole('main').locator('header [data-status]');
}

/** Gives a task to an agent of a kind and resolves when its run is on screen. */
export async function giveTask(
  page: Page,
  app: Pick<App, 'url'>,
  task: string,
  kind = 'General',
): Promise<void> {
  await visit(page, app, '#/agents');
  await page.getByRole('radio', { name: kind }).check();
  await page.getByRole('checkbox', { checked: true }).first().waitFor();
  await taskBox(page).fill(task);
  await page.getByRole('button', { name: /^(Run|Lancer)$/ }).click();
  await page.getByRole('heading', { level: 1, name: task }).waitFor();
}

/** The run on screen is over, and this is how. */
export async function waitForEnd(page: Page, status: string): Promise<void> {
  await standing(page).filter({ hasText: status }).waitFor();
  await page
    .getByRole('button', { name: /^(Run again with changes|Relancer avec des changements)$/ })
    .waitFor();
}

/** Axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAccessibilityProblems(page)).toEqual([]);
}

/** What a model says that has `6 * 7` run whatever it is asked, and then tells what came of it. */
export function runsCode({ body }: Pick<RecordedRequest, 'body'>): FakeAnswer {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
  const brought = messages
    .slice(messages.findLastIndex(({ role }) => role === 'user'))
    .find(({ role }) => role === 'tool');
  if (!brought) return { kind: 'calls', calls: [{ name: 'code_exec', arguments: '{"code":"6 * 7"}' }] };
  return {
    kind: 'answer',
    text: /\b42\b/.test(String(brought.content)) ? 'It gives 42.' : 'It was not run.',
  };
}
