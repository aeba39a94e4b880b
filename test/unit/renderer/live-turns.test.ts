import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Conversation, Message } from '../../../renderer/api/chat.ts';
import { createLiveTurns } from '../../../renderer/chat/live-turns.ts';
import { CONVERSATIONS_KEY, conversationKey } from '../../../renderer/conversations/conversation-queries.ts';

const message = (id: string, role: Message['role'], parent_id: string | null): Message => ({
  id,
  role,
  content: id,
  created_at: '2026-11-21T00:00:00.000Z',
  parent_id,
});
const question = message('q', 'user', null);
const answer = message('a', 'assistant', 'q');
const conversation = (messages: Message[]): Conversation => ({
  id: 'c',
  title: '',
  system_prompt: '',
  instructions: '',
  created_at: '',
  archived: false,
  pinned: false,
  project_id: null,
  local_model: null,
  cloud_model: null,
  temperature: null,
  max_tokens: null,
  routing: 'auto',
  message_count: messages.length,
  messages,
});

const events = (...list: [string, unknown][]) =>
  list.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('how far the prompt is read is known until the first word', async () => {
  const stream = new TransformStream<string, string>();
  const writer = stream.writable.getWriter();
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/messages')
      ? new Response(stream.readable.pipeThrough(new TextEncoderStream()))
      : Response.json(conversation([question, answer])),
  );
  const turns = createLiveTurns(new QueryClient());
  turns.start('c', { kind: 'send', content: 'q' });
  await writer.write(events(['user_message', question], ['reading', { read: 64, unread: 2_200 }]));
  await vi.waitUntil(() => turns.get('c')?.reading?.read === 64);
  expect(turns.get('c')?.state).toBe('waiting');
  await writer.write(events(['token', { text: 'a' }]));
  await vi.waitUntil(() => turns.get('c')?.state === 'writing');
  await writer.close();
  await vi.waitUntil(() => turns.get('c') === undefined);
});

test('a read that began before the reply was stored does not bring the conversation back without it', async () => {
  const queryClient = new QueryClient();
  const slowRead = Promise.withResolvers<Conversation>();
  const early = queryClient
    .fetchQuery({ queryKey: conversationKey('c'), queryFn: () => slowRead.promise })
    .catch(() => undefined);
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/messages')
      ? new Response(
          events(['user_message', question], ['token', { text: 'a' }], ['assistant_message', answer]),
        )
      : Response.json(conversation([question, answer])),
  );
  const turns = createLiveTurns(queryClient);
  const isOver = new Promise<void>((resolve) => {
    turns.subscribe(() => (turns.get('c') ? undefined : resolve()));
  });
  turns.start('c', { kind: 'send', content: 'q' });
  await isOver;
  slowRead.resolve(conversation([question]));
  await early;
  const shown = queryClient.getQueryData<Conversation>(conversationKey('c'));
  expect(shown?.messages.map(({ id }) => id)).toEqual(['q', 'a']);
});

test('a failure keeps the question on screen with the server’s words, until it is dismissed', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/messages')
      ? new Response(
          events(['user_message', question], ['error', { detail: 'No local model is installed.' }]),
        )
      : Response.json(conversation([question])),
  );
  const turns = createLiveTurns(new QueryClient());
  const hasFailed = new Promise<void>((resolve) => {
    turns.subscribe(() => (turns.get('c')?.state === 'failed' ? resolve() : undefined));
  });
  turns.start('c', { kind: 'send', content: 'q' });
  await hasFailed;
  expect(turns.get('c')?.error).toBe('No local model is installed.');
  turns.dismiss('c');
  expect(turns.get('c')).toBeUndefined();
});

