import { PASSWORD, type RunningApp, startApp } from '../e2e/start-app.ts';
import { type FakeCloud, type RecordedRequest, startFakeCloud } from '../fake-cloud.ts';
import { type ApiCaller, callApi } from './call-api.ts';
import { MADE_TEXTS, type MadeTexts } from './made-texts.ts';
import type { ScreenLanguage } from './screen.types.ts';

/** The app with what a person of one language may have in it after some weeks. */
export interface MadeHome {
  app: RunningApp;
  texts: MadeTexts;
  /** E-mail addresses. */
  owner: string;
  newcomer: string;
  /** Ids of what the owner has. */
  conversations: { cloud: string; local: string; long: string };
  documents: string[];
  run: string;
  /** What a script waits under to be given a key. */
  deviceCode: string;
  close(): Promise<void>;
}

/** Starts the built app beside a stand-in for a cloud and fills it through its API. */
export async function makeHome(language: ScreenLanguage): Promise<MadeHome> {
  const texts = MADE_TEXTS[language];
  const cloud = await startFakeCloud({ answer: (request) => answerOf(texts, request) });
  const app = await startApp({
    ALCOVE_CLOUD_PROVIDER: 'openai',
    ALCOVE_CLOUD_BASE_URL: cloud.url,
    ALCOVE_CLOUD_API_KEY: 'a-key-for-tests',
    ALCOVE_RATE_PER_MINUTE: '100000',
    ALCOVE_RATE_BURST: '100000',
  });
  try {
    return await fill(app, cloud, texts, language);
  } catch (failure) {
    await app.close();
    await cloud.close();
    throw failure;
  }
}

async function fill(
  app: RunningApp,
  cloud: FakeCloud,
  texts: MadeTexts,
  language: ScreenLanguage,
): Promise<MadeHome> {
  const owner = await app.setUpOwner(texts.name.first);
  const newcomer = await app.register(texts.name.first);
  const call = await callApi(app.url, owner);
  const asNewcomer = await callApi(app.url, newcomer);
  const preferences = { preferences: { language } };
  await call('PATCH', '/auth/me', { last_name: texts.name.last, ...preferences });
  await asNewcomer('PATCH', '/auth/me', preferences);
  const [documents, conversations, run] = await Promise.all([
    addDocuments(call, texts),
    converse(call, texts),
    call<{ id: string }>('POST', '/agents/execute', { task: texts.task.numbers, agent_type: 'data' }),
    settle(call, texts),
  ]);
  const device = await call<{ user_code: string }>('POST', '/auth/device', { name: texts.keys[0] });
  return {
    app,
    texts,
    owner,
    newcomer,
    conversations,
    documents,
    run: run.id,
    deviceCode: device.user_code,
    async close() {
      await app.close();
      await cloud.close();
    },
  };
}

function answerOf({ asked }: MadeTexts, { body }: RecordedRequest): string {
  const last = (JSON.parse(body) as { messages?: { content: unknown }[] }).messages?.at(-1);
  return asked.find(({ question }) => question === last?.content)?.answer ?? asked[2]?.answer ?? '';
}

async function addDocuments(call: ApiCaller, { documents }: MadeTexts): Promise<string[]> {
  const add = async ({ name, text }: MadeTexts['documents'][number]) => {
    const form = new FormData();
    form.set('file', new File([text], name, { type: 'text/plain' }));
    return (await call<{ id: string }>('POST', '/documents/upload?wait=true', form)).id;
  };
  return Promise.all(documents.map(add));
}

async function converse(call: ApiCaller, texts: MadeTexts): Promise<MadeHome['conversations']> {
  const say = async (title: string, ...messages: string[]) => {
    const { id } = await call<{ id: string }>('POST', '/chat/conversations', { title });
    for (const content of messages) await call('POST', `/chat/conversations/${id}/messages`, { content });
    return id;
  };
  const long = await say(texts.longTitle, texts.longMessage);
  const [first, ...others] = texts.asked;
  for (const { title, question } of others) await say(title, question);
  const local = await say(texts.sensitive.title, texts.sensitive.question);
  const cloud = await say(first?.title ?? '', first?.question ?? '');
  return { cloud, local, long };
}

/** Keys, accounts and a tenant, for the screens that list them. */
async function settle(call: ApiCaller, { keys, others, tenant }: MadeTexts): Promise<void> {
  await call('POST', '/auth/confirm-password', { password: PASSWORD });
  for (const name of keys)
    await call('POST', '/auth/api-keys', { name, scopes: ['chat', 'documents:read'], local_only: true });
  for (const [first_name, last_name] of others) {
    const email = `${first_name}.${last_name}@example.org`.toLowerCase();
    await call('POST', '/admin/users', { email, password: PASSWORD, first_name, last_name, role: 'user' });
  }
  await call('POST', '/admin/tenants', { name: tenant });
}
