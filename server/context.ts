import { type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { attempt, background, describeFailure, every, onBackgroundFailure } from '../models/background.ts';
import type { Embedder } from '../models/embedding/embedder.ts';
import type { EngineStatus } from '../models/engine/model-leases.ts';
import type { ProgramHost } from '../models/engine/program-host.ts';
import { systemTimer } from '../models/engine/timer.ts';
import type { Speaker } from '../models/media/speech/speaker.ts';
import { chooseStarterReply } from '../models/starter/choose-starter-reply.ts';
import { answerByCalculator } from './agents/answer-by-calculator.ts';
import type { StartTimer } from './agents/run-deadline.ts';
import type { ShelvedTool } from './agents/tool-shelf.ts';
import { createCalculate } from './agents/tools/calculator/calculator-tool.ts';
import { createSearchSettings } from './agents/tools/web-search/search-settings.ts';
import { createAudit } from './auth/audit.repository.ts';
import { createBackupService } from './backup/backup.service.ts';
import { buildAccounts } from './build-accounts.ts';
import { buildAdmin } from './build-admin.ts';
import { buildAgents } from './build-agents.ts';
import { buildCompat } from './build-compat.ts';
import { buildDocuments } from './build-documents.ts';
import { activeEmbeddingModel, buildEmbedder } from './build-embedder.ts';
import { buildMeasuring } from './build-measuring.ts';
import { buildMedia } from './build-media.ts';
import { activeModel, buildEngine, buildModels } from './build-models.ts';
import { buildVoice } from './build-voice.ts';
import { createAnswerer } from './chat/answer.ts';
import { createChat } from './chat/create-chat.ts';
import { createPromptScorer } from './chat/score-prompt.ts';
import type { Config } from './config.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { createLogger, type Logger } from './core/logger.ts';
import { type Database, openDatabase } from './db/connection.ts';
import { isPlainDatabase } from './db/encrypt-database.ts';
import { createLockedWait } from './db/locked-wait.ts';
import { migrate } from './db/migrate.ts';
import { createPassageJudge, type PassageJudge } from './documents/processing/passage-judge.ts';
import { exportLedger } from './egress/export-ledger.ts';
import { createEgressGate } from './egress/gate.ts';
import { createLedger } from './egress/ledger.ts';
import { requestPinned } from './egress/pinned-request.ts';
import { createFindProxy } from './egress/proxy.ts';
import { originOf } from './egress/request-digest.ts';
import { type ResolveHost, resolveHost } from './egress/resolve-host.ts';
import { createCloudChat } from './engines/cloud-chat.ts';
import { createEmbeddings } from './engines/embeddings.ts';
import { createLocalChat, type LocalEngine } from './engines/local-chat.ts';
import type { Caller } from './http/caller.ts';
import { ownNames } from './http/local-origin.ts';
import { createTokenBuckets } from './http/rate-limit.ts';
import { openUploadsDirectory } from './http/uploads-directory.ts';
import type { ModelManager } from './model-manager/model-manager.ts';
import { packageRoot } from './package-root.ts';
import { createPrivacySettings } from './privacy/privacy-settings.service.ts';
import { environment } from './read-config.ts';
import { createAccountCloud } from './routing/account-cloud.ts';
import { createOutboundDoor } from './routing/outbound-door.ts';
import { createRoutingService } from './routing/routing.service.ts';
import { createCloudKeyStore } from './secrets/cloud-key.ts';
import { deriveFilesKey, newFileSeal, passingFileSeal } from './secrets/files-key.ts';
import type { KeyVault } from './secrets/key-vault.ts';
import { noteDatabase, requireNotedDatabase } from './secrets/noted-database.ts';
import { type OpenVault, openVault } from './secrets/open-vault.ts';
import { openDatabaseKey, openOwnKeys } from './secrets/own-keys.ts';
import { keepRecoveryKeys } from './secrets/recovery-keys.ts';
import { phraseOf } from './secrets/recovery-phrase.ts';
import { createSearchKeyStore } from './secrets/search-key.ts';
import type { Score } from './sensitivity/create-scorer.ts';
import { createScoringMemory } from './sensitivity/scoring-memory.ts';
import { createScoringService, scoreAtOnce } from './sensitivity/scoring-service.ts';
import { createShippedScorer } from './sensitivity/shipped-scorer.ts';
import { type CloudConnection, cloudConnection } from './settings/cloud-connection.ts';
import { createInstanceSettings } from './settings/instance-settings.ts';
import { createUserSettings } from './settings/user-settings.ts';
import type { Prove } from './shell/create-proof.ts';
import { openProgramHost } from './shell/open-program-host.ts';
import { createAnalysePicture } from './vision/picture-analysis.ts';
import { createSpeechToText } from './voice/stt.ts';

/** What tests, or the desktop app, put in place of the real thing; everything else is always real. */
export interface Overrides {
  /** What starts the processes that work for the server; absent: what `openProgramHost` finds. */
  programs?: ProgramHost;
  /** Proves to the desktop shell that this is its server; absent where there is no shell. */
  prove?: Prove;
  clock?: Clock;
  logger?: Logger;
  vault?: OpenVault;
  /** The keychain that a restore puts its keys into. */
  createKeychain?: (instanceId: string) => KeyVault;
  engine?: LocalEngine;
  embedder?: Embedder;
  speaker?: Speaker;
  activeEmbeddingModel?: () => { id: string } | undefined;
  /** The model that answers here, where a scripted engine has none of its own. */
  activeModel?: () => { id: string; isStarter: boolean } | undefined;
  resolveHost?: ResolveHost;
  /** Opens the gate's connections: a test's own never leaves loopback. */
  connect?: typeof requestPinned;
  /** The models that are folders of files. */
  activeFolder?: ModelManager['activeFolder'];
  score?: Score;
  setupToken?: string;
  /** What finds out how sensitive passages are, and how long a message waits for it. */
  judge?: PassageJudge;
  patience?: () => AbortSignal;
  /** Timers of agents' runs, and tools in place of those of the same names. */
  agentTimer?: StartTimer;
  agentTools?: readonly ShelvedTool[];
}

/** Every service of the server, each built once. */
export type Context = Awaited<ReturnType<typeof createContext>>;

/** Builds the server's services over the data directory. Throws AppError with the remedy when that cannot be used. */
export async function createContext(config: Config, overrides: Overrides = {}) {
  const clock = overrides.clock ?? systemClock;
  const logger = overrides.logger ?? stderrLogger(config, clock);
  const vault = overrides.vault ?? (await openVault(config.dataDirectory));
  const keys = await openOwnKeys(vault);
  const databaseKey = await openDatabaseKey(vault);
  const filesKey = deriveFilesKey(databaseKey);
  const database = openMigrated(config, databaseKey);
  const lockedWait = createLockedWait(database.sqlite, systemTimer.after);
  if (databaseKey) keepRecoveryKeys(database, keys);
  const ledger = createLedger({
    database,
    vault: vault.vault,
    clock,
    ledgerKey: keys.ledger,
    payloadKey: keys.payload,
    onHeadNotKept: () => logger.warn('ledger_head_not_kept'),
  });
  const instanceSettings = createInstanceSettings(database);
  const userSettings = createUserSettings(database);
  const readConnection = () => cloudConnection(config.cloud, instanceSettings);
  const cloudKeys = createCloudKeyStore(vault.vault, environmentKey(config, readConnection));
  const searchKeys = createSearchKeyStore(vault.vault);
  const hubTokens = createCloudKeyStore(vault.vault, undefined, 'hub-token');
  const isOffline = () => instanceSettings.get('offline_mode');
  const noCloud = config.cloud.disabled;
  const gate = createEgressGate({
    ledger,
    isOffline,
    noCloud: () => noCloud,
    resolveHost: overrides.resolveHost ?? resolveHost,
    connect: overrides.connect ?? requestPinned,
    findProxy: createFindProxy(config.network.proxy, config.network.noProxy),
    readCloudKey: (origin) => cloudKeys.read(origin),
    readSearchKey: (origin) => searchKeys.read(origin),
    // The keychain may ask its owner: only where there is a token for that place.
    readHubToken: async (origin) =>
      (await hubTokens.keptFor())?.origin === origin ? hubTokens.read(origin) : undefined,
  });
  const models = buildModels(
    config,
    database,
    clock,
    gate,
    () => documents.onEmbeddingChanged(),
    (folder, language) => media.genderOf(folder, language),
    () => measuring,
    hubTokens,
  );
  const { programs = openProgramHost() } = overrides;
  const embedder = overrides.embedder ?? buildEmbedder(models, environment, programs);
  const media = buildMedia(environment, programs, overrides.speaker);
  const voice = buildVoice(config, {
    speech: media.speech,
    clock,
    logger,
    activeVoice: overrides.activeFolder ?? models.activeFolder,
  });
  const embeddings = createEmbeddings({
    embedder,
    activeModel: overrides.activeEmbeddingModel ?? (() => activeEmbeddingModel(models)),
  });
  const documents = buildDocuments(config, {
    database,
    clock,
    logger,
    embeddings,
    readPicture: media.ocr.readPicture,
    environment,
    programs,
    filesKey,
    judge: overrides.judge,
    patience: overrides.patience,
  });
  const engine = overrides.engine ?? buildEngine(models, environment, programs);
  const uploadsDirectory = openUploadsDirectory(join(config.dataDirectory, 'uploads'));
  const measuring = buildMeasuring({
    engine,
    embedder,
    speech: media.speech,
    transcription: media.transcription,
    scratchDirectory: uploadsDirectory,
    newSeal: passingFileSeal,
    now: () => performance.now(),
  });
  const scoring = overrides.score
    ? scoreAtOnce(overrides.score)
    : createScoringService(createShippedScorer(createScoringMemory()));
  const { score: scorer } = scoring;
  const routing = createRoutingService({ score: scorer });
  const accountCloud = createAccountCloud(database, clock, config.accounts.cloudRequestsPerDay);
  const outbound = createOutboundDoor({
    routing,
    gate,
    ledger,
    thresholdOf: (userId) => userSettings.get(userId).threshold,
    isOffline,
    accountCloud,
    noCloud,
  });
  const local = createLocalChat({
    engine,
    chooseStarterReply,
    activeModel: overrides.activeModel ?? (() => activeModel(models)),
  });
  const cloudChat = createCloudChat({
    readConnection,
    keys: cloudKeys,
    routing,
    gate,
    now: () => clock.now(),
  });
  const answer = createAnswerer({
    scorePrompt: createPromptScorer(scorer),
    detect: scoring.detect,
    routing,
    userSettings,
    local,
    cloud: cloudChat,
    isOffline,
    accountCloud,
    noCloud,
    clock,
    logger,
  });
  const preferredLanguage = (caller: Caller) => auth.readProfile(caller).preferences.language;
  const calculate = createCalculate({ now: () => new Date(clock.now()), programs });
  const chat = createChat({
    database,
    clock,
    answer,
    local,
    ledger,
    documents: documents.documents,
    async answerByTool(caller, content, signal) {
      const text = await answerByCalculator(content, preferredLanguage(caller), calculate, signal);
      return text === undefined ? undefined : { text, tool: 'calculator' };
    },
  });
  const analysePicture = createAnalysePicture({
    vision: media.vision,
    ocr: media.ocr,
    activeModel: overrides.activeFolder ?? models.activeFolder,
  });
  const stt = createSpeechToText({
    transcription: media.transcription,
    activeModel: () => (overrides.activeFolder ?? models.activeFolder)('stt'),
    score: scorer,
  });
  const searchSettings = createSearchSettings({ instanceSettings, keys: searchKeys });
  const agents = buildAgents(config, {
    database,
    clock,
    logger,
    answer,
    local,
    ledger,
    userSettings,
    instanceSettings,
    score: scorer,
    documents: documents.documents,
    vault: vault.vault,
    environment,
    programs,
    calculate,
    reader: documents.reader,
    scratchDirectory: uploadsDirectory,
    judge: overrides.judge ?? createPassageJudge({ environment, programs }),
    filesKey,
    searchSettings,
    door: outbound,
    isShut: () => noCloud || isOffline(),
    preferredLanguage,
    startTimer: overrides.agentTimer,
    ownTools: overrides.agentTools,
  });
  const setupToken = overrides.setupToken ?? randomBytes(32).toString('base64url');
  const auth = buildAccounts(config, {
    database,
    clock,
    signingKey: keys.signing,
    setupToken,
    async onSessionsEnded(userId) {
      await agents.agents.sessionsEnded(userId);
      await chat.forgetSequences(userId);
    },
    async onUserDeleted(userId) {
      await agents.agents.forgetUser(userId);
      await chat.forgetUser(userId);
      await documents.documents.forgetUser(userId);
      await voice.forgetUser(userId);
    },
  });
  const closing = new AbortController();
  let sealing: Promise<void> | undefined;
  let stopErasing = () => {};
  const stopHearing = onBackgroundFailure((work, thrown) =>
    logger.error('background_work_failed', { work, ...describeFailure(thrown) }),
  );
  const version = readVersion();
  const thresholdOf = (caller: Caller) => userSettings.get(caller.userId).threshold;
  const compat = buildCompat({
    answer,
    local,
    engine,
    models,
    embeddings,
    stt,
    tts: voice.tts,
    clock,
    loaded: () => loadedModels(engine),
    analysePicture,
    preferredLanguage,
    mcp: { version, documents: documents.documents, score: scorer, thresholdOf },
  });
  let port = config.port;
  let names = ownNames(port, config.remote.publicUrl);
  return {
    config,
    clock,
    logger,
    prove: overrides.prove,
    database,
    auth,
    identify: auth.identify,
    ...chat,
    models,
    documents: documents.documents,
    agents,
    compat,
    vision: {
      ocr: media.ocr,
      analysePicture,
      score: scorer,
      preferredLanguage,
      stopwatch: () => performance.now(),
    },
    stt,
    voice,
    stopwatch: () => performance.now(),
    ledger,
    version,
    admin: buildAdmin({ database, clock, auth, version, modelsLoaded: () => loadedModels(engine) }),
    uploads: { directory: uploadsDirectory, newSeal: filesKey && (() => newFileSeal(filesKey)) },
    webAppDirectory: join(packageRoot(), 'dist', 'renderer'),
    rateLimits: {
      standard: createTokenBuckets(config.rate, clock),
      typing: createTokenBuckets(TYPING_RATE, clock),
    },
    backup: createBackupService({
      dataDirectory: config.dataDirectory,
      vault,
      databaseKey: database.isEncrypted ? databaseKey : undefined,
      filesKey: databaseKey,
      clock,
      appVersion: version,
      audit: createAudit(database, clock),
      createKeychain: overrides.createKeychain,
    }),
    privacy: {
      settings: createPrivacySettings({
        userSettings,
        instanceSettings,
        keys: cloudKeys,
        vault: vault.vault,
        isEncrypted: databaseKey !== undefined,
        readConnection,
        noCloud,
        accountCloud,
        listModels: cloudChat.listModels,
        now: () => clock.now(),
      }),
      ledger,
      recovery: {
        instanceSettings,
        readPhrase: async () => databaseKey && phraseOf(databaseKey),
      },
      exportLedger: () => exportLedger(vault, database, clock),
      score: scorer,
      thresholdOf,
      stopwatch: () => performance.now(),
    },
    /** Shown on the terminal at start while there is no owner yet. */
    setupToken: auth.needsSetup() ? setupToken : undefined,
    /** A request failed because another program has the database locked. */
    databaseWasLocked: lockedWait.waitedInVain,
    ownNames: { hosts: () => names.hosts, origins: () => names.origins },
    /** What goes on in the background from the start; to be called once the server listens. */
    startBackgroundWork(): void {
      const started = [
        attempt('documents_start', documents.start),
        attempt('agent_runs_resume', agents.agents.resume),
        attempt('unfinished_imports_remove', chat.imports.removeUnfinished),
      ];
      sealing = attempt('sealing', async () => {
        await Promise.all(started);
        await documents.sealFiles(closing.signal);
        await agents.sealFiles(closing.signal);
      });
      const erase = () => ledger.deleteExpiredPayloads(LEDGER_PAYLOAD_DAYS);
      background('payload_deletion', erase);
      stopErasing = every(ONE_DAY_MS, 'payload_deletion', erase);
    },
    /** Ends the runs of agents, which may take minutes, as interrupted. */
    endRuns: () => agents.agents.close(),
    warmUp: () => background('warm_up', () => scorer('', [{ role: 'user', text: 'ready' }])),
    port: () => port,
    setPort(actual: number) {
      port = actual;
      names = ownNames(actual, config.remote.publicUrl);
    },
    async close() {
      // A turn whose client was cut off still stores what was written, and the ledger how it ended.
      const turns = () => Promise.all([chat.turnsEnded(), compat.callsEnded(), agents.agents.close()]);
      await Promise.race([attempt('stop_turns', turns), wait(LAST_TURNS_MS)]);
      closing.abort();
      stopErasing();
      const steps: [name: string, work: () => unknown][] = [
        ['mcp', agents.mcp.close],
        ['sealing', () => sealing],
        ['scoring', scoring.close],
        ['documents', documents.close],
        ['models', models.close],
        ['embedder', () => embedder.close()],
        ['media', media.close],
        ['voice', voice.close],
        ['engine', () => engine.close()],
        ['ended_sessions', auth.writeEndedSessions],
        ['ledger', ledger.close],
        ['locked_wait', lockedWait.close],
        ['database', database.close],
      ];
      for (const [name, work] of steps) await attempt(`stop_${name}`, work);
      stopHearing();
    },
  };
}

/** How long the ledger keeps the bodies of what was sent, and how often that is looked at. */
const LEDGER_PAYLOAD_DAYS = 90;
const ONE_DAY_MS = 86_400_000;

/** How long turns that were stopped may take to store what they have, in milliseconds. */
const LAST_TURNS_MS = 2_000;

function stderrLogger(config: Config, clock: Clock): Logger {
  return createLogger(
    config.logLevel,
    (line) => void process.stderr.write(line),
    () => clock.now(),
  );
}

/** Requests a minute for what is called while a person types (api-decisions.md, "Rate limit") or adds a folder. */
const TYPING_RATE = { burst: 600, perMinute: 600 };

function loadedModels(engine: LocalEngine & { status?: () => EngineStatus }): string[] {
  const status = engine.status?.();
  return status?.state === 'ready' ? [status.model] : [];
}

/**
 * Opens the database of the data directory, made and brought up to date when needed. A file that is still plain is
 * opened as it is: only the server, which holds the directory, encrypts it. Throws AppError 500 with the remedy when there
 * was a database here and is none now.
 */
export function openMigrated(config: Config, key: KeyObject | undefined): Database {
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  const path = join(config.dataDirectory, 'alcove.db');
  requireNotedDatabase(config.dataDirectory, path);
  const database = openDatabase(path, isPlainDatabase(path) ? undefined : key);
  migrate(database);
  noteDatabase(config.dataDirectory);
  return database;
}

function environmentKey(config: Config, readConnection: () => CloudConnection | undefined) {
  const { apiKey, baseUrl, provider } = config.cloud;
  const connection = apiKey || baseUrl || provider ? readConnection() : undefined;
  return connection && { origin: originOf(connection.baseUrl), value: apiKey };
}

/** Of package.json. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
