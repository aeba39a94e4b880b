import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { openInFrench } from './french.ts';
import { ask, findAccessibilityProblems, logIn, replyMarks, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { answeredBy, PASSWORD, type RunningApp, startApp } from './start-app.ts';

const QUESTION = 'What is the capital of Portugal?';
const SECRET = 'My doctor told me yesterday that I have diabetes.';

let app: RunningApp;
let cloud: FakeCloud;
let owner: string;
beforeAll(async () => {
  cloud = await startFakeCloud({ answer: () => 'Lisbon.' });
  app = await startApp(answeredBy(cloud));
  owner = await app.setUpOwner();
});
afterAll(async () => {
  await app.close();
  await cloud.close();
});

const items = (page: Page) => page.getByRole('main').locator('ol > li');
const expectAccessible = async (page: Page) => expect(await findAccessibilityProblems(page)).toEqual([]);

testBeyondGate(
  'before anything has left, the ledger says so, and its check passes without claiming proof',
  async () => {
    const { page, screenshot, close } = await openPage();
    await logIn(page, app, await app.register());
    await page.getByRole('link', { name: 'What left' }).click();
    await page.getByRole('heading', { name: 'Nothing of yours has left this device.' }).waitFor();
    await page.getByRole('switch', { name: 'Offline mode' }).waitFor();
    expect(await page.getByRole('switch', { name: 'Offline mode' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save a signed copy' }).count()).toBe(0);
    await expectAccessible(page);
    await screenshot('ledger-nothing');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Consistent, but not tamper-proof').waitFor();
    await close();
  },
);

test('what a cloud received stands in the ledger word for word, what stayed here does not, and totals add up', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, QUESTION);
  await visit(page, app, '#/');
  await ask(page, SECRET);
  expect(await replyMarks(page).getAttribute('data-local')).toBe('true');
  await visit(page, app, '#/privacy');
  await page.getByRole('heading', { name: '1 request has left this device' }).waitFor();
  const row = page.getByRole('row').nth(1);
  expect(await row.innerText()).toContain(`127.0.0.1:${cloud.port}`);
  await expect.poll(() => items(page).count()).toBe(1);
  await items(page).getByText('Answer from a cloud model').waitFor();
  await items(page).getByText('Answered with 200').waitFor();
  const { body } = cloud.requests.at(-1) ?? { body: '' };
  await items(page)
    .getByText(`${Buffer.byteLength(body)} bytes sent`)
    .waitFor();
  await items(page).getByRole('button', { name: 'What was sent' }).click();
  await page.getByText('Show the request as it was sent').click();
  expect(await page.locator('pre').innerText()).toBe(body);
  await expectAccessible(page);
  await screenshot('ledger-opened');
  expect(await page.getByRole('main').innerText()).not.toContain('diabetes');
  await close();
});

testBeyondGate('a reply leads to its own request in the ledger, and from there to all of them', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'What is the capital of Spain?');
  await visit(page, app, '#/');
  await ask(page, QUESTION);
  await replyMarks(page).click();
  await page.getByRole('link', { name: 'See it in the ledger' }).click();
  await page.getByText('Only what left for one message or one task.').waitFor();
  await items(page).getByRole('button', { name: 'What was sent' }).click();
  await page.getByRole('definition').filter({ hasText: QUESTION }).waitFor();
  await expect.poll(() => items(page).count()).toBe(1);
  await page.getByRole('link', { name: 'Show everything' }).click();
  await page.getByRole('heading', { name: '2 requests have left this device' }).waitFor();
  await items(page).nth(1).waitFor();
  await expect.poll(() => items(page).count()).toBe(2);
  await close();
});

testBeyondGate('behind a closed door a download is stopped, told apart, and nothing has left', async () => {
  const other = await startApp();
  const email = await other.setUpOwner();
  const { page, screenshot, close } = await openPage({ colorScheme: 'dark', width: 400 });
  await logIn(page, other, email);
  await visit(page, other, '#/privacy');
  await page.getByRole('switch', { name: 'Offline mode' }).click();
  await page.getByRole('switch', { name: 'Offline mode', checked: true }).waitFor();
  await tryToDownload(other, email);
  await page.reload();
  await page.getByRole('heading', { name: 'Nothing of yours has left this device.' }).waitFor();
  await page.getByText('1 attempt was blocked.').waitFor();
  await page.getByText('Stopped, nothing was sent: offline mode was on.').waitFor();
  await expectAccessible(page);
  await screenshot('ledger-stopped-narrow-dark');
  await close();
  await other.close();
});

