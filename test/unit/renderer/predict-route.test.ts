import { expect, test } from 'vitest';
import type { Message } from '../../../renderer/api/chat.ts';
import type { PrivacySettings, Score } from '../../../renderer/api/privacy.ts';
import { type BadgeFacts, isTainted, predictRoute } from '../../../renderer/chat/predict-route.ts';
import { decideRoute } from '../../../server/routing/decide-route.ts';

const settings: PrivacySettings = {
  threshold: 0.7,
  context_policy: 'stay_local',
  redact_before_cloud: false,
  offline_mode: false,
  cloud_disabled: false,
  account_closed: null,
  trusted_engines: [],
  cloud: {
    provider: 'openai',
    base_url: 'https://x.example',
    model: 'm',
    has_key: true,
    needs_key: true,
    source: 'owner',
  },
  key_vault: 'keychain',
  encrypted: true,
  recovery_phrase_shown: true,
  unread: 'stay',
};
const scored = (score: number): Score => ({
  score,
  probability: score,
  decision: score >= 0.7 ? 'local' : 'cloud',
  categories: [],
  spans: [],
  reasons: [],
  scorer_version: 'test',
});
const facts: BadgeFacts = {
  text: 'Hello',
  score: scored(0.1),
  settings,
  conversationRouting: 'auto',
  isLocalOnlyMessage: false,
  isTainted: false,
  usesDocuments: false,
  documentsStayHere: false,
  hasUnreadDocument: false,
  known: undefined,
};

test('a server of one’s own goes by its host, and without a key where it is on this computer', () => {
  const cloud = { provider: 'custom', base_url: 'http://127.0.0.1:11434/v1', model: 'm', has_key: false };
  const own = { ...settings, cloud: { ...cloud, needs_key: false, source: 'owner' as const } };
  const found = predictRoute({ ...facts, settings: own });
  expect(found).toEqual({
    route: 'cloud',
    provider: 'custom',
    host: '127.0.0.1:11434',
    why: 'below_threshold',
  });
  const keyed = { ...own, cloud: { ...own.cloud, needs_key: true } };
  expect(predictRoute({ ...facts, settings: keyed })).toEqual({ route: 'local', why: 'no_key' });
});

test('a harmless message with a cloud at hand is promised to the cloud by its name', () => {
  expect(predictRoute(facts)).toEqual({ route: 'cloud', provider: 'openai', why: 'below_threshold' });
});

test('what the help answers, and what is asked of a document that stays here, is promised to the device', () => {
  expect(predictRoute({ ...facts, known: 'help' })).toEqual({ route: 'local', why: 'help' });
  expect(predictRoute({ ...facts, known: 'calculator' })).toEqual({ route: 'local', why: 'calculator' });
  const asked = { ...facts, usesDocuments: true };
  expect(predictRoute({ ...asked, documentsStayHere: true })).toEqual({ route: 'local', why: 'document' });
  expect(predictRoute({ ...asked, hasUnreadDocument: true })).toEqual({
    route: 'local',
    why: 'unread_document',
  });
  expect(predictRoute(asked).route).toBe('open');
});

test.each<[string, Partial<BadgeFacts>]>([
  ['the text is not scored yet', { score: undefined }],
  ['the settings are not known yet', { settings: undefined }],
  ['nothing is written', { text: '  ' }],
])('nothing is promised, neither the device nor the cloud, while %s', (_when, change) => {
  expect(predictRoute({ ...facts, ...change }).route).toBe('open');
});

test('of a text that is too long to be sent nothing is promised, unless all of it stays here anyway', () => {
  const tooLong = { ...facts, text: 'x'.repeat(32_001) };
  expect(predictRoute({ ...tooLong, score: undefined })).toEqual({ route: 'open', why: 'too_long' });
  expect(predictRoute({ ...tooLong, score: scored(0.9) })).toEqual({ route: 'open', why: 'too_long' });
  expect(predictRoute({ ...tooLong, isLocalOnlyMessage: true }).route).toBe('local');
});

test('with placeholders switched on a sensitive text is not promised to the device, and other rules still are', () => {
  const redacting = { ...settings, redact_before_cloud: true };
  const sensitive = { ...facts, score: scored(0.9), settings: redacting };
  expect(predictRoute(sensitive)).toEqual({ route: 'open', why: 'redactable' });
  expect(predictRoute({ ...sensitive, settings: undefined })).toEqual({ route: 'open', why: 'unscored' });
  expect(predictRoute({ ...sensitive, isLocalOnlyMessage: true }).route).toBe('local');
  expect(predictRoute({ ...sensitive, isTainted: true })).toEqual({ route: 'local', why: 'tainted' });
});

