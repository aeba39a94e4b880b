import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findAccessibilityProblems, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
let owner: string;
beforeAll(async () => {
  app = await sharedApp();
  owner = app.owner;
});

test('a stopped download is put away from the foot of a narrow window, stays so, and comes back when it went on', async () => {
  const { page, screenshot, close } = await openPage({ width: 360, height: 740 });
  const received = [1_000_000, 3_000_000];
  await showStoppedDownloads(page, received);
  await logIn(page, app, owner);
  const tray = page.getByRole('region', { name: 'Downloads' });
  const first = tray.getByText('stopped at 25%');
  const second = tray.getByText('stopped at 75%');
  await first.waitFor();
  await second.waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('model-tray-stopped');
  await tray
    .getByRole('button', { name: /^Hide \(find/ })
    .first()
    .press('Enter');
  await first.waitFor({ state: 'detached' });
  await page.reload();
  await second.waitFor();
  expect(await first.count()).toBe(0);
  await tray.getByRole('button', { name: /^Hide \(find/ }).press('Enter');
  await tray.waitFor({ state: 'detached' });
  await screenshot('model-tray-put-away');
  received[0] = 2_000_000;
  await page.reload();
  await tray.getByText('stopped at 50%').waitFor();
  expect(await second.count()).toBe(0);
  await close();
});

/** Lets models of the list be downloads that were cut off after so many bytes of four million. */
async function showStoppedDownloads(page: Page, received: readonly number[]): Promise<void> {
  await page.route('**/api/v1/models', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const waiting = list.items.filter(({ installed }: { installed: boolean }) => !installed);
    for (const [index, received_bytes] of received.entries())
      waiting[index].download = {
        model: waiting[index].id,
        state: 'interrupted',
        received_bytes,
        total_bytes: 4_000_000,
        bytes_per_second: 0,
        seconds_left: null,
        error: null,
        then_activate: false,
      };
    await route.fulfill({ json: list });
  });
}
