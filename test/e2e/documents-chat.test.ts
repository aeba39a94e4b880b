import { beforeAll, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import type { FakeCloud } from '../fake-cloud.ts';
import { GUIDE, MEDICAL_LETTER } from './document-files.ts';
import { addAndRead, dropFiles } from './document-steps.ts';
import {
  ask,
  badge,
  composer,
  findAccessibilityProblems,
  logIn,
  replyMarks,
  visit,
} from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

let app: SharedApp;
let cloud: FakeCloud;
beforeAll(async () => {
  ({ app, cloud } = await sharedAppWithCloud(() => 'It weighs about **forty kilograms** [1].'));
});

testBeyondGate(
  'an answer cites the documents, and a citation opens the passage beside the conversation',
  async () => {
    const { page, screenshot, close } = await openPage();
    await logIn(page, app, await app.register());
    await addAndRead(page, app, [GUIDE]);
    await visit(page, app, '#/');
    await page.getByRole('button', { name: 'My documents' }).click();
    await composer(page).fill('How heavy is a hive that is ready for winter?');
    await badge(page).filter({ hasText: 'Decided when you send' }).waitFor();
    await badge(page).hover();
    await page.getByText('Alcove also checks the passages from your documents').waitFor();
    await screenshot('documents-badge');
    await page.keyboard.press('Escape');
    await ask(page, 'How heavy is a hive that is ready for winter?');
    expect(cloud.requests.at(-1)?.body).toContain('forty kilograms');

    const marker = page.getByRole('button', { name: /^Source 1: beekeeping\.md/ });
    await marker.waitFor();
    await page.getByRole('region', { name: 'Sources' }).getByRole('button').first().waitFor();
    await screenshot('documents-cited');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await marker.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'beekeeping.md' });
    await panel.locator('mark').filter({ hasText: 'forty kilograms' }).waitFor();
    await screenshot('documents-citation');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => marker.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  },
);

test('a file that is dropped into a conversation is asked about, and what it holds keeps the answer here', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await dropFiles(page, [MEDICAL_LETTER]);
  const chips = page.getByRole('list', { name: 'Documents to ask about' });
  await chips.getByText('letter-from-the-clinic.txt').waitFor();
  await page.getByText('Your message waits until it is read.').waitFor({ state: 'detached' });
  await screenshot('documents-chips');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const before = cloud.requests.length;
  await ask(page, 'What does the letter of May say?');
  await replyMarks(page).filter({ hasText: 'On this device' }).waitFor();
  expect(cloud.requests.length).toBe(before);
  await replyMarks(page).click();
  await page.getByText('Nothing left this device.').waitFor();
  await page.getByText(/^Your message is harmless by itself\. A passage of your documents/).waitFor();
  await screenshot('documents-why-here');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await ask(page, 'Summarise this document');
  await page.getByText(/^The \d sentences of letter-from-the-clinic\.txt that say most/).waitFor();
  await page
    .getByRole('listitem')
    .getByText('Your blood test of 3 May confirms type 2 diabetes.')
    .last()
    .waitFor();
  await page.getByText('These are quotations, not a rewritten summary').waitFor();
  await page.getByText('can install a larger model, which can answer this').waitFor();
  await screenshot('documents-extract');
  expect(cloud.requests.length).toBe(before);
  await chips.getByRole('button', { name: 'Leave out letter-from-the-clinic.txt' }).click();
  await chips.waitFor({ state: 'detached' });
  await close();
});

testBeyondGate(
  'a dialog that closes does not take the focus from a field that is written in by then',
  async () => {
    const { page, close } = await openPage();
    await page.clock.install();
    await logIn(page, app, await app.register());
    const opener = page.getByRole('button', { name: 'Ask about certain documents' });
    await opener.click();
    const done = page.getByRole('button', { name: 'Done' });
    await done.click();
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    // In one task, since the focus comes back in the next: nobody is as fast, but a slow machine is as slow.
    const isGone = await done.evaluate(async (button: HTMLElement) => {
      button.click();
      for (let turn = 0; turn < 20 && button.isConnected; turn += 1) await Promise.resolve();
      document.querySelector('textarea')?.focus();
      return !button.isConnected;
    });
    expect(isGone).toBe(true);
    await page.clock.runFor(100);
    await page.keyboard.type('Hello');
    expect(await composer(page).inputValue()).toBe('Hello');
    await close();
  },
);

