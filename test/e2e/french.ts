import type { Page } from 'playwright-core';
import { startSession } from './journey-steps.ts';
import type { App } from './start-app.ts';

/** Opens the app as somebody who has chosen French; resolves when it speaks it. */
export async function openInFrench(page: Page, app: Pick<App, 'url'>, email: string): Promise<void> {
  const token = await startSession(page, app, email);
  const answer = await page.context().request.patch(`${app.url}/api/v1/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
    data: { preferences: { language: 'fr' } },
  });
  if (!answer.ok()) throw new Error(`the change of language answered ${answer.status()}`);
  await page.goto(app.url);
  await page.getByRole('textbox', { name: 'Votre message' }).waitFor();
}