test('the device is not promised where the second reading may find a text harmless, nor the cloud beyond what the owner allows', () => {
  const likely = { ...facts, score: { ...scored(0.9), second_check: 'on_sending' as const } };
  expect(predictRoute(likely)).toEqual({ route: 'open', why: 'read_again' });
  expect(predictRoute({ ...likely, isLocalOnlyMessage: true }).route).toBe('local');
  const sure = { ...facts, score: { ...scored(0.9), second_check: 'not_needed' as const } };
  expect(predictRoute(sure)).toEqual({ route: 'local', why: 'sensitive' });
  const leaving = { ...facts, settings: { ...settings, unread: 'leave' as const } };
  expect(predictRoute(leaving)).toMatchObject({ route: 'cloud', why: 'read_once' });
});

test('with documents the cloud is not promised, since passages that are found on sending are judged too', () => {
  const withDocuments = { ...facts, usesDocuments: true };
  expect(predictRoute(withDocuments)).toEqual({ route: 'open', why: 'documents' });
  expect(predictRoute({ ...withDocuments, score: scored(0.9) })).toEqual({
    route: 'local',
    why: 'sensitive',
  });
  expect(predictRoute({ ...withDocuments, isLocalOnlyMessage: true }).route).toBe('local');
});

test('a conversation that turned sensitive stays here, whatever is written', () => {
  expect(predictRoute({ ...facts, isTainted: true })).toEqual({ route: 'local', why: 'tainted' });
});

const choices = [0.1, 0.7, 0.9].flatMap((score) =>
  [false, true].flatMap((offline) =>
    [false, true].flatMap((noCloud) =>
      [false, true].flatMap((hasKey) =>
        (['auto', 'local_only'] as const).flatMap((conversation) =>
          (['auto', 'local_only'] as const).map((turn) => ({
            score,
            offline,
            noCloud,
            hasKey,
            conversation,
            turn,
          })),
        ),
      ),
    ),
  ),
);

test('the badge says what the server will decide, and by the same reason, in every combination', () => {
  for (const choice of choices) {
    const decision = decideRoute(
      { kind: 'scored', score: choice.score },
      { threshold: 0.7, turn: choice.turn, conversation: choice.conversation, key: 'auto' },
      {
        localModel: true,
        cloud: { provider: 'openai', hasKey: choice.hasKey },
        offline: choice.offline,
        noCloud: choice.noCloud,
      },
    );
    const predicted = predictRoute({
      ...facts,
      score: scored(choice.score),
      settings: {
        ...settings,
        offline_mode: choice.offline,
        cloud_disabled: choice.noCloud,
        cloud: settings.cloud && { ...settings.cloud, has_key: choice.hasKey },
      },
      conversationRouting: choice.conversation,
      isLocalOnlyMessage: choice.turn === 'local_only',
    });
    expect({ choice, route: predicted.route, why: predicted.why }).toEqual({
      choice,
      route: decision.route,
      why: decision.why.code,
    });
  }
});

test('a reply that was kept here for what it held taints the conversation; a harmless one does not', () => {
  const reply = (sensitivity_score: number): Message => ({
    id: 'r',
    role: 'assistant',
    content: '',
    created_at: '',
    parent_id: null,
    metadata: {
      model: '',
      llm_provider: 'local',
      tokens_input: 0,
      tokens_output: 0,
      latency_ms: 0,
      sensitivity_score,
    },
  });
  expect(isTainted([reply(0.69)])).toBe(false);
  expect(isTainted([reply(0.1), reply(0.7)])).toBe(true);
});

test('where no model is on this device, what must stay here is promised to nobody, as the server refuses it', () => {
  const without = { ...facts, localModel: 'none' as const };
  expect(predictRoute({ ...without, score: scored(0.9) })).toEqual({ route: 'nobody', why: 'sensitive' });
  expect(predictRoute({ ...without, isTainted: true })).toEqual({ route: 'nobody', why: 'tainted' });
  expect(predictRoute(without)).toEqual({ route: 'cloud', provider: 'openai', why: 'below_threshold' });
  expect(predictRoute({ ...facts, score: scored(0.9), localModel: 'starter' })).toEqual({
    route: 'local',
    why: 'sensitive',
  });
});