testBeyondGate(
  'certain documents are chosen from a list, with the keyboard, and go along with the message',
  async () => {
    const { page, screenshot, close } = await openPage();
    await logIn(page, app, await app.register());
    await addAndRead(page, app, [GUIDE]);
    await visit(page, app, '#/');
    await page.getByRole('button', { name: 'Ask about certain documents' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: /beekeeping\.md/ }).focus();
    await page.keyboard.press('Space');
    await screenshot('documents-choose');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    const sending = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/messages'),
    );
    await composer(page).fill('How heavy is a hive in winter?');
    await composer(page).press('Enter');
    expect((await sending).postDataJSON()).toMatchObject({
      document_ids: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
    });
    await page.getByRole('button', { name: /^Source 1: beekeeping\.md/ }).waitFor();
    await close();
  },
);

testBeyondGate('when the documents hold nothing about it, the answer says so', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await addAndRead(page, app, [GUIDE]);
  await visit(page, app, '#/');
  await page.getByRole('button', { name: 'My documents' }).click();
  await ask(page, 'Zebras?');
  await page.getByText('No match in your documents').waitFor();
  await screenshot('documents-nothing-found');
  await close();
});

test('passages that a cloud was sent are shown as such, with their document and place', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await addAndRead(page, app, [GUIDE]);
  await visit(page, app, '#/');
  await page.getByRole('button', { name: 'My documents' }).click();
  await ask(page, 'How heavy is a hive that is ready for winter?');
  await replyMarks(page).click();
  const details = page.getByRole('region', { name: 'Where this was answered' });
  await details.getByText('One passage from your documents was included.').waitFor();
  await details.getByText('Note about your documents').waitFor();
  await details.getByText(/^Passage of a document \[1\] beekeeping\.md/).waitFor();
  await details
    .locator('dd')
    .filter({ hasText: /forty kilograms/ })
    .waitFor();
  await screenshot('documents-what-was-sent');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await close();
});

testBeyondGate(
  'a message shows what it was asked about, is said anew about the same, and the choice outlives a reload',
  async () => {
    const { page, screenshot, expectRefusal, close } = await openPage();
    await logIn(page, app, await app.register());
    await addAndRead(page, app, [GUIDE, MEDICAL_LETTER]);
    await page.getByRole('button', { name: 'Actions for “beekeeping.md”' }).click();
    await page.getByRole('menuitem', { name: 'Ask about it' }).click();
    await ask(page, 'How heavy is a hive in winter?');
    const asked = page.getByRole('list', { name: 'Asked about' });
    await asked.getByRole('link', { name: 'beekeeping.md' }).waitFor();
    await page.reload();
    const chips = page.getByRole('list', { name: 'Documents to ask about' });
    await chips.getByText('beekeeping.md').waitFor();
    await screenshot('documents-asked-about');

    // What is chosen for the next message is no matter of this one.
    await chips.getByRole('button', { name: 'Leave out beekeeping.md' }).click();
    await page.getByRole('button', { name: 'Edit and send again' }).click();
    await chips.getByText('beekeeping.md').waitFor();
    await page.getByLabel('Edit your message').fill('What does a hive weigh before winter?');
    await page.getByLabel('Edit your message').scrollIntoViewIfNeeded();
    await screenshot('documents-edit');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    const sending = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Send again' }).click();
    expect((await sending).postDataJSON()).toMatchObject({ document_ids: [expect.any(String)] });
    await page.getByText('2/2').first().waitFor();
    await asked.getByRole('link', { name: 'beekeeping.md' }).waitFor();

    expectRefusal(404);
    const address = page.url();
    await asked.getByRole('link', { name: 'beekeeping.md' }).click();
    await page.getByRole('button', { name: 'Actions for “beekeeping.md”' }).click();
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('searchbox', { name: 'Search in your documents' }).waitFor();
    await page.goto(address);
    await asked.getByText('A deleted document').waitFor();
    await close();
  },
);
