import { expect, test } from 'vitest';
import { startServer } from './start-server.ts';

const TOKEN = 'SetupTokenOfThisStartThatOnlyTheTerminalShows';
const PAGES = [
  '/',
  '/index.html',
  '/health',
  '/openapi.json',
  '/docs',
  '/docs.css',
  '/assets/',
  '/%23setup=',
];

test('before there is an owner no page and no route hands the set-up token out, to nobody and to no account', async () => {
  const server = await startServer({ setupToken: TOKEN });
  try {
    const { paths } = await (await fetch(`${server.url}/openapi.json`)).json();
    const routes = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'x')] as const),
    );
    expect(routes.length).toBeGreaterThan(100);
    const { token } = await server.logIn();
    for (const [method, path] of [...PAGES.map((page) => ['GET', page] as const), ...routes])
      for (const authorization of ['', `Bearer ${token}`]) {
        const answer = await fetch(server.url + path, { method, headers: { authorization } });
        const seen = JSON.stringify([...answer.headers]) + (await answer.text());
        expect(seen.includes(TOKEN), `${method} ${path}`).toBe(false);
      }
    expect(server.logs.join('')).not.toContain(TOKEN);
    // It was the one that counts.
    const account = { email: 'owner@example.org', password: 'Correct-Horse-7', setup_token: TOKEN };
    expect((await server.call('POST', '/setup', { body: account })).status).toBe(201);
  } finally {
    await server.close();
  }
});
