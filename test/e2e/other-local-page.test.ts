import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { composer, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

/** A page that another program of this machine serves, which keeps every cookie that a browser brings. */
async function otherProgram(): Promise<{ url: string; cookies: string[] }> {
  const cookies: string[] = [];
  const server = createServer((request, response) => {
    if (request.headers.cookie) cookies.push(request.headers.cookie);
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Other</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cookies };
}

const refresh = (headers: Record<string, string>, body?: object) =>
  fetch(`${app.url}/api/v1/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

test('a page on another port of this machine gets the cookie and can do nothing with it', async () => {
  const { page, close, expectTrouble } = await openPage();
  expectTrouble('Failed to load resource');
  await page.goto(app.url);
  await page.getByLabel('Email').fill(await app.register());
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await composer(page).waitFor();

  const other = await otherProgram();
  const tab = await page.context().newPage();
  await tab.goto(other.url);
  await tab.evaluate(() => fetch('/api/v1/auth/x').then((answer) => answer.text()));
  // What browsers do: a cookie knows no port.
  expect(other.cookies.at(-1)).toContain('alcove_refresh=');
  const stored = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).toBe('[{},{}]');

  const cookie = other.cookies.at(-1) ?? '';
  const value = cookie.slice('alcove_refresh='.length);
  const tries = [
    refresh({ cookie }),
    refresh({ cookie, 'alcove-page': value }),
    refresh({ cookie, 'alcove-page': '' }),
    refresh({ authorization: `Bearer ${value}` }),
    refresh({}, { refresh_token: value }),
    fetch(`${app.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${value}` } }),
  ];
  for (const answer of await Promise.all(tries)) expect(answer.status).toBe(401);
  const fromThere = await tab.evaluate(
    (url) =>
      fetch(`${url}/api/v1/auth/refresh`, { method: 'POST', credentials: 'include' }).then(
        () => 'read',
        () => 'blocked',
      ),
    app.url,
  );
  expect(fromThere).toBe('blocked');
  await tab.close();

  // Nothing of it harmed the session.
  await page.reload();
  await composer(page).waitFor();
  await close();
});

test('tabs that open and reload at the same time all stay logged in', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  const tabs = [page, await page.context().newPage(), await page.context().newPage()];
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(tabs.map((tab) => tab.goto(`${app.url}/?${round}`)));
    await Promise.all(tabs.map((tab) => composer(tab).waitFor()));
  }
  await close();
});