test.each([0, 400])(
  'a reply to a conversation of %i messages is put at its end without reading it or any list anew',
  async (length) => {
    const queryClient = new QueryClient();
    const known = Array.from({ length }, (_, at) => message(`m${at}`, at % 2 ? 'assistant' : 'user', null));
    queryClient.setQueryData(conversationKey('c'), conversation(known));
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      if (!path.endsWith('/messages')) return Response.json(conversation([...known, question]));
      const said = { ...question, parent_id: known.at(-1)?.id ?? null };
      return new Response(events(['user_message', said], ['assistant_message', answer]));
    });
    const turns = createLiveTurns(queryClient);
    const isOver = new Promise<void>((resolve) => {
      turns.subscribe(() => (turns.get('c') ? undefined : resolve()));
    });
    turns.start('c', { kind: 'send', content: 'q' });
    await isOver;
    const shown = queryClient.getQueryData<Conversation>(conversationKey('c'));
    expect(shown?.messages.slice(-2).map(({ id }) => id)).toEqual(['q', 'a']);
    expect(shown?.message_count).toBe(length + 2);
    const title = length === 0 ? ['/api/v1/chat/conversations/c'] : [];
    expect(asked).toEqual(['/api/v1/chat/conversations/c/messages', ...title]);
  },
);

describe('whether the server took a question', () => {
  const refusal = { detail: 'Too many requests.', code: 'rate_limited' };
  const stubbed = (reply: () => Response) =>
    vi.stubGlobal('fetch', async (path: string) =>
      path.endsWith('/messages') ? reply() : Response.json(conversation([])),
    );

  test('is told with its words where it refused it', async () => {
    stubbed(() => Response.json(refusal, { status: 429, headers: { 'retry-after': '7' } }));
    const turns = createLiveTurns(new QueryClient());
    turns.start('c', { kind: 'send', content: 'q' });
    expect(await turns.whenTaken('c')).toEqual({ words: 'Too many requests.', code: 'rate_limited' });
  });

  test('is told as soon as it is stored, whatever comes of its answer', async () => {
    const failure = { detail: 'No model.', code: 'no_local_model' };
    stubbed(() => new Response(events(['user_message', question], ['error', failure])));
    const turns = createLiveTurns(new QueryClient());
    turns.start('c', { kind: 'send', content: 'q' });
    expect(await turns.whenTaken('c')).toBeUndefined();
  });

  test('is not known where there was no answer: it may be stored', async () => {
    stubbed(() => {
      throw new TypeError('Failed to fetch');
    });
    const turns = createLiveTurns(new QueryClient());
    turns.start('c', { kind: 'send', content: 'q' });
    expect(await turns.whenTaken('c')).toBeUndefined();
    expect(turns.get('c')?.state).toBe('failed');
  });
});

test('what a stopped model had written is waited for, however long a slow computer takes to come to an end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queryClient = new QueryClient();
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    if (!path.endsWith('/messages')) {
      reads += 1;
      return Response.json(conversation(reads > 30 ? [question, answer] : [question]));
    }
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(events(['user_message', question])));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  });
  const turns = createLiveTurns(queryClient);
  turns.start('c', { kind: 'send', content: 'q' });
  await vi.waitFor(() => expect(turns.get('c')?.userMessage).toBeDefined(), 30_000);
  turns.stop('c');
  while (turns.get('c')) await vi.advanceTimersByTimeAsync(1_000);
  const shown = queryClient.getQueryData<Conversation>(conversationKey('c'));
  expect(shown?.messages.map(({ id }) => id)).toEqual(['q', 'a']);
});

test('the title that the first message gives a conversation is shown while its answer is still being written', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(conversationKey('c'), conversation([]));
  const list = [...CONVERSATIONS_KEY, { q: '', archived: false }];
  queryClient.setQueryData(list, { pageParams: [0], pages: [{ items: [], total: 0 }] });
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    if (!path.endsWith('/messages')) return Response.json({ ...conversation([question]), title: 'Swallows' });
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(events(['user_message', question])));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  });
  const turns = createLiveTurns(queryClient);
  turns.start('c', { kind: 'send', content: 'q' });
  const shown = () => queryClient.getQueryData<Conversation>(conversationKey('c'));
  await vi.waitFor(() => expect(shown()?.title).toBe('Swallows'), 30_000);
  expect(turns.get('c')?.state).toBe('waiting');
  expect(queryClient.getQueryData(list)).toMatchObject({ pages: [{ items: [{ title: 'Swallows' }] }] });
  turns.clear();
});

