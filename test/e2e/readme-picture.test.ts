import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFile } from './document-files.ts';
import { addAndRead } from './document-steps.ts';
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

const LEASE = [
  'Lease of the flat at 12 Mill Lane, second floor, between Mrs Adeline Moreau, landlady, and Ada Lovelace, tenant. The flat has three rooms, a kitchen and a cellar, and is let unfurnished from 1 March 2024 for three years.',
  'Rent and charges. The monthly rent is 940 euros, charges included, payable in advance on the first of each month. The deposit is one month of rent and is given back within two months after the keys are handed over.',
  'Notice. The tenant may end the lease at any time by registered letter, with a notice of three months. The notice is one month where the tenant changes jobs or moves for reasons of health. It begins on the day the letter arrives.',
  'Repairs. Small repairs and the yearly service of the boiler are the tenant’s. Everything else is the landlady’s, who has it done within a month of being told in writing.',
];

test.each(['light', 'dark'] as const)(
  'an answer from a document stands beside the passage that it rests on, in the %s',
  async (colorScheme) => {
    const { page, screenshot, close } = await openPage({ colorScheme });
    await logIn(page, app, await app.register());
    await ask(page, 'What stays on this device, and what may leave?');
    await addAndRead(page, app, [await pdfFile('lease-mill-lane.pdf', LEASE)]);
    await page.getByRole('button', { name: 'Clear this list' }).click();
    await page.keyboard.press('Control+n');
    await page.getByRole('button', { name: 'My documents' }).click();
    await ask(page, 'How much notice for changing jobs?');
    const source = page
      .getByRole('region', { name: 'Sources' })
      .getByRole('button', { name: /changes jobs/ });
    await source.click();
    const panel = page.getByRole('complementary', { name: 'lease-mill-lane.pdf' });
    await panel.locator('mark').filter({ hasText: 'one month where the tenant changes jobs' }).waitFor();
    await composer(page).fill('And from when does it count?');
    await badge(page).filter({ hasText: 'On this device' }).waitFor();
    await page.mouse.move(0, 0);
    await screenshot(`documents-${colorScheme}`);
    await close();
  },
);