testBeyondGate(
  'the owner closes the door there, saves a signed copy after typing the password, and a changed row is found',
  async () => {
    const { page, screenshot, expectRefusal, close } = await openPage();
    await logIn(page, app, owner);
    await ask(page, QUESTION);
    await visit(page, app, '#/privacy');
    const offline = page.getByRole('switch', { name: 'Offline mode' });
    await offline.click();
    await page.getByRole('switch', { name: 'Offline mode', checked: true }).waitFor();
    await offline.click();
    await page.getByRole('switch', { name: 'Offline mode', checked: false }).waitFor();

    expectRefusal(403);
    withDatabase((database) => database.prepare('update sessions set password_confirmed_at = 0').run());
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a signed copy' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    const file = await (await download).path();
    expect((await download).suggestedFilename()).toMatch(/^alcove-ledger-\d{4}-\d\d-\d\d\.jsonl$/);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.map((line) => typeof JSON.parse(line))).not.toContain('string');
    expect(lines.join('')).not.toContain('Portugal');

    withDatabase((database) =>
      database.exec(
        'drop trigger egress_events_no_update; update egress_events set bytes = 1 where sequence = 1',
      ),
    );
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The record is broken.').waitFor();
    await page.getByText('At row 1: a row was changed, removed or put in between.').waitFor();
    await expectAccessible(page);
    await screenshot('ledger-broken');
    await close();
  },
);

testBeyondGate(
  'ten thousand requests are counted in full, shown by host and by kind, and few of them are laid out',
  async () => {
    const { page, screenshot, close } = await openPage();
    const email = await app.register();
    addRequests(email, 10_000);
    await logIn(page, app, email);
    await visit(page, app, '#/privacy');
    await page.getByRole('heading', { name: '9,990 requests have left this device' }).waitFor();
    await page.getByText('10 attempts were blocked.').waitFor();
    await expect
      .poll(() => page.getByRole('row').allInnerTexts())
      .toEqual([
        expect.stringContaining('Requests'),
        expect.stringMatching(/^api\.example\.com\s+9,000\s+900 kB\s+2 MB$/),
        expect.stringMatching(/^search\.example\.org\s+990\s/),
      ]);
    await screenshot('ledger-long');
    expect(await items(page).first().getAttribute('aria-setsize')).toBe('10000');

    await items(page).first().scrollIntoViewIfNeeded();
    await page.mouse.move(640, 400);
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 4_000);
          return Number(await page.locator('main ol > li[data-index]').last().getAttribute('aria-posinset'));
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(300);
    expect(await items(page).count()).toBeLessThan(60);
    await watchShifts(page);
    for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, turn < 20 ? -700 : 700);
    await expect.poll(() => items(page).count()).toBeGreaterThan(5);
    const moved = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    // The way to older ones makes room for those that come.
    expect(moved.filter((name) => !name.includes('Show older ones'))).toEqual([]);

    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Stopped (10)' }).click();
    await expect.poll(() => items(page).first().getAttribute('aria-setsize')).toBe('10');
    await page.getByRole('button', { name: 'Everything (10,000)' }).click();
    await page.getByRole('button', { name: 'search.example.org' }).click();
    await expect.poll(() => items(page).first().getAttribute('aria-setsize')).toBe('990');
    await expectAccessible(page);
    await screenshot('ledger-of-one-host');
    await page.getByRole('button', { name: 'Only search.example.org: show all hosts again' }).click();
    await expect.poll(() => items(page).first().getAttribute('aria-setsize')).toBe('10000');
    await close();
  },
);

testBeyondGate(
  'what reached nobody is told apart, and neither counted as having left nor named as a receiver',
  async () => {
    const { page, screenshot, close } = await openPage();
    const email = await app.register();
    await logIn(page, app, email);
    addUnreached(email, ['hub.example', 'hub.example', `127.0.0.1:${cloud.port}`]);
    await visit(page, app, '#/privacy');
    await page.getByRole('heading', { name: 'Nothing of yours has left this device.' }).waitFor();
    const sentence = page.getByText('3 attempts failed before anything was sent');
    await sentence.waitFor();
    await expect.poll(() => items(page).count()).toBe(3);
    await screenshot('ledger-unreached-only');
    await visit(page, app, '#/');
    await ask(page, QUESTION);
    await visit(page, app, '#/privacy');
    await page.getByRole('heading', { name: '1 request has left this device' }).waitFor();
    await sentence.waitFor();
    const { body } = cloud.requests.at(-1) ?? { body: '' };
    const receivers = page.getByRole('table').locator('tbody').getByRole('row');
    await expect
      .poll(() => receivers.allInnerTexts())
      .toEqual([expect.stringContaining(`127.0.0.1:${cloud.port}\t1\t${Buffer.byteLength(body)} bytes`)]);
    const failed = items(page).filter({ hasText: 'hub.example' }).first();
    await failed.getByText('Reached nobody, nothing was sent: the network failed.').waitFor();
    expect(await failed.innerText()).not.toContain('bytes sent');
    await expectAccessible(page);
    await screenshot('ledger-unreached');
    await close();
  },
);

