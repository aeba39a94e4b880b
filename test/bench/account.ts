import { type Answer, type Call, send } from './load.ts';

const PASSWORD = 'Correct-Horse-7';
const json = { 'content-type': 'application/json' };

/** Settings with which no limit is met by a load. */
export const unlimited = {
  ALCOVE_PORT: '0',
  ALCOVE_NO_CLOUD: '1',
  ALCOVE_ACCOUNTS_PER_HOUR: '100000',
  ALCOVE_RATE_BURST: '1000000',
  ALCOVE_RATE_PER_MINUTE: '1000000',
};

/** What a logged-in client sends: requests under the API's prefix, with the token. */
export interface Client {
  get(path: string): Call;
  post(path: string, body: unknown): Call;
}

/** Registers the first account of a server and logs in. */
export async function logIn(url: string): Promise<Client> {
  const account = JSON.stringify({ email: 'bench@example.org', password: PASSWORD });
  await post(url, '/auth/register', account);
  const { access_token } = JSON.parse((await post(url, '/auth/login', account)).body) as {
    access_token: string;
  };
  const authorization = `Bearer ${access_token}`;
  return {
    get: (path) => ({ method: 'GET', path: `/api/v1${path}`, headers: { authorization } }),
    post: (path, body) => ({
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { ...json, authorization },
      body: JSON.stringify(body),
    }),
  };
}

async function post(url: string, path: string, body: string): Promise<Answer> {
  const answer = await send(url, { method: 'POST', path: `/api/v1${path}`, headers: json, body });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}.`);
  return answer;
}
