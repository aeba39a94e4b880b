import { PASSWORD } from '../e2e/start-app.ts';

/** Calls the API as one person and answers its JSON. Throws what was asked and refused. */
export type ApiCaller = <Reply>(method: string, path: string, body?: object) => Promise<Reply>;

/** Logs in without the browser; the access token outlives the making of a home. */
export async function callApi(url: string, email: string): Promise<ApiCaller> {
  let token = '';
  const call: ApiCaller = async <Reply>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Reply;
  };
  const pair = await call<{ access_token: string }>('POST', '/auth/login', { email, password: PASSWORD });
  token = pair.access_token;
  return call;
}
