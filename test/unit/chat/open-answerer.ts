import { createAnswerer } from '../../../server/chat/answer.ts';
import type { Answer, AnswerEvent, AnswerRequest } from '../../../server/chat/answer.types.ts';
import { createPromptScorer } from '../../../server/chat/score-prompt.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { originOf } from '../../../server/egress/request-digest.ts';
import { createCloudChat } from '../../../server/engines/cloud-chat.ts';
import { createLocalChat } from '../../../server/engines/local-chat.ts';
import { createRoutingService } from '../../../server/routing/routing.service.ts';
import type { Score } from '../../../server/sensitivity/create-scorer.ts';
import { scoreAtOnce } from '../../../server/sensitivity/scoring-service.ts';
import type { CloudProvider } from '../../../server/settings/cloud-connection.ts';
import type { UserSettings } from '../../../server/settings/user-settings.ts';
import { createScriptedEngine } from '../../api/scripted-engine.ts';
import type { FakeCloud } from '../../fake-cloud.ts';
import { type Harness, USER } from '../egress/gate-harness.ts';

/** What a test decides of the answerer under it. */
export interface AnswererOptions {
  score: Score;
  provider?: CloudProvider;
  settings?: Partial<UserSettings>;
  reply?: Parameters<typeof createScriptedEngine>[0];
  isStarter?: boolean;
  parameters?: number;
}

/** The real answerer over a real router, gate and ledger, a fake cloud and a scripted local model. */
export function openAnswerer(cloud: FakeCloud, harness: Harness, options: AnswererOptions) {
  const scoring = scoreAtOnce(options.score);
  const routing = createRoutingService({ score: scoring.score });
  const engine = createScriptedEngine(options.reply);
  const connection = {
    provider: options.provider ?? 'openai',
    baseUrl: cloud.url,
    model: 'cloud-model',
    source: 'owner' as const,
  };
  const settings: UserSettings = {
    threshold: 0.7,
    contextPolicy: 'stay_local',
    redactBeforeCloud: false,
    memory: '',
    memoryEnabled: false,
    instructions: '',
    ...options.settings,
  };
  const local = createLocalChat({
    engine,
    activeModel: () => ({
      id: 'scripted-model',
      isStarter: options.isStarter ?? false,
      parameters: options.parameters,
    }),
    chooseStarterReply: () => ({ kind: 'fixed', text: 'I am only the starter.' }),
  });
  const answerer = createAnswerer({
    scorePrompt: createPromptScorer(scoring.score),
    detect: scoring.detect,
    routing,
    accountCloud: () => undefined,
    userSettings: { get: () => settings, update: () => settings },
    local,
    cloud: createCloudChat({
      readConnection: () => connection,
      keys: {
        read: async () => undefined,
        keptFor: async () => ({ origin: originOf(cloud.url), place: 'memory' }),
        write: async () => {},
        remove: async () => {},
      },
      routing,
      gate: harness.gate,
      now: () => 0,
    }),
    isOffline: () => false,
    noCloud: false,
    clock: { now: () => 0 },
    logger: createLogger(
      'debug',
      () => {},
      () => 0,
    ),
  });
  return {
    engine,
    /** Asks and reads to the end. */
    async ask(asked: Partial<AnswerRequest> & Pick<AnswerRequest, 'turns'>) {
      const events: AnswerEvent[] = [];
      for await (const event of answerer({ ...DEFAULTS, ...asked }, new AbortController().signal))
        events.push(event);
      return { events, answer: answerOf(events) };
    },
  };
}

const DEFAULTS = {
  userId: USER,
  allowed: { key: 'auto', conversation: 'auto', turn: 'auto' },
  conversationId: 'run-1',
  messageId: 'run-1',
  isStreaming: true,
} as const;

function answerOf(events: AnswerEvent[]): Answer {
  const last = events.at(-1);
  if (last?.type !== 'done') throw new Error('The answer did not end with done.');
  return last.answer;
}
