import { PASSWORD, type TestServer } from './start-server.ts';

/** Logs into an account that an administrator made. */
export async function createSession(
  server: TestServer,
  email: string,
): Promise<{ token: string; userId: string }> {
  const login = await server.call('POST', '/auth/login', { body: { email, password: PASSWORD } });
  const me = await server.call('GET', '/auth/me', { token: login.body.access_token });
  return { token: login.body.access_token, userId: me.body.id };
}
