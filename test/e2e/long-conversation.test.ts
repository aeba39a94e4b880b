import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a conversation of 5,000 messages opens at its end, lays out only what is read, and gives the rest on scrolling up', async () => {
  const email = await app.setUpOwner();
  const id = await importConversation(email);
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, email);
  await visit(page, app, `#/c/${id}`);
  await page.getByText('Answer 4999.', { exact: true }).waitFor();
  const laidOut = () => page.getByRole('article').count();
  expect(await laidOut()).toBeLessThan(200);
  await screenshot('long-conversation');

  await page.getByText('Question 4940?', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByText('Question 4900?', { exact: true }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Go to the latest message' }).click();
  await page.getByRole('button', { name: 'Go to the latest message' }).waitFor({ state: 'detached' });
  expect(await laidOut()).toBeLessThan(400);
  await close();
});

async function importConversation(email: string): Promise<string> {
  const { access_token } = await post<{ access_token: string }>('/auth/login', { email, password: PASSWORD });
  const messages = Array.from({ length: 5_000 }, (_, index) =>
    index % 2
      ? { role: 'assistant', content: `Answer ${index}.` }
      : { role: 'user', content: `Question ${index}?` },
  );
  const file = { format: 'alcove.conversation', version: 1, title: 'A long one', messages };
  const { conversations } = await post<{ conversations: { id: string }[] }>(
    '/chat/import',
    file,
    access_token,
  );
  return conversations[0]?.id ?? '';
}

async function post<Reply>(path: string, body: unknown, token?: string): Promise<Reply> {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Reply;
}
