import type { ProgramHost } from '../models/engine/program-host.ts';
import { chooseStarterReply } from '../models/starter/choose-starter-reply.ts';
import type { Egress } from './build-egress.ts';
import { activeModel } from './build-models.ts';
import { buildSecondReader } from './build-second-reader.ts';
import type { Storage } from './build-storage.ts';
import { createAnswerer } from './chat/answer.ts';
import { createPromptScorer } from './chat/score-prompt.ts';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import { createCloudChat } from './engines/cloud-chat.ts';
import { createLocalChat, type LocalEngine } from './engines/local-chat.ts';
import { createTrustedChat } from './engines/trusted/trusted-chat.ts';
import type { ModelManager } from './model-manager/model-manager.ts';
import type { Overrides } from './overrides.ts';
import { createAccountCloud } from './routing/account-cloud.ts';
import { createOutboundDoor } from './routing/outbound-door.ts';
import { createRoutingService } from './routing/routing.service.ts';
import { createScoringMemory } from './sensitivity/scoring-memory.ts';
import { createScoringService, scoreAtOnce } from './sensitivity/scoring-service.ts';
import { createShippedScorer } from './sensitivity/shipped-scorer.ts';

interface AnsweringParts extends Storage, Egress {
  clock: Clock;
  logger: Logger;
  engine: LocalEngine;
  models: ModelManager;
  environment: NodeJS.ProcessEnv;
  programs: ProgramHost;
}

/** The one path from a prompt to its answer: scored, routed, then answered here, by a trusted engine or in the cloud. */
export type Answering = ReturnType<typeof buildAnswering>;

/** Builds the scorer, the router and the engines that answer. */
export function buildAnswering(config: Config, parts: AnsweringParts, overrides: Overrides) {
  const { clock, logger, engine, models, gate, ledger, isOffline, noCloud, userSettings } = parts;
  const now = () => clock.now();
  const { scoring, secondRead, secondReader } = buildScoring(config, parts, overrides);
  const routing = createRoutingService({
    score: scoring.score,
    secondRead,
    unread: () => parts.instanceSettings.get('unread'),
    scoringTimeout: config.timeouts.scoring,
  });
  const accountCloud = createAccountCloud(parts.database, clock, config.accounts.cloudRequestsPerDay);
  const thresholdOf = (userId: string) => userSettings.get(userId).threshold;
  const door = createOutboundDoor({ routing, gate, ledger, thresholdOf, isOffline, accountCloud, noCloud });
  const local = createLocalChat({
    engine,
    chooseStarterReply,
    activeModel: overrides.activeModel ?? (() => activeModel(models)),
  });
  const { readConnection, cloudKeys, trustedEngines } = parts;
  const cloudChat = createCloudChat({ readConnection, keys: cloudKeys, routing, gate, now });
  const trusted = createTrustedChat({ engines: trustedEngines, routing, gate, now });
  const answer = createAnswerer({
    scorePrompt: createPromptScorer(scoring.score, secondRead),
    detect: scoring.detect,
    routing,
    userSettings,
    local,
    cloud: cloudChat,
    trusted,
    isOffline,
    accountCloud,
    noCloud,
    clock,
    logger,
  });
  return {
    scoring,
    secondReader,
    secondRead,
    accountCloud,
    thresholdOf,
    door,
    local,
    cloudChat,
    trusted,
    answer,
  };
}

function buildScoring({ timeouts }: Config, { environment, programs }: AnsweringParts, overrides: Overrides) {
  const memory = createScoringMemory();
  const scoring = overrides.score
    ? scoreAtOnce(overrides.score)
    : createScoringService(createShippedScorer(memory), memory);
  const secondReader = buildSecondReader(environment, programs, timeouts);
  const secondRead = overrides.secondRead ?? (overrides.score ? undefined : secondReader.read);
  return { scoring, secondReader, secondRead };
}
