import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { attempt, background } from '../models/background.ts';
import type { EngineStatus } from '../models/engine/model-leases.ts';
import type { ProgramHost } from '../models/engine/program-host.ts';
import { createCalculate } from './agents/tools/calculator/calculator-tool.ts';
import { createToolPrograms } from './agents/tools/process/tool-programs.ts';
import { createSearchSettings } from './agents/tools/web-search/search-settings.ts';
import { createAudit } from './auth/audit.repository.ts';
import { createBackgroundWork } from './background-work.ts';
import { createBackupService } from './backup/backup.service.ts';
import { buildAccounts } from './build-accounts.ts';
import { buildAdmin } from './build-admin.ts';
import { buildAgents } from './build-agents.ts';
import { type Answering, buildAnswering } from './build-answering.ts';
import { buildCompat } from './build-compat.ts';
import { buildEgress, type Egress } from './build-egress.ts';
import { buildInference, type Inference } from './build-inference.ts';
import { findChatModel } from './build-models.ts';
import { buildPrivacy } from './build-privacy.ts';
import { buildStorage, type Storage } from './build-storage.ts';
import { createChat } from './chat/create-chat.ts';
import { instructionsOf } from './chat/instructions.ts';
import { memoryOf } from './chat/memory.ts';
import type { Config } from './config.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { createLogger, type Logger } from './core/logger.ts';
import { MOST_DOCUMENT_BYTES } from './documents/documents.types.ts';
import { createFetchDocument } from './documents/fetch-document.ts';
import { createPassageJudge } from './documents/processing/passage-judge.ts';
import { createUnpackArchive } from './documents/unpack-archive.ts';
import type { LocalEngine } from './engines/local-chat.ts';
import { type Caller, isLocalOnly } from './http/caller.ts';
import { createAddress } from './http/local-origin.ts';
import { createTokenBuckets } from './http/rate-limit.ts';
import { packagesThroughGate } from './model-manager/downloads/gate-download.ts';
import type { Overrides } from './overrides.ts';
import { packageRoot, readVersion } from './package-root.ts';
import { environment } from './read-config.ts';
import { passingFileSeal } from './secrets/files-key.ts';
import { createKeychains } from './secrets/keychain-vault.ts';
import { openVault } from './secrets/open-vault.ts';
import type { CloudConnection } from './settings/cloud-connection.ts';
import { openProgramHost } from './shell/open-program-host.ts';
import { createSpeechToText } from './voice/stt.ts';

/** Every service of the server, each built once. */
export type Context = Awaited<ReturnType<typeof createContext>>;

/** What the features are wired from: all that stands below them. */
interface Parts extends Storage, Egress, Inference, Answering {
  config: Config;
  overrides: Overrides;
  clock: Clock;
  logger: Logger;
  programs: ProgramHost;
  version: string;
  preferredLanguage: (caller: Caller) => 'fr' | 'en';
}

