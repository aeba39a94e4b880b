import type { Page } from 'playwright-core';
import { visit } from './journey-steps.ts';
import { PASSWORD, type RunningApp } from './start-app.ts';

/** Logs in with a French browser as somebody who then chooses French; resolves when the app speaks it. */
export async function openInFrench(page: Page, app: RunningApp, email: string): Promise<void> {
  await page.goto(app.url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
  await visit(page, app, '#/settings/appearance');
  await page.getByLabel('Français').click();
  await page.getByRole('heading', { name: 'Apparence' }).waitFor();
}
