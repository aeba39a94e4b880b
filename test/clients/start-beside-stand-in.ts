import { answeredBy, PASSWORD, startApp } from '../e2e/start-app.ts';
import { type FakeAnswer, type FakeCloud, type RecordedRequest, startFakeCloud } from '../fake-cloud.ts';

/** Alcove as people have it, with a stand-in of a cloud behind it and a key that opens all that clients use. */
export async function startBesideStandIn(): Promise<{
  url: string;
  key: string;
  cloud: FakeCloud;
  close(): Promise<void>;
}> {
  const cloud = await startFakeCloud({ answer });
  const app = await startApp({ ...answeredBy(cloud), ALCOVE_CLOUD_MODEL: 'test-model' });
  const email = await app.setUpOwner();
  const call = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const url = `${app.url}/api/v1${path}`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { access_token: token } = await call('/auth/login', { email, password: PASSWORD });
  const scopes = ['chat', 'documents:read'];
  const { key } = await call('/auth/api-keys', { name: 'clients', scopes }, token);
  return {
    url: app.url,
    key,
    cloud,
    async close() {
      await app.close();
      await cloud.close();
    },
  };
}

interface AskedRequest {
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string } }[];
  tool_choice?: unknown;
  response_format?: { type: string };
}

/** What a capable model would do: calls a tool that is wanted, then answers in the form that is wanted. */
function answer({ body }: RecordedRequest): string | FakeAnswer {
  const {
    messages,
    tools = [],
    tool_choice: choice,
    response_format: form,
  } = JSON.parse(body) as AskedRequest;
  const names = tools.map(({ function: { name } }) => name);
  const isAnswered = messages.some(({ role }) => role === 'tool');
  const forced = typeof choice === 'object' || choice === 'required';
  const asksWeather = names.includes('get_weather') && JSON.stringify(messages).includes('weather in Paris');
  if (asksWeather && !isAnswered)
    return { kind: 'calls', calls: [{ name: 'get_weather', arguments: '{"city":"Paris"}' }] };
  // Some ask for JSON by a tool of their own.
  const own = names.find((name) => name !== 'get_weather');
  if (forced && own !== undefined)
    return { kind: 'calls', calls: [{ name: own, arguments: '{"answer":"four"}' }] };
  if (form && form.type !== 'text') return '{"answer":"four"}';
  return isAnswered ? 'It is 21 degrees, says the stand-in.' : 'A word for a thing, says the stand-in.';
}
