import { beforeAll, expect, test } from 'vitest';
import { composer, findAccessibilityProblems, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

test.each([
  [507, 'disk_full', 'See what models take up', '#/models'],
  [503, 'model_unusable', 'Choose a model', '#/models/chat'],
])(
  'a message that is refused with %i %s says why, and has a button that leads out',
  async (status, code, name, hash) => {
    const { page, expectRefusal, close } = await openPage();
    expectRefusal(status);
    await logIn(page, app, await app.register());
    await page.route('**/api/v1/chat/conversations/*/messages', (route) =>
      route.fulfill({
        status,
        json: { detail: 'This cannot be done now.', code },
      }),
    );
    await composer(page).fill('What is a noun?');
    await composer(page).press('Enter');
    const way = page.getByRole('main').getByRole('link', { name });
    await way.waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await way.click();
    await expect.poll(() => new URL(page.url()).hash).toBe(hash);
    await close();
  },
);

test('a refusal that only takes another try has no such button', async () => {
  const { page, expectRefusal, close } = await openPage();
  expectRefusal(503);
  await logIn(page, app, await app.register());
  await page.route('**/api/v1/chat/conversations/*/messages', (route) =>
    route.fulfill({
      status: 503,
      json: {
        detail: 'The database is locked by another program. Close that and try again.',
        code: 'database_locked',
      },
    }),
  );
  await composer(page).fill('What is a noun?');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
  await close();
});
