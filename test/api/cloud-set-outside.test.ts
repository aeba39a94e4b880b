import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { ALCOVE_CLOUD_BASE_URL: 'https://cloud.example/v1' } });
});
afterAll(() => server.close());

test('another cloud than the environment’s is refused with the reason, and nothing else of the change is kept', async () => {
  const { token } = await server.logInAs('super_admin');
  const body = { cloud: { provider: 'openai' }, threshold: 0.5 };
  const refused = await server.call('PATCH', '/privacy/settings', { token, body });
  expect([refused.status, refused.headers.get('alcove-error')]).toEqual([409, 'cloud_set_outside']);
  const { body: settings } = await server.call('GET', '/privacy/settings', { token });
  expect(settings.threshold).toBe(0.7);
  expect(settings.cloud).toMatchObject({ base_url: 'https://cloud.example/v1', source: 'environment' });
});
