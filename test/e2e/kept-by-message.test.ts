import { beforeAll, expect, test } from 'vitest';
import type { FakeCloud } from '../fake-cloud.ts';
import { openInFrench } from './french.ts';
import { ask, findAccessibilityProblems, logIn, replyMarks } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const HARMLESS = 'What is the capital of Portugal?';
const SENSITIVE = 'My doctor told me yesterday that I have diabetes.';

let app: SharedApp;
let cloud: FakeCloud;
beforeAll(async () => {
  ({ app, cloud } = await sharedAppWithCloud(() => 'Lisbon.'));
});

test('says which old message keeps a reply here, and leaves it out when asked to', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, SENSITIVE);
  expect(await page.getByRole('button', { name: 'Leave it out this time' }).count()).toBe(0);
  await ask(page, HARMLESS);
  await page.getByText(`Answered here because of your earlier message: “${SENSITIVE}”`).waitFor();
  await screenshot('kept-by-message');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const before = cloud.requests.length;
  await page.getByRole('button', { name: 'Leave it out this time' }).click();
  await expect.poll(() => replyMarks(page).last().getAttribute('data-local')).not.toBe('true');
  const sent = cloud.requests.slice(before).map(({ body }) => body);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(HARMLESS);
  expect(sent[0]).not.toContain('diabetes');
  await close();
});

test('takes the question into a new conversation, in French too', async () => {
  const { page, screenshot, close } = await openPage();
  await openInFrench(page, app, await app.register());
  const field = page.getByRole('textbox', { name: 'Votre message' });
  for (const [index, text] of [SENSITIVE, HARMLESS].entries()) {
    await field.fill(text);
    await field.press('Enter');
    await replyMarks(page).nth(index).waitFor();
  }
  await page.getByText('Répondu ici à cause de votre message précédent').waitFor();
  await screenshot('kept-by-message-fr');
  await page.getByRole('button', { name: 'Continuer dans une nouvelle conversation' }).click();
  await expect.poll(() => field.inputValue()).toBe(HARMLESS);
  await close();
});