test.each([
  { what: 'the words of a message that was stopped before the server had it stay', isStored: false },
  {
    what: 'a message that the server had though it was stopped before it said so is waited for',
    isStored: true,
  },
])('$what', async ({ isStored }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queryClient = new QueryClient();
  const old = { ...message('old', 'user', null), content: 'q' };
  queryClient.setQueryData(conversationKey('c'), conversation([old]));
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    if (path.endsWith('/messages'))
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    reads += 1;
    return Response.json(conversation(isStored && reads > 10 ? [old, question, answer] : [old]));
  });
  const turns = createLiveTurns(queryClient);
  turns.start('c', { kind: 'send', content: 'q' });
  turns.stop('c');
  while (turns.get('c') && turns.get('c')?.state !== 'failed') await vi.advanceTimersByTimeAsync(1_000);
  const shown = queryClient.getQueryData<Conversation>(conversationKey('c'));
  expect(shown?.messages.map(({ id }) => id)).toEqual(isStored ? ['old', 'q', 'a'] : ['old']);
  expect(turns.get('c')).toEqual(
    isStored
      ? undefined
      : expect.objectContaining({
          request: { kind: 'send', content: 'q' },
          error: 'You stopped this before Alcove had stored it.',
        }),
  );
});

/** A server that writes no further than this, and what it was asked besides. */
function stubStalledReply(beginning: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    const isHungUp = asked.includes('hung up');
    asked.push(path.split('/').at(-1) ?? '');
    if (!path.endsWith('/messages'))
      return Response.json(conversation(isHungUp ? [question, answer] : [question]));
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(beginning));
        signal?.addEventListener('abort', () => {
          asked.push('hung up');
          controller.error(signal.reason);
        });
      },
    });
    return new Response(body);
  });
  return asked;
}

test('the server is asked to stop before the connection is closed, once however often Stop is pressed', async () => {
  const asked = stubStalledReply(events(['user_message', { ...question, parent_id: 'before' }]));
  const turns = createLiveTurns(new QueryClient());
  turns.start('c', { kind: 'send', content: 'q' });
  await vi.waitFor(() => expect(turns.get('c')?.userMessage).toBeDefined(), 30_000);
  turns.stop('c');
  turns.stop('c');
  await vi.waitFor(() => expect(turns.get('c')).toBeUndefined(), 30_000);
  expect(asked).toEqual(['messages', 'stop', 'hung up', 'c']);
});

test('a stop that comes before the server says that it has the question is asked for once it does', async () => {
  const told = Promise.withResolvers<void>();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    const isHungUp = asked.includes('hung up');
    asked.push(path.split('/').at(-1) ?? '');
    if (!path.endsWith('/messages'))
      return Response.json(conversation(isHungUp ? [question, answer] : [question]));
    const body = new ReadableStream({
      async start(controller) {
        signal?.addEventListener('abort', () => {
          asked.push('hung up');
          controller.error(signal.reason);
        });
        await told.promise;
        controller.enqueue(
          new TextEncoder().encode(events(['user_message', { ...question, parent_id: 'before' }])),
        );
      },
    });
    return new Response(body);
  });
  const turns = createLiveTurns(new QueryClient());
  turns.start('c', { kind: 'send', content: 'q' });
  turns.stop('c');
  told.resolve();
  await vi.waitFor(() => expect(turns.get('c')).toBeUndefined(), 30_000);
  expect(asked).toEqual(['messages', 'stop', 'hung up', 'c']);
});

