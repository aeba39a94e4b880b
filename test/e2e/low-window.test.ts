import { beforeAll, expect, test } from 'vitest';
import { addFiles, tray } from './document-steps.ts';
import { ask, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

test('in a low window many files leave room for the conversations, and the account stays in view', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage({ height: 640 });
  expectRefusal(422);
  await logIn(page, app, await app.register());
  await ask(page, 'Hello, what is Alcove?');
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    name: `${name}.xyz`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(`\u0000\u0001${name}`),
  }));
  await addFiles(page, app, files);
  await tray(page).getByText('e.xyz').waitFor();
  await page.getByRole('status').filter({ hasText: '5 not' }).waitFor({ state: 'attached' });
  const account = await page.getByRole('button', { name: 'Account of Ada' }).boundingBox();
  expect((account?.y ?? 640) + (account?.height ?? 0)).toBeLessThanOrEqual(640);
  const conversation = await page
    .getByRole('navigation')
    .getByRole('link', { name: /Alcove/ })
    .last()
    .boundingBox();
  const rows = await tray(page).boundingBox();
  expect((conversation?.y ?? 640) + (conversation?.height ?? 0)).toBeLessThanOrEqual(rows?.y ?? 0);
  await screenshot('low-window-files');
  await close();
});
