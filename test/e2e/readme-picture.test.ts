import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, badge, composer, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
  await app.setUpOwner();
});
afterAll(() => app.close());

test.each(['light', 'dark'] as const)(
  'an answer from this device is read while the next message is judged, in the %s',
  async (colorScheme) => {
    const { page, screenshot, close } = await openPage({ colorScheme });
    await logIn(page, app, await app.register());
    await ask(page, 'How do I install a larger model?');
    await page.keyboard.press('Control+n');
    await page.getByRole('heading', { name: /Ada$/ }).waitFor();
    await ask(page, 'Hello! What can you do for me?');
    await page.keyboard.press('Control+n');
    await page.getByRole('heading', { name: /Ada$/ }).waitFor();
    await ask(page, 'What stays on this device, and what may leave?');
    await composer(page).fill('My doctor told me yesterday that I have diabetes. How do I tell my sister?');
    await badge(page).focus();
    const reasons = page.getByRole('dialog', { name: 'Why it will be answered there' });
    await reasons.getByText('This is sensitive, so it will be answered here.').waitFor();
    expect(await page.locator('form mark').count()).toBeGreaterThan(0);
    await screenshot(`chat-${colorScheme}`);
    await close();
  },
);
