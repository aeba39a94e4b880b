import { expect, onTestFinished, test } from 'vitest';
import { composer, findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, startApp } from './start-app.ts';

test('the owner invites somebody, is told of the account, and keeps the cloud from it', async () => {
  const app = await startApp();
  onTestFinished(() => app.close());
  const { page: owner, close } = await openPage();
  await logIn(owner, app, await app.setUpOwner());
  await visit(owner, app, '#/admin/users');
  await owner.getByLabel('Who may open an account').selectOption('People with an invitation');
  await owner.getByText('You make an invitation here').waitFor();
  await owner.getByRole('button', { name: 'Invite somebody' }).click();
  await owner.getByRole('button', { name: 'Make an invitation' }).click();
  const invitation = await owner.getByRole('dialog').locator('code').innerText();
  expect(await findAccessibilityProblems(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Done' }).click();

  // A second one is made and taken back: only the first is good.
  const takeBack = owner.getByRole('button', { name: /Take back the invitation/ });
  await takeBack.waitFor();
  await owner.getByRole('button', { name: 'Invite somebody' }).click();
  await owner.getByRole('button', { name: 'Make an invitation' }).click();
  const takenBack = await owner.getByRole('dialog').locator('code').innerText();
  await owner.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => takeBack.count()).toBe(2);
  expect(await findAccessibilityProblems(owner)).toEqual([]);
  await takeBack.last().click();
  await expect.poll(() => takeBack.count()).toBe(1);

  const guest = await openPage();
  guest.expectRefusal(403);
  await guest.page.goto(`${app.url}/#/register`);
  await guest.page.getByLabel('Email').fill('guest@example.org');
  await guest.page.getByLabel('Password').fill(PASSWORD);
  await guest.page.getByLabel('Invitation').fill(takenBack);
  await guest.page.getByRole('button', { name: 'Create account' }).click();
  await guest.page
    .getByRole('alert')
    .filter({ hasText: 'You need an invitation to register here' })
    .waitFor();
  await guest.page.getByLabel('Invitation').fill(invitation);
  await guest.page.getByRole('button', { name: 'Create account' }).click();
  await guest.page.getByRole('heading', { name: 'What stays, and what may leave' }).waitFor();
  await guest.close();

  await owner.reload();
  await owner.getByRole('button', { name: 'Invite somebody' }).waitFor();
  expect(await takeBack.count()).toBe(0);
  await visit(owner, app, '#/');
  await owner.reload();
  await composer(owner).waitFor();
  await owner.getByRole('link', { name: /A new account/ }).click();
  await owner.getByText(/This account has registered .*: guest@example.org/).waitFor();
  expect(await findAccessibilityProblems(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Actions for guest@example.org' }).click();
  await owner.getByRole('menuitem', { name: 'Withhold the cloud' }).click();
  await owner.getByRole('button', { name: 'Withhold the cloud' }).click();
  await owner
    .getByRole('row', { name: /guest@example.org/ })
    .filter({ hasText: 'no cloud' })
    .waitFor();
  await owner.getByRole('button', { name: 'I have seen this' }).click();
  await owner.getByRole('link', { name: /A new account/ }).waitFor({ state: 'detached' });
  await close();
});
