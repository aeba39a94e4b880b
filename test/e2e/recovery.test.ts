import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasSecretService,
  type SecretServiceSession,
  startSecretService,
} from '../contract/secret-service-session.ts';
import { openInFrench } from './french.ts';
import { findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type RunningApp, startApp } from './start-app.ts';

const REMINDER = 'Write down your recovery phrase';

describe.skipIf(!hasSecretService)('with a keyring', () => {
  let session: SecretServiceSession;
  let app: RunningApp;
  let owner: string;
  beforeAll(async () => {
    session = await startSecretService();
    app = await startApp({ DBUS_SESSION_BUS_ADDRESS: process.env.DBUS_SESSION_BUS_ADDRESS ?? '' });
    owner = await app.setUpOwner();
  });
  afterAll(async () => {
    await app.close();
    await session.stop();
  });

  test('who does not own the installation sees that the data is encrypted, and no way to the words', async () => {
    const { page, close } = await openPage();
    await logIn(page, app, await app.register());
    await visit(page, app, '#/settings/privacy');
    await page.getByText('Your data is encrypted.').waitFor();
    expect(await page.getByRole('button', { name: 'Show the recovery phrase' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: REMINDER }).count()).toBe(0);
    await close();
  });

  test('the owner is reminded, sees the 24 words once, cannot lose them by Escape, and is reminded no more', async () => {
    const { page, screenshot, close } = await openPage({ colorScheme: 'dark' });
    await logIn(page, app, owner);
    await screenshot('recovery-reminder');
    await page.getByRole('link', { name: REMINDER }).click();
    await page.getByRole('button', { name: 'Show the recovery phrase' }).click();
    await page.getByRole('button', { name: 'Show the 24 words' }).click();
    const words = page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem');
    await words.nth(23).waitFor();
    await expect.poll(() => words.count()).toBe(24);
    const shown = (await words.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(shown.map((text, index) => text.startsWith(`${index + 1} `))).not.toContain(false);
    await page.keyboard.press('Escape');
    await page.getByText('These words cannot be shown again.').waitFor();
    await words.nth(23).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await screenshot('recovery-words');

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      shown.map((text) => text.split(' ')[1]).join(' '),
    );
    await page.getByRole('button', { name: 'I have written them down' }).click();
    await page.getByText('were shown and cannot be shown again').waitFor();
    await page.getByRole('link', { name: REMINDER }).waitFor({ state: 'detached' });
    await expect.poll(() => words.count()).toBe(0);
    await screenshot('recovery-shown');
    await page.reload();
    await page.getByText('were shown and cannot be shown again').waitFor();
    await close();
  });
});

test('without a keychain the settings say in both languages that nothing is encrypted and why, and nobody is reminded', async () => {
  const app = await startApp();
  const owner = await app.setUpOwner();
  const { page, screenshot, close } = await openPage({ width: 400 });
  await logIn(page, app, owner);
  await visit(page, app, '#/settings/privacy');
  await page.getByText('Your data is not encrypted.').waitFor();
  await page.getByText('had no keychain when Alcove was first started').waitFor();
  expect(await page.getByRole('button', { name: 'Show the recovery phrase' }).count()).toBe(0);
  await page.getByText('Your data is not encrypted.').scrollIntoViewIfNeeded();
  await screenshot('recovery-not-encrypted-narrow');
  await close();

  const french = await openPage({ locale: 'fr-FR' });
  await openInFrench(french.page, app, owner);
  await visit(french.page, app, '#/settings/privacy');
  await french.page.getByText('Vos données ne sont pas chiffrées.').waitFor();
  await french.close();
  await app.close();
});
