import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTinyGgufFile } from '../unit/engine/make-tiny-gguf.ts';
import { ask, logIn, replyMarks, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
let owner: string;
beforeAll(async () => {
  app = await startApp();
  owner = await app.setUpOwner();
});
afterAll(() => app.close());

test('the owner takes in a model file, answers with it, and removes it again', async () => {
  using file = makeTinyGgufFile({ says: { tokens: [' hello', '.'], ends: true } });
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/models');
  await page.getByText('In use').waitFor();
  await screenshot('models');

  expectRefusal(422);
  await page.getByLabel('Full path of a GGUF file').fill('/no/such/file.gguf');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('input[aria-invalid="true"]').waitFor();
  await page.getByLabel('Full path of a GGUF file').fill(file.path);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('is installed.').waitFor();
  await page.getByRole('button', { name: 'Use this one' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Alcove starter' })
    .getByRole('button', { name: 'Use this one' })
    .waitFor();
  await screenshot('models-imported');

  await visit(page, app, '#/');
  await ask(page, 'Hello');
  await replyMarks(page).filter({ hasText: 'Tiny test model' }).waitFor();
  await visit(page, app, '#/models');
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('listitem').filter({ hasText: 'Alcove starter' }).getByText('In use').waitFor();
  await close();
});

test('in offline mode a download is refused, and the refusal says why', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage();
  await logIn(page, app, owner);
  await visit(page, app, '#/settings/privacy');
  await page.getByRole('switch', { name: 'Offline mode' }).click();
  await page.getByRole('switch', { name: 'Offline mode', checked: true }).waitFor();
  await visit(page, app, '#/models');
  for (const status of [403, 409, 503]) expectRefusal(status);
  await page.getByRole('button', { name: 'Download' }).first().click();
  await page
    .getByRole('alert')
    .filter({ hasText: /offline/i })
    .waitFor();
  await screenshot('models-offline');
  await close();
});

test('somebody who is not the owner sees the models and can change nothing', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await visit(page, app, '#/models');
  await page.getByText('Only the owner of this installation can change models.').waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  await close();
});
