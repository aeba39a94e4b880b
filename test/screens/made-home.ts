import { runsCode } from '../e2e/agent-steps.ts';
import { answeredBy, PASSWORD, type RunningApp, startApp } from '../e2e/start-app.ts';
import { type FakeAnswer, type RecordedRequest, startFakeCloud } from '../fake-cloud.ts';
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
  conversations: { cloud: string; local: string; long: string; cited: string; dayOne: string };
  documents: string[];
  run: string;
  /** What a script waits under to be given a key. */
  deviceCode: string;
}

/** The app before anything is in it. */
export interface EmptyHome {
  app: RunningApp;
  close(): Promise<void>;
}

/** Starts the built app beside a stand-in for a cloud. */
export async function startHome(): Promise<EmptyHome> {
  const cloud = await startFakeCloud({ answer: answerOf });
  const app = await startApp(answeredBy(cloud));
  const close = async () => {
    await app.close();
    await cloud.close();
  };
  return { app, close };
}

/** Fills the app through its API with what an owner of each language has, the languages side by side. */
export async function makeHomes(app: RunningApp): Promise<Record<ScreenLanguage, MadeHome>> {
  const first = await app.setUpOwner(MADE_TEXTS.en.name.first);
  const call = await callApi(app.url, first);
  await call('POST', '/auth/confirm-password', { password: PASSWORD });
  const second = 'ada.lovelace@example.org';
  await call('POST', '/admin/users', {
    ...{ email: second, password: PASSWORD, role: 'super_admin' },
    first_name: MADE_TEXTS.fr.name.first,
  });
  const [en, fr] = await Promise.all([furnish(app, first, 'en'), furnish(app, second, 'fr')]);
  await addOthers(call, MADE_TEXTS.en);
  return { en, fr };
}

async function furnish(app: RunningApp, owner: string, language: ScreenLanguage): Promise<MadeHome> {
  const texts = MADE_TEXTS[language];
  const newcomer = await app.register(texts.name.first);
  const call = await callApi(app.url, owner);
  const asNewcomer = await callApi(app.url, newcomer);
  const preferences = { preferences: { language } };
  await call('PATCH', '/auth/me', { last_name: texts.name.last, ...preferences });
  await asNewcomer('PATCH', '/auth/me', preferences);
  const documents = await addDocuments(call, texts);
  const [conversations, run, device] = await Promise.all([
    converse(call, texts, documents[0]),
    call<{ id: string }>('POST', '/agents/execute', {
      ...{ task: texts.task.numbers, agent_type: 'data', routing: 'local_only' },
    }),
    call<{ user_code: string }>('POST', '/auth/device', { name: texts.keys[0] }),
    addKeys(call, texts),
  ]);
  const deviceCode = device.user_code;
  return { app, texts, owner, newcomer, conversations, documents, run: run.id, deviceCode };
}

function answerOf(request: RecordedRequest): string | FakeAnswer {
  const { messages = [] } = JSON.parse(request.body) as { messages?: { role: string; content: unknown }[] };
  const question = messages.findLast(({ role }) => role === 'user')?.content;
  const all = Object.values(MADE_TEXTS);
  if (all.some(({ task }) => task.code === question)) return runsCode(request);
  const asked = all.flatMap((texts) => texts.asked);
  return asked.find((one) => one.question === question)?.answer ?? asked[2]?.answer ?? '';
}

async function addDocuments(call: ApiCaller, { documents }: MadeTexts): Promise<string[]> {
  const add = async ({ name, text }: MadeTexts['documents'][number]) => {
    const form = new FormData();
    form.set('file', new File([text], name, { type: 'text/plain' }));
    return (await call<{ id: string }>('POST', '/documents/upload?wait=true', form)).id;
  };
  return Promise.all(documents.map(add));
}

async function converse(
  call: ApiCaller,
  texts: MadeTexts,
  documentId: string | undefined,
): Promise<MadeHome['conversations']> {
  const say = async (title: string, ...messages: string[]) => {
    const { id } = await call<{ id: string }>('POST', '/chat/conversations', { title });
    for (const content of messages) await call('POST', `/chat/conversations/${id}/messages`, { content });
    return id;
  };
  const long = await say(texts.longTitle, texts.longMessage);
  const [first, ...others] = texts.asked;
  for (const { title, question } of others) await say(title, question);
  const local = await say(texts.sensitive.title, texts.sensitive.question);
  for (const prompt of texts.prompts) await call('POST', '/chat/prompts', prompt);
  const cited = await call<{ id: string }>('POST', '/chat/conversations', {
    ...{ title: texts.cited.title, routing: 'local_only' },
  });
  const message = { content: texts.cited.question, document_ids: [documentId] };
  await call('POST', `/chat/conversations/${cited.id}/messages`, message);
  const dayOne = await say(texts.dayOne.title, texts.dayOne.sum);
  await call('POST', `/chat/conversations/${dayOne}/messages`, {
    ...{ content: texts.dayOne.question, document_ids: [documentId], routing: 'local_only' },
  });
  const cloud = await say(first?.title ?? '', first?.question ?? '');
  return { cloud, local, long, cited: cited.id, dayOne };
}

async function addKeys(call: ApiCaller, { keys }: MadeTexts): Promise<void> {
  await call('POST', '/auth/confirm-password', { password: PASSWORD });
  for (const name of keys)
    await call('POST', '/auth/api-keys', { name, scopes: ['chat', 'documents:read'], local_only: true });
}

/** Accounts and a tenant, for the screens that list them. */
async function addOthers(call: ApiCaller, { others, tenant }: MadeTexts): Promise<void> {
  for (const [first_name, last_name] of others) {
    const email = `${first_name}.${last_name}@example.org`.toLowerCase();
    await call('POST', '/admin/users', { email, password: PASSWORD, first_name, last_name, role: 'user' });
  }
  await call('POST', '/admin/tenants', { name: tenant });
}