describe('an answer that is asked for again', () => {
  const versions = ['a', 'b'];
  const again = { kind: 'regenerate', messageId: 'a' } as const;
  const begin = (read: (isHungUp: boolean) => Message[], beginning: string, hangs: boolean) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(conversationKey('c'), conversation([question, answer]));
    let isHungUp = false;
    let reads = 0;
    vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
      if (path.endsWith('/stop')) return Response.json({});
      if (!path.endsWith('/regenerate')) {
        reads += 1;
        return Response.json(conversation(read(isHungUp && reads > 2)));
      }
      if (!hangs) return new Response(beginning);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(beginning));
          signal?.addEventListener('abort', () => {
            isHungUp = true;
            controller.error(signal.reason);
          });
        },
      });
      return new Response(body);
    });
    const turns = createLiveTurns(queryClient);
    turns.start('c', again);
    const shown = () => queryClient.getQueryData<Conversation>(conversationKey('c'))?.messages.at(-1)?.id;
    return { turns, shown };
  };

  test('and stopped is waited for until the server has stored it', async () => {
    const stored = { ...message('b', 'assistant', 'q'), siblings: versions };
    const said = events(['user_message', { ...question, parent_id: 'before' }], ['token', { text: 'Once' }]);
    const { turns, shown } = begin((isStored) => [question, isStored ? stored : answer], said, true);
    await vi.waitFor(() => expect(turns.get('c')?.text).toBe('Once'), 30_000);
    turns.stop('c');
    await vi.waitFor(() => expect(turns.get('c')).toBeUndefined(), 30_000);
    expect(shown()).toBe('b');
  });

  test('and failed leaves the one before on the screen, and says so', async () => {
    const said = events(
      ['user_message', { ...question, parent_id: 'before' }],
      ['token', { text: 'I cannot.' }],
      ['assistant_message', message('b', 'assistant', 'q')],
    );
    const { turns, shown } = begin(() => [question, { ...answer, siblings: versions }], said, false);
    await vi.waitFor(() => expect(turns.get('c')?.state).toBe('failed'), 30_000);
    expect(turns.get('c')).toMatchObject({
      text: '',
      request: again,
      error: expect.stringContaining('before'),
    });
    expect(shown()).toBe('a');
  });
});

test('a turn that waits for another one is given up without stopping that one', async () => {
  const asked = stubStalledReply('');
  const turns = createLiveTurns(new QueryClient());
  turns.start('c', { kind: 'send', content: 'q' });
  turns.stop('c');
  await vi.waitFor(() => expect(turns.get('c')).toBeUndefined(), 30_000);
  expect(asked).not.toContain('stop');
});

describe('when somebody logs out', () => {
  test('a reply that is being written is hung up on, and nothing of it is kept or told', async () => {
    const asked = stubStalledReply(events(['user_message', question], ['token', { text: 'secret' }]));
    const queryClient = new QueryClient();
    const onEnd = vi.fn();
    const turns = createLiveTurns(queryClient, onEnd);
    turns.start('c', { kind: 'send', content: 'q' });
    await vi.waitFor(() => expect(turns.get('c')?.text).toBe('secret'), 30_000);
    await vi.waitFor(() => expect(queryClient.getQueryData(conversationKey('c'))).toBeDefined(), 30_000);
    queryClient.clear();
    turns.clear();
    expect(turns.get('c')).toBeUndefined();
    await vi.waitFor(() => expect(asked).toContain('hung up'), 30_000);
    await nothingFollows();
    expect(queryClient.getQueryData(conversationKey('c'))).toBeUndefined();
    expect(onEnd).not.toHaveBeenCalled();
    expect(asked.slice(asked.indexOf('hung up') + 1)).toEqual([]);
  });

  test('what was asked about a reply that had just ended is not put before the next person', async () => {
    const slowRead = Promise.withResolvers<Response>();
    const isAsked = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.endsWith('/messages')) return new Response(events(['error', { detail: 'No model.' }]));
      isAsked.resolve();
      return slowRead.promise;
    });
    const queryClient = new QueryClient();
    const onEnd = vi.fn();
    const turns = createLiveTurns(queryClient, onEnd);
    turns.start('c', { kind: 'send', content: 'q' });
    await isAsked.promise;
    turns.clear();
    slowRead.resolve(Response.json(conversation([question])));
    await nothingFollows();
    expect(queryClient.getQueryData(conversationKey('c'))).toBeUndefined();
    expect([turns.get('c'), onEnd.mock.calls]).toEqual([undefined, []]);
  });

  test('the next person’s reply in the same conversation is their own', async () => {
    const asked = stubStalledReply(events(['user_message', question]));
    const turns = createLiveTurns(new QueryClient());
    turns.start('c', { kind: 'send', content: 'old' });
    turns.clear();
    turns.start('c', { kind: 'send', content: 'new' });
    await vi.waitFor(() => expect(turns.get('c')?.userMessage).toBeDefined(), 30_000);
    expect([turns.get('c')?.request, turns.get('c')?.state]).toEqual([
      { kind: 'send', content: 'new' },
      'waiting',
    ]);
    expect(asked.filter((path) => path === 'messages')).toHaveLength(2);
    turns.clear();
  });
});

/** Lets everything happen that was on its way: each turn of the event loop runs what the one before it set off. */
async function nothingFollows(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