/** Builds the server's services over the data directory. Throws AppError with the remedy when that cannot be used. */
export async function createContext(given: Config, overrides: Overrides = {}) {
  const config = { ...given, timeouts: { ...given.timeouts, ...overrides.timeouts } };
  const { clock = systemClock, programs = openProgramHost() } = overrides;
  const logger = overrides.logger ?? stderrLogger(config, clock);
  const vault =
    overrides.vault ??
    (await openVault(config.dataDirectory, { createKeychain: createKeychains(config.timeouts) }));
  const storage = await buildStorage(config, { vault, clock, logger });
  const egress = buildEgress(config, storage, overrides);
  const base = { ...storage, ...egress, clock, logger, environment, programs };
  const inference = buildInference(config, base, overrides);
  const answering = buildAnswering(config, { ...base, ...inference }, overrides);
  const version = readVersion();
  const preferredLanguage = (caller: Caller) => auth.readProfile(caller).preferences.language;
  const parts = { ...base, ...inference, ...answering, config, overrides, version, preferredLanguage };
  const stt = createSpeechToText({
    transcription: parts.media.transcription,
    activeModel: () => parts.activeFolder('stt'),
    score: parts.scoring.score,
  });
  const agents = wireAgents(parts);
  const chat = wireChat(parts, agents);
  const compat = wireCompat(parts, stt);
  const setupToken = overrides.setupToken ?? randomBytes(32).toString('base64url');
  const auth = wireAccounts(parts, setupToken, { agents, chat, compat });
  const work = wireBackgroundWork(parts, { agents, chat, compat, auth });
  const { database, documents, uploads, media, scoring, analysePicture } = parts;
  return {
    config,
    clock,
    logger,
    prove: overrides.prove,
    database,
    auth,
    identify: auth.identify,
    ...chat,
    userSettings: parts.userSettings,
    trustedEngines: parts.trustedEngines,
    models: parts.models,
    documents: documents.documents,
    unpackArchive: createUnpackArchive({
      reader: documents.reader,
      documents: documents.documents,
      place: uploads,
    }),
    fetchDocument: createFetchDocument({
      door: parts.door,
      documents: documents.documents,
      place: uploads,
      maxBytes: MOST_DOCUMENT_BYTES,
      timeoutMs: config.timeouts.documentFetch,
    }),
    agents,
    compat,
    vision: { ocr: media.ocr, analysePicture, score: scoring.score, preferredLanguage, stopwatch },
    stt,
    voice: parts.voice,
    stopwatch,
    ledger: parts.ledger,
    version,
    admin: buildAdmin({ database, clock, auth, version, modelsLoaded: () => loadedModels(parts.engine) }),
    uploads,
    webAppDirectory: join(packageRoot(), 'dist', 'renderer'),
    rateLimits: {
      standard: createTokenBuckets(config.rate, clock),
      typing: createTokenBuckets(TYPING_RATE, clock),
    },
    backup: wireBackup(parts),
    privacy: buildPrivacy({ ...parts, onOffline: agents.mcp.stopNetworked }),
    /** Shown on the terminal at start while there is no owner yet. */
    setupToken: auth.needsSetup() ? setupToken : undefined,
    /** A request failed because another program has the database locked. */
    databaseWasLocked: parts.lockedWait.waitedInVain,
    ...createAddress(config, config.remote.publicUrl),
    /** What goes on in the background from the start; to be called once the server listens. */
    startBackgroundWork: work.start,
    /** Ends the runs of agents, which may take minutes, as interrupted. */
    endRuns: () => agents.agents.close(),
    warmUp: () => background('warm_up', () => scoring.score('', [{ role: 'user', text: 'ready' }])),
    close: work.close,
  };
}

const stopwatch = () => performance.now();

function stderrLogger(config: Config, clock: Clock): Logger {
  return createLogger(
    config.logLevel,
    (line) => void process.stderr.write(line),
    () => clock.now(),
  );
}

/** Requests a minute for what is called while a person types (api-decisions.md, "Rate limit") or adds a folder. */
const TYPING_RATE = { burst: 600, perMinute: 600 };

type Agents = ReturnType<typeof wireAgents>;

function wireAgents(parts: Parts) {
  const { config, clock, overrides, documents, isOffline, noCloud } = parts;
  const { timeouts } = config;
  const programs = createToolPrograms(parts.programs);
  const agents = buildAgents(config, {
    ...parts,
    programs,
    score: parts.scoring.score,
    documents: documents.documents,
    vault: parts.vault.vault,
    fetchFile: packagesThroughGate(parts.gate),
    environment,
    calculate: createCalculate({ now: () => new Date(clock.now()), programs, timeouts }),
    reader: documents.reader,
    scratchDirectory: parts.uploads.directory,
    judge: overrides.judge ?? createPassageJudge({ environment, programs: parts.programs }),
    searchSettings: createSearchSettings({
      instanceSettings: parts.instanceSettings,
      keys: parts.searchKeys,
    }),
    isShut: () => noCloud || isOffline(),
    startTimer: overrides.agentTimer,
    ownTools: overrides.agentTools,
  });
  return { ...agents, closeTools: programs.close };
}

type Chat = ReturnType<typeof wireChat>;

function wireChat(parts: Parts, { agents }: Agents) {
  const { database, clock, local, ledger, userSettings } = parts;
  return createChat({
    database,
    clock,
    answer: agents.answerInChat,
    local,
    ledger,
    documents: parts.documents.documents,
    forgetCalls: agents.forgetConversation,
    findLocalModel: (id) => findChatModel(parts.models, id),
    memoryOf: memoryOf(userSettings),
    lineOf: async (userId) =>
      (await openCloud(parts, userId)) ? userSettings.get(userId).threshold : undefined,
    instructionsOf: instructionsOf(userSettings),
  });
}

