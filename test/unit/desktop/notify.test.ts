import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunEvent } from '../../../renderer/api/agents.ts';
import type { Model } from '../../../renderer/api/models.ts';
import { notifyOfModels } from '../../../renderer/app/app.tsx';
import { forgetNotifications, notify, notifyOfAnswer } from '../../../renderer/app/notify.ts';
import { notifyOfApprovals } from '../../../renderer/app/notify-of-approvals.ts';
import { frDesktop } from '../../../renderer/strings/fr-desktop.ts';

class FakeNotification {
  static permission: NotificationPermission = 'granted';
  static shown: FakeNotification[] = [];
  onclick: (() => void) | undefined;
  close = vi.fn();
  title: string;
  options: { body: string; tag: string };
  constructor(title: string, options: { body: string; tag: string }) {
    this.title = title;
    this.options = options;
    FakeNotification.shown.push(this);
  }
}

const page = {
  hidden: true,
  isFocused: false,
  lang: 'en',
  storage: new Map<string, string>([['alcove.notifications', 'on']]),
  focus: vi.fn(),
  open: vi.fn(),
  location: { hash: '' },
};

beforeEach(() => {
  FakeNotification.shown = [];
  FakeNotification.permission = 'granted';
  Object.assign(page, { hidden: true, isFocused: false, lang: 'en', location: { hash: '' } });
  page.storage.set('alcove.notifications', 'on');
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('localStorage', { getItem: (name: string) => page.storage.get(name) ?? null });
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    hasFocus: () => page.isFocused,
    documentElement: { lang: page.lang },
  });
  vi.stubGlobal('window', {
    Notification: FakeNotification,
    focus: page.focus,
    open: page.open,
    location: page.location,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const shown = () => vi.waitFor(() => expect(FakeNotification.shown).toHaveLength(1), 30_000);
const first = () => FakeNotification.shown[0];

test('what is ready is told in one fixed sentence, with no name, title or address in it', async () => {
  notifyOfAnswer('0190c6f2-3b7a-7c41-9f0e-2a1b3c4d5e6f', false);
  await shown();
  expect(first()?.title).toBe('Alcove');
  expect(first()?.options.body).toBe('An answer is ready.');
});

test('it is told in the language of the page', async () => {
  vi.stubGlobal('document', { hidden: true, hasFocus: () => false, documentElement: { lang: 'fr' } });
  notify('document', '#/documents');
  await shown();
  expect(first()?.options.body).toBe(frDesktop.notifications.document);
});

test('a window that only lies behind another one is not in front', async () => {
  page.hidden = false;
  notify('run', '#/agents/1');
  await shown();
});

// Whatever is told wrongly is told before the sentence of this, which is loaded in the same way.
async function nothingIsTold(): Promise<void> {
  const before = FakeNotification.shown.length;
  FakeNotification.permission = 'granted';
  page.storage.set('alcove.notifications', 'on');
  Object.assign(page, { hidden: true, isFocused: false });
  notify('model', '#/marker');
  await vi.waitFor(() => expect(FakeNotification.shown.at(-1)?.options.tag).toBe('model #/marker'), 30_000);
  expect(FakeNotification.shown).toHaveLength(before + 1);
}

test('nothing is told to somebody who looks at the window', async () => {
  Object.assign(page, { hidden: false, isFocused: true });
  notify('answer', '#/c/1');
  await nothingIsTold();
});

test('nothing is told where it is not wanted, whatever the browser allows', async () => {
  page.storage.set('alcove.notifications', 'off');
  notify('answer', '#/c/1');
  page.storage.delete('alcove.notifications');
  notify('answer', '#/c/1');
  await nothingIsTold();
});

test.each(['denied', 'default'] as const)(
  'nothing is told, or asked, with the permission %s',
  async (permission) => {
    FakeNotification.permission = permission;
    notify('answer', '#/c/1');
    await nothingIsTold();
  },
);

test('in a browser a click comes to the front and goes there', async () => {
  notify('approval', '#/agents/7');
  await shown();
  first()?.onclick?.();
  expect(page.focus).toHaveBeenCalled();
  expect(page.location.hash).toBe('#/agents/7');
  expect(page.open).not.toHaveBeenCalled();
});

test('in the desktop app the permission is the switch, and a click lets the shell bring the window back', async () => {
  page.storage.delete('alcove.notifications');
  Object.assign(globalThis.window, { alcoveDesktop: {} });
  notify('answer', '#/c/1');
  await shown();
  first()?.onclick?.();
  expect(page.open).toHaveBeenCalledWith('#/c/1');
  expect(page.focus).not.toHaveBeenCalled();
});

test('many documents make one notification that is replaced, two conversations two', async () => {
  notify('document', '#/documents');
  notify('document', '#/documents');
  notifyOfAnswer('1', false);
  notifyOfAnswer('2', true);
  await vi.waitFor(() => expect(FakeNotification.shown).toHaveLength(4), 30_000);
  expect(new Set(FakeNotification.shown.map(({ options }) => options.tag)).size).toBe(3);
});

test('a run that waits for a yes or no is told, and its events are passed on as they are', async () => {
  const events = [
    { event: 'run', data: { id: '7' } },
    { event: 'token', data: { text: 'secret' } },
    { event: 'approval_required', data: { index: 1 } },
  ] as unknown as RunEvent[];
  const told: RunEvent[] = [];
  for await (const event of notifyOfApprovals(stream(events))) told.push(event);
  expect(told).toEqual(events);
  await shown();
  expect(first()?.options).toEqual({ body: 'A task needs your approval.', tag: 'approval #/agents/7' });
});

async function* stream(events: RunEvent[]): AsyncGenerator<RunEvent> {
  yield* events;
}

test('a model that has arrived is told once, whichever screen reads the list', async () => {
  const queryClient = new QueryClient();
  const model = (installed: boolean) => ({
    items: [{ id: 'm', installed, download: installed ? null : {} } as unknown as Model],
  });
  queryClient.setQueryData(['models'], model(false));
  const stop = notifyOfModels(queryClient);
  queryClient.setQueryData(['models'], model(true));
  queryClient.setQueryData(['models'], model(true));
  queryClient.setQueryData(['other'], 1);
  await shown();
  expect(first()?.options.body).toBe('A model is ready to use.');
  stop();
});

test('who logs out takes along what was told, and what was about to be', async () => {
  notifyOfAnswer('1', false);
  await shown();
  notifyOfAnswer('2', false);
  forgetNotifications();
  expect(first()?.close).toHaveBeenCalledTimes(1);
  await nothingIsTold();
});
