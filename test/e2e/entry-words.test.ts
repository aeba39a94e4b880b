import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { composer, findAccessibilityProblems, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { answeredBy, PASSWORD, type RunningApp, startApp } from './start-app.ts';

let cloud: FakeCloud;
/** Its cloud was there before its owner. */
let app: RunningApp;
beforeAll(async () => {
  cloud = await startFakeCloud();
  app = await startApp(answeredBy(cloud));
});
afterAll(async () => {
  await app.close();
  await cloud.close();
});

test.each([
  ['en-GB', 'The link that sets it up is the last line in the terminal where Alcove was started (npm start)'],
  [
    'fr-FR',
    'Le lien pour le mettre en place est la dernière ligne du terminal où Alcove a été démarré (npm start)',
  ],
])(
  'before there is an owner every address says in one sentence where the link is, with no form and no way around it (%s)',
  async (locale, sentence) => {
    const { page, screenshot, close } = await openPage({ locale });
    for (const address of ['', '/#/', '/#/register', '/#/settings', '/#/agents']) {
      await page.goto('about:blank');
      await page.goto(app.url + address);
      await page.getByText(sentence).waitFor();
      expect(await page.locator('form, input, button, a').count()).toBe(0);
    }
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(await page.content()).not.toContain(new URL(app.setupUrl).hash.slice('#setup='.length));
    await screenshot(`login-without-owner-${locale}`);
    await close();
  },
);

test('an account that was made before there is an owner can log in, and the page says where the link is', async () => {
  const own = await startApp();
  const email = await own.register();
  const { page, close } = await openPage();
  await page.goto(own.url);
  await page.getByRole('heading', { name: 'Alcove is not set up yet' }).waitFor();
  await logIn(page, own, email);
  await close();
  await own.close();
});

test('a page that waits for an owner shows the login once there is one', async () => {
  const own = await startApp();
  const { page, close } = await openPage();
  await page.goto(own.url);
  await page.getByRole('heading', { name: 'Alcove is not set up yet' }).waitFor();
  await own.setUpOwner();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByLabel('Email').waitFor();
  await close();
  await own.close();
});

test('where a cloud is set up, the owner and then a guest are told so, each in words that are true of them', async () => {
  const { page, close } = await openPage();
  await page.goto(app.setupUrl);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'));
  await expect.poll(focused).toBe('given-name');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create owner account' }).click();
  await page.getByText('Harmless messages, which the cloud model that is set up may answer').waitFor();
  await page.getByText('when you download a model').waitFor();
  await close();

  const guest = await openPage();
  await guest.page.goto(`${app.url}/#/register`);
  await guest.page.getByLabel('Email').fill('grace@example.org');
  await guest.page.getByLabel('Password').fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Create account' }).click();
  await guest.page
    .getByText('Harmless messages, which the cloud model that the owner set up may answer')
    .waitFor();
  await guest.page.getByText('when the owner downloads a model').waitFor();
  await guest.page.getByText('Here, or the cloud model').waitFor();
  expect(await findAccessibilityProblems(guest.page)).toEqual([]);
  await guest.screenshot('welcome-guest-with-cloud');
  await guest.close();
});

test('a password that is typed can be shown and hidden, by the keyboard too, and showing it sends nothing', async () => {
  const { page, screenshot, close } = await openPage();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(`${app.url}/#/register`);
  const password = page.getByLabel('Password');
  await password.fill(PASSWORD);
  await password.press('Tab');
  await page.locator('button:focus', { hasText: 'Show password' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Hide password' }).waitFor();
  expect(await password.getAttribute('type')).toBe('text');
  expect(await password.getAttribute('autocomplete')).toBe('new-password');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('password-shown');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Show password' }).waitFor();
  expect(await password.getAttribute('type')).toBe('password');
  expect(sent.filter((path) => path.endsWith('/auth/register'))).toEqual([]);
  expect(await composer(page).count()).toBe(0);
  await close();
});
