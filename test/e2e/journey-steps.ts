import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { type App, PASSWORD } from './start-app.ts';

/** Logs in without the form, as a browser that remembers its session, and resolves when the composer is there. */
export async function logIn(page: Page, app: Pick<App, 'url'>, email: string): Promise<void> {
  await startSession(page, app, email);
  await page.goto(app.url);
  await composer(page).waitFor();
}

/** Gives this profile a session of this account, so that what it opens needs no login; answers an access token. */
export async function startSession(page: Page, { url }: Pick<App, 'url'>, email: string): Promise<string> {
  const data = { email, password: PASSWORD };
  const response = await page.context().request.post(`${url}/api/v1/auth/login`, { data });
  if (response.status() !== 200) throw new Error(`the login answered ${response.status()}`);
  const secret = response.headers()['alcove-page'] ?? '';
  // Given once: who has logged out has put it away, which stands.
  await page.addInitScript(
    ({ origin, secret }) => {
      if (window !== window.top || location.origin !== origin || localStorage['test.session'] === secret)
        return;
      localStorage['test.session'] = secret;
      localStorage['alcove.pageSecret'] = secret;
    },
    { origin: new URL(url).origin, secret },
  );
  return (await response.json()).access_token;
}

/** Lets the app read each part of its start on its own, for a test that stages one of them. */
export async function readStartInParts(page: Page): Promise<void> {
  await page.route('**/api/v1/start', async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    await route.fulfill({ response, json: { user } });
  });
}

/** Where messages are written. */
export function composer(page: Page) {
  return page.getByRole('textbox', { name: 'Your message' });
}

/** The badge below the composer. */
export function badge(page: Page) {
  return page.locator('form button[data-route]');
}

/** The marks of who answered, oldest first. */
export function replyMarks(page: Page) {
  return page.locator('button[data-local]');
}

/** Sends a message and resolves when its reply is stored: when there is one more mark. */
export async function ask(page: Page, text: string): Promise<void> {
  const before = await replyMarks(page).count();
  await composer(page).fill(text);
  await composer(page).press('Enter');
  const failure = page.getByRole('main').getByRole('alert');
  await replyMarks(page).nth(before).or(failure).first().waitFor();
  if ((await replyMarks(page).count()) === before) throw new Error(await failure.innerText());
}

/** Goes to a screen by its address, as its links do. */
export async function visit(page: Page, app: Pick<App, 'url'>, hash: string): Promise<void> {
  await page.goto(`${app.url}/${hash}`);
  // The address changes before the screen does: who reads or counts at once must not meet the conversation before.
  if (hash === '#/') await replyMarks(page).first().waitFor({ state: 'detached' });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page as it stands, by WCAG 2.2 A and AA and best practice, in short. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  // Between a menu that goes and the dialog that it opens, the page is hidden from readers for the menu's sake alone.
  await page.waitForFunction(
    () => !document.querySelector('#app[aria-hidden]') || document.querySelector('[role="dialog"]'),
  );
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
    );
  });
}
