import { type App, PASSWORD } from './start-app.ts';

/** Has the owner import a model of this machine without the browser. */
export async function importModel(app: Pick<App, 'url'>, owner: string, path: string): Promise<void> {
  const send = async (route: string, body: object, token?: string) => {
    const answer = await fetch(`${app.url}/api/v1${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}`);
    return (await answer.json()) as { access_token: string };
  };
  const { access_token: token } = await send('/auth/login', { email: owner, password: PASSWORD });
  await send('/models/import', { path }, token);
}
