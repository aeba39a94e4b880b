import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, composer, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
  await app.setUpOwner();
});
afterAll(() => app.close());

test('what is written for this device is read ahead after a pause, once, and again when it has changed', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  const seen: Request[] = [];
  page.on('request', (request) => (isPreload(request) ? seen.push(request) : undefined));
  await ask(page, 'Hello, what is Alcove?');
  expect(seen).toEqual([]);
  for (const text of ['Which voices', 'Which voices are there?'])
    expect(await preloaded(page, () => composer(page).fill(`${text} `))).toBe(text);
  expect(seen.length).toBe(2);
  await close();
});

async function preloaded(page: Page, write: () => Promise<void>): Promise<unknown> {
  const answered = page.waitForResponse((response) => isPreload(response.request()));
  await write();
  const response = await answered;
  expect(response.status()).toBe(200);
  return response.request().postDataJSON().content;
}

function isPreload(request: Request): boolean {
  return request.method() === 'POST' && request.url().endsWith('/preload');
}
