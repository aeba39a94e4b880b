import type { Page } from 'playwright-core';
import { PASSWORD } from '../e2e/start-app.ts';

/** Fills in the owner's account that the first window asks for. */
export async function makeAccount(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create owner account' }).click();
  await page.getByRole('heading', { name: 'What stays, and what may leave' }).waitFor();
}

/** Goes to a screen of the app by its address. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, hash);
}