testBeyondGate('the ledger speaks French, and at 200 % nothing is cut off', async () => {
  const { page, screenshot, close } = await openPage({ locale: 'fr-FR', width: 640, height: 400 });
  await openInFrench(page, app, await app.register());
  await visit(page, app, '#/privacy');
  await page.getByRole('heading', { name: 'Rien n’a quitté cet appareil.' }).waitFor();
  const overflow = await page.evaluate(() => {
    const main = document.querySelector('main');
    return main ? main.scrollWidth - main.clientWidth : -1;
  });
  expect(overflow).toBe(0);
  await expectAccessible(page);
  await screenshot('ledger-french-200');
  await close();
});

/** Notes from now on what is moved by anything but scrolling. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shifts: string[] = [];
    (window as unknown as { shifts: string[] }).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [] } = entry as PerformanceEntry & { sources?: Source[] };
        const name = ({ node, previousRect, currentRect }: Source) =>
          `${node?.nodeName} ${node?.textContent?.slice(0, 30)}: ${previousRect.y} to ${currentRect.y}`;
        shifts.push(...sources.map(name));
      }
    }).observe({ type: 'layout-shift' });
  });
}

/** What moved in a layout shift (Layout Instability specification). */
interface Source {
  node?: Node;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

function withDatabase(work: (database: Database.Database) => void): void {
  const database = new Database(join(app.dataDirectory, 'alcove.db'));
  work(database);
  database.close();
}

/** Writes rows as many requests leave them, one in ten a search, one in a thousand stopped; no chain links them. */
function addRequests(email: string, count: number): void {
  withDatabase((database) => {
    const { id: userId } = database.prepare('select id from users where email = ?').get(email) as {
      id: string;
    };
    const add = database.prepare(
      `insert into egress_events (sequence, kind, request_id, created_at, user_id, purpose, host, bytes, status, reasons, mac)
       values (@sequence, @kind, @id, @at, @userId, @purpose, @host, @bytes, @status, '["offline"]', 'made for a test')`,
    );
    const { last } = database.prepare('select max(sequence) as last from egress_events').get() as {
      last: number;
    };
    const start = Date.now() - count * 600_000;
    database.transaction(() => {
      for (let at = 0; at < count; at++) {
        const row = {
          id: `${userId} ${at}`,
          at: start + at * 600_000,
          userId,
          purpose: at % 10 === 0 ? 'web_search' : 'cloud_llm',
          host: at % 10 === 0 ? 'search.example.org' : 'api.example.com',
        };
        const isRefused = at % 1_000 === 0;
        const sequence = (last ?? 0) + 1 + 2 * at;
        const kind = isRefused ? 'refused' : 'attempt';
        add.run({
          ...row,
          ...(isRefused ? { host: null } : {}),
          sequence,
          kind,
          bytes: isRefused ? null : 100,
          status: null,
        });
        if (!isRefused)
          add.run({
            ...row,
            sequence: sequence + 1,
            kind: 'outcome',
            userId: null,
            purpose: null,
            host: null,
            bytes: 200,
            status: 200,
          });
      }
    })();
  });
}

/** Writes rows as attempts leave them whose host could not be found; no chain links them. */
function addUnreached(email: string, hosts: string[]): void {
  withDatabase((database) => {
    const user = database.prepare('select id from users where email = ?').get(email) as { id: string };
    const add = database.prepare(
      `insert into egress_events
         (sequence, kind, request_id, created_at, user_id, purpose, host, bytes, failure, reasons, mac)
       select max(sequence) + 1, @kind, @id, @at, @userId, @purpose, @host, @bytes, @failure, @reasons, 'made for a test'
       from egress_events`,
    );
    const none = { userId: null, purpose: null, host: null, bytes: 0, failure: 'network' };
    for (const [index, host] of hosts.entries()) {
      const shared = { id: `${user.id} unreached ${index}`, at: Date.now() };
      const asked = { userId: user.id, purpose: 'model_download', host, bytes: 40, failure: null };
      add.run({ kind: 'attempt', ...shared, ...asked, reasons: '["user_asked"]' });
      add.run({ kind: 'outcome', ...shared, ...none, reasons: '["reached_nobody"]' });
    }
  });
}

/** Asks for a model and resolves when the ledger has what became of it. */
async function tryToDownload({ url }: RunningApp, email: string): Promise<void> {
  const call = async (method: string, path: string, token = '', body?: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    return response.json();
  };
  const { access_token: token } = await call('POST', '/auth/login', '', { email, password: PASSWORD });
  await call('POST', '/models/multilingual-e5-small-q8_0/download', token);
  await expect.poll(async () => (await call('GET', '/privacy/ledger', token)).total).toBe(1);
}
