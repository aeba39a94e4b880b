import { beforeAll, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import type { FakeCloud } from '../fake-cloud.ts';
import { ask, badge, composer, logIn, replyMarks } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const HARMLESS = 'What is the capital of Portugal?';
const SENSITIVE = 'My doctor told me yesterday that I have diabetes. What should I ask her?';

let app: SharedApp;
let cloud: FakeCloud;
beforeAll(async () => {
  ({ app, cloud } = await sharedAppWithCloud(() => 'The capital of Portugal is **Lisbon**, on the Tagus.'));
});

test('the badge follows what is written, underlines what decided, and says why', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill(HARMLESS);
  await badge(page).filter({ hasText: 'Cloud (OpenAI)' }).waitFor();
  await composer(page).fill(SENSITIVE);
  await badge(page).filter({ hasText: 'On this device' }).waitFor();
  // A pointer that comes out of nowhere has not moved yet.
  await page.mouse.move(640, 300);
  await badge(page).hover();
  const reasons = page.getByRole('dialog', { name: 'Why it will be answered there' });
  await reasons.getByText(/^Stays here because .*health/).waitFor();
  await expect
    .poll(async () => (await page.locator('form mark').allInnerTexts()).join(' '))
    .toContain('diabetes');
  await screenshot('badge-reasons');
  await page.keyboard.press('Escape');
  await reasons.waitFor({ state: 'detached' });
  await close();
});

test('a harmless message goes to the cloud, and its mark opens to exactly the body that the cloud received', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  const before = cloud.requests.length;
  await ask(page, HARMLESS);
  expect(cloud.requests.length).toBe(before + 1);
  await page.getByText('Lisbon').waitFor();
  expect(await replyMarks(page).innerText()).toMatch(/Cloud \(OpenAI\)/);
  await replyMarks(page).click();
  await page.getByRole('heading', { name: `Exactly what was sent to 127.0.0.1:${cloud.port}` }).waitFor();
  await page.getByText('Show the request as it was sent').click();
  const shown = await page.locator('details pre').innerText();
  expect(shown).toBe(cloud.requests.at(-1)?.body);
  await screenshot('exactly-what-was-sent');
  await close();
});

test('a sensitive message is answered here, keeps its conversation here, and the cloud receives nothing', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  const before = cloud.requests.length;
  await ask(page, SENSITIVE);
  await replyMarks(page).click();
  await page.getByText('Nothing left this device.').waitFor();
  await page.getByText('Answered on this device because it is about health.').waitFor();
  await composer(page).fill(HARMLESS);
  await badge(page).hover();
  await page
    .getByText('This conversation contains a sensitive message, so all of it stays on this device.')
    .waitFor();
  await screenshot('sensitive-stays');
  await composer(page).press('Enter');
  await replyMarks(page).nth(1).waitFor();
  expect(await replyMarks(page).nth(1).getAttribute('data-local')).toBe('true');
  expect(cloud.requests.length).toBe(before);
  await close();
});

testBeyondGate('one key keeps a harmless message on this device, and so does its next wording', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  const before = cloud.requests.length;
  await composer(page).fill(HARMLESS);
  await badge(page).filter({ hasText: 'Cloud (OpenAI)' }).waitFor();
  await page.keyboard.press('Alt+l');
  await badge(page).filter({ hasText: 'On this device' }).waitFor();
  await composer(page).press('Enter');
  await replyMarks(page).waitFor();
  expect(await replyMarks(page).getAttribute('data-local')).toBe('true');
  await page.getByRole('article', { name: 'You' }).hover();
  await page.getByRole('button', { name: 'Edit and send again' }).click();
  await page.getByRole('textbox', { name: 'Edit your message' }).fill('What is the capital of Spain?');
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('article', { name: 'You' }).getByText('2/2').waitFor();
  await replyMarks(page).waitFor();
  expect(await replyMarks(page).getAttribute('data-local')).toBe('true');
  expect(cloud.requests.length).toBe(before);
  await close();
});

testBeyondGate('an answer is on screen from its first word, with where it is being written', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  const rest = Promise.withResolvers<void>();
  cloud.script({ kind: 'answer', text: 'Lisbon it is, since the year 1255.', after: rest.promise });
  await composer(page).fill(HARMLESS);
  await composer(page).press('Enter');
  await page.getByText('Lisbon').waitFor();
  await page.getByRole('article', { name: 'Alcove' }).getByText('Cloud (OpenAI)').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await page.getByRole('navigation').locator('a[aria-current]').waitFor();
  expect(await replyMarks(page).count()).toBe(0);
  await screenshot('streaming');
  rest.resolve();
  await replyMarks(page).waitFor();
  await page.getByText('since the year 1255.').waitFor();
  await close();
});

