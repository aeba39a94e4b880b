import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Download } from '../../renderer/api/models.ts';
import { findAccessibilityProblems, logIn, readStartInParts } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
let owner: string;
beforeAll(async () => {
  app = await sharedApp();
  owner = app.owner;
});

const UNREACHED = {
  code: 'model_source_unreachable',
  detail: 'Alcove could not reach huggingface.co.',
  params: { host: 'huggingface.co' },
};
const FULL = { code: 'disk_full', detail: 'Not enough.', params: { needed_gb: 4, free_gb: 1 } };
const CLOSED = null;

test('a download that failed says why, is put away from the foot of a narrow window, and comes back once it went on', async () => {
  const { page, screenshot, expectRefusal, close } = await openPage({ width: 360, height: 740 });
  // The server knows of none of them.
  expectRefusal(404);
  const shown: Partial<Download>[] = [
    { error: UNREACHED, received_bytes: 0 },
    { error: FULL, received_bytes: 3_000_000 },
    { error: CLOSED, received_bytes: 1_000_000 },
    { state: 'cancelled', received_bytes: 2_000_000 },
  ];
  await showDownloads(page, shown);
  await logIn(page, app, owner);
  const tray = page.getByRole('region', { name: 'Downloads' });
  const unreached = tray.getByText('Couldn’t reach huggingface.co.');
  const full = tray.getByText(/^Not enough/);
  await unreached.waitFor();
  await full.waitFor();
  await tray.getByText('The download stopped when Alcove was closed.').waitFor();
  // What was paused waits on the Models screen; what got nothing has no bar.
  expect(await tray.getByRole('listitem').count()).toBe(3);
  expect(await tray.getByRole('progressbar').count()).toBe(2);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await screenshot('model-tray-failed');
  const hide = tray.getByRole('button', { name: /^Hide \(find/ });
  await hide.first().press('Enter');
  await unreached.waitFor({ state: 'detached' });
  await page.reload();
  await full.waitFor();
  expect(await unreached.count()).toBe(0);
  await hide.first().press('Enter');
  await hide.first().press('Enter');
  await tray.waitFor({ state: 'detached' });
  await screenshot('model-tray-put-away');
  // It was tried again, and failed as before: that is news.
  shown[0] = { state: 'verifying', received_bytes: 0 };
  await page.reload();
  await tray.getByText('Checking the file…').waitFor();
  shown[0] = { error: UNREACHED, received_bytes: 0 };
  await page.reload();
  await unreached.waitFor();
  expect(await full.count()).toBe(0);
  await close();
});

/** Lets models of the list have such downloads, of four million bytes, that were cut off unless it says otherwise. */
async function showDownloads(page: Page, shown: readonly Partial<Download>[]): Promise<void> {
  await readStartInParts(page);
  await page.route('**/api/v1/models', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const waiting = list.items.filter(({ installed }: { installed: boolean }) => !installed);
    for (const [index, facts] of shown.entries())
      waiting[index].download = {
        model: waiting[index].id,
        state: 'interrupted',
        total_bytes: 4_000_000,
        bytes_per_second: 0,
        seconds_left: null,
        error: null,
        then_activate: false,
        ...facts,
      };
    await route.fulfill({ json: list });
  });
}
