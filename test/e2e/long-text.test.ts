import { beforeAll, expect, test } from 'vitest';
import { badge, composer, findAccessibilityProblems, logIn, replyMarks } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

const LONG = 'The water meter of the old mill stands at seven.\n'.repeat(800);

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

const looks = [
  { width: 1280, height: 800, name: 'wide' },
  { width: 360, height: 740, name: 'narrow' },
] as const;

test.each(looks)(
  'a text too long for a message is not judged, and one press makes it a document to ask about ($name)',
  async ({ name, ...size }) => {
    const { page, screenshot, close } = await openPage(size);
    await logIn(page, app, await app.register());
    let longest = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/privacy/score'))
        longest = Math.max(longest, request.postData()?.length ?? 0);
    });
    await composer(page).fill(LONG);
    const attach = page.getByRole('button', { name: 'Attach it as a document' });
    await attach.waitFor();
    // It waits for the settings; the offer does not.
    await badge(page).getByText('On this device').waitFor();
    await screenshot(`long-text-${name}`);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await attach.press('Enter');
    const chips = page.getByRole('list', { name: 'Documents to ask about' });
    await chips.getByText(/^Pasted text .*\.txt/).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('');
    expect(await composer(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await composer(page).fill('Where does the water meter stand?');
    await composer(page).press('Enter');
    await replyMarks(page).first().waitFor();
    expect(longest).toBeLessThan(32_000);
    await close();
  },
);

test('a text too long for a message stays where it was written when it cannot be stored', async () => {
  const { page, expectRefusal, close } = await openPage();
  await logIn(page, app, await app.register());
  await page.route('**/api/v1/documents/upload*', (route) =>
    route.fulfill({ status: 507, json: { detail: 'The disk is full.', code: 'disk_full' } }),
  );
  expectRefusal(507);
  await composer(page).fill(LONG);
  await page.getByRole('button', { name: 'Attach it as a document' }).click();
  await page
    .getByText(/^Pasted text .*\.txt/)
    .first()
    .waitFor();
  await page.getByText('The disk is full.').first().waitFor();
  expect(await composer(page).inputValue()).toBe(LONG);
  await close();
});