test('Escape stops an answer; what was written is kept and marked, and the connection to the cloud is closed', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  cloud.script({ kind: 'stall' });
  await composer(page).fill(HARMLESS);
  await composer(page).press('Enter');
  await page.getByText('Half').waitFor();
  await page.keyboard.press('Escape');
  await cloud.clientLeft();
  await page.getByText('You stopped this response.').waitFor();
  await page.getByText('Half').waitFor();
  await screenshot('stopped');
  await page.reload();
  await page.getByText('You stopped this response.').waitFor();
  await close();
});

testBeyondGate(
  'an answer that ends because its window is reloaded does not say that the person stopped it',
  async () => {
    const { page, close } = await openPage();
    await logIn(page, app, await app.register());
    cloud.script({ kind: 'stall' });
    await composer(page).fill(HARMLESS);
    await composer(page).press('Enter');
    await page.getByText('Half').waitFor();
    await page.reload();
    await cloud.clientLeft();
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('article', { name: 'You' }).waitFor();
        return page.getByText('Interrupted: the window was closed.').count();
      })
      .toBe(1);
    expect(await page.getByText('You stopped this response.').count()).toBe(0);
    await close();
  },
);

test('a cloud that fails is said so: the answer comes from here and the mark still shows what was sent', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  cloud.script({ kind: 'status', status: 500 });
  await ask(page, HARMLESS);
  expect(await replyMarks(page).getAttribute('data-local')).toBe('true');
  const answer = page.getByRole('article', { name: 'Alcove' });
  await answer.getByText(/^The cloud model failed \(.+\), so this device answered instead\./).waitFor();
  await replyMarks(page).click();
  await page
    .getByRole('heading', { name: /^Exactly what was sent to/ })
    .first()
    .waitFor();
  expect(await page.getByText('Nothing left this device.').count()).toBe(0);
  await screenshot('fallback');
  await close();
});

test('a sum is worked out here while a cloud is set up, and the badge says so before it is sent', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  const before = cloud.requests.length;
  await composer(page).fill('What is 15 % of 240?');
  await badge(page).filter({ hasText: 'calculator' }).waitFor();
  await composer(page).press('Enter');
  await page.getByText('The result is 36').waitFor();
  await replyMarks(page).filter({ hasText: 'Calculator, no model' }).click();
  await page.getByText('The calculator worked this out on this device.').waitFor();
  expect(cloud.requests.length).toBe(before);
  await screenshot('sum');
  await close();
});

test('Retry keeps the way of an answer, offers others, and an attempt that fails leaves it where it is', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  cloud.script(
    { kind: 'answer', text: 'Roses are red,\nViolets are blue.' },
    { kind: 'answer', text: 'Red, blue.' },
  );
  await ask(page, 'Write a poem about roses');
  const answer = page.getByRole('article', { name: 'Alcove' }).first();
  await expect.poll(async () => await answer.locator('br').count()).toBe(1);
  const retry = async (name: string) => {
    await answer.hover();
    await page.getByRole('button', { name: 'Try again', exact: true }).first().click();
    await page.getByRole('menuitem', { name }).click();
  };
  await retry('Shorter');
  await page.getByText('Red, blue.').waitFor();
  await answer.getByText('2/2').waitFor();
  expect(cloud.requests.at(-1)?.body).toContain('half as many words');
  // The model here is the starter, which cannot.
  await retry('Answer on this device');
  await page.getByText('That attempt gave no answer, so the one before is still shown.').waitFor();
  await page.getByText('Red, blue.').waitFor();
  await answer.getByText('2/3').waitFor();
  await screenshot('failed-retry');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('article', { name: 'You' }).hover();
  await page.getByRole('button', { name: 'Edit and send again' }).click();
  // Where it goes is not what a retry of it chose.
  await badge(page).first().filter({ hasText: 'Cloud (OpenAI)' }).waitFor();
  await close();
});

test('the cloud is offered for an answer from here, greyed with why it may not go there', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, SENSITIVE);
  await page.getByRole('article', { name: 'Alcove' }).hover();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  const item = page.getByRole('menuitem', { name: 'Answer with the cloud' });
  expect(await item.getAttribute('aria-disabled')).toBe('true');
  expect(await item.innerText()).toContain('Sensitive: stays here');
  await screenshot('retry-greyed');
  await close();
});

testBeyondGate('an answer that reaches its length limit says so, and goes on where it ended', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  const piece = (content: string, finish_reason: string | null) => ({
    choices: [{ index: 0, delta: { content }, finish_reason }],
  });
  cloud.script(
    { kind: 'events', events: [piece('Roses are red,\n', null), piece('Violets', 'length')] },
    { kind: 'answer', text: 'Violets are blue.' },
  );
  await ask(page, 'Write a poem about roses');
  await page.getByText('Reached the length limit.').waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const answer = page.getByRole('article', { name: 'Alcove' });
  await answer.getByText('2/2').waitFor();
  expect(await answer.locator('p').first().innerText()).toBe('Roses are red,\nViolets are blue.');
  expect(await page.getByText('Reached the length limit.').count()).toBe(0);
  await close();
});