/** The cloud that may answer an account just now. */
async function openCloud(parts: Parts, userId: string): Promise<CloudConnection | undefined> {
  if (parts.noCloud || parts.isOffline() || parts.accountCloud(userId)) return undefined;
  const cloud = await parts.cloudChat.connection();
  return cloud?.hasKey ? cloud.connection : undefined;
}

type Compat = ReturnType<typeof wireCompat>;

function wireCompat(parts: Parts, stt: ReturnType<typeof createSpeechToText>) {
  const { answer, local, engine, models, embeddings, clock, documents, version } = parts;
  return buildCompat({
    answer,
    local,
    engine,
    models,
    embeddings,
    stt,
    tts: parts.voice.tts,
    clock,
    silenceMs: parts.config.timeouts.streamSilence,
    loaded: () => loadedModels(engine),
    async elsewhere(caller) {
      if (isLocalOnly(caller)) return undefined;
      const cloud = await openCloud(parts, caller.userId);
      if (cloud) return { cloud };
      const mayAskTrusted = !parts.noCloud && !parts.isOffline() && parts.trusted.isAny();
      return mayAskTrusted ? {} : undefined;
    },
    analysePicture: parts.analysePicture,
    preferredLanguage: parts.preferredLanguage,
    files: {
      reader: documents.reader,
      scratchDirectory: parts.uploads.directory,
      newSeal: passingFileSeal,
      score: parts.scoring.score,
    },
    mcp: {
      version,
      documents: documents.documents,
      score: parts.scoring.score,
      thresholdOf: ({ userId }) => parts.thresholdOf(userId),
    },
  });
}

function loadedModels(engine: LocalEngine & { status?: () => EngineStatus }): string[] {
  const status = engine.status?.();
  return status?.state === 'ready' ? [status.model] : [];
}

function wireAccounts(
  { config, database, clock, keys, overrides, documents, voice }: Parts,
  setupToken: string,
  { agents, chat, compat }: { agents: Agents; chat: Chat; compat: Compat },
) {
  return buildAccounts(config, {
    database,
    clock,
    signingKey: keys.signing,
    setupToken,
    bcrypt: overrides.bcrypt,
    async onSessionsEnded(userId) {
      await agents.agents.sessionsEnded(userId);
      await chat.forgetSequences(userId);
      await compat.forgetUser(userId);
    },
    async onUserDeleted(userId) {
      await agents.agents.forgetUser(userId);
      await chat.forgetUser(userId);
      await compat.forgetUser(userId);
      await documents.documents.forgetUser(userId);
      await voice.forgetUser(userId);
    },
  });
}

function wireBackup({ config, vault, databaseKey, database, clock, version, overrides }: Parts) {
  return createBackupService({
    dataDirectory: config.dataDirectory,
    vault,
    databaseKey: database.isEncrypted ? databaseKey : undefined,
    filesKey: databaseKey,
    clock,
    appVersion: version,
    audit: createAudit(database, clock),
    createKeychain: overrides.createKeychain ?? createKeychains(config.timeouts),
  });
}

function wireBackgroundWork(
  { config, logger, documents, ledger, ...parts }: Parts,
  features: { agents: Agents; chat: Chat; compat: Compat; auth: ReturnType<typeof wireAccounts> },
) {
  const { agents, chat, compat, auth } = features;
  return createBackgroundWork({
    logger,
    turnsEndMs: config.timeouts.turnsEnd,
    resume: () =>
      Promise.all([
        attempt('documents_start', documents.start),
        attempt('agent_runs_resume', agents.agents.resume),
        attempt('unfinished_imports_remove', chat.imports.removeUnfinished),
      ]),
    async sealFiles(signal) {
      await documents.sealFiles(signal);
      await agents.sealFiles(signal);
    },
    deleteExpiredPayloads: ledger.deleteExpiredPayloads,
    turnsEnded: () => Promise.all([chat.turnsEnded(), compat.callsEnded(), agents.agents.close()]),
    close: (sealing) => ({
      mcp: agents.mcp.close,
      tools: agents.closeTools,
      sealing,
      scoring: parts.scoring.close,
      second_reader: parts.secondReader.close,
      documents: documents.close,
      models: parts.models.close,
      embedder: () => parts.embedder.close(),
      media: parts.media.close,
      voice: parts.voice.close,
      engine: () => parts.engine.close(),
      ended_sessions: auth.writeEndedSessions,
      ledger: ledger.close,
      locked_wait: parts.lockedWait.close,
      database: parts.database.close,
    }),
  });
}
