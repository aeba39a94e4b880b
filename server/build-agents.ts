import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { createAgentSettings } from './agents/agent-settings.service.ts';
import { type AgentParts, createAgentsService } from './agents/agents.service.ts';
import { buildMcp } from './agents/mcp/build-mcp.ts';
import { startSystemTimer } from './agents/run-deadline.ts';
import { createToolShelf, type ShelvedTool } from './agents/tool-shelf.ts';
import { type AgentToolParts, buildAgentTools, isPythonAvailable } from './build-agent-tools.ts';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import { newId } from './core/ids.ts';
import type { Logger } from './core/logger.ts';
import type { Database } from './db/connection.ts';
import type { DocumentsService } from './documents/documents.service.ts';
import type { Ledger } from './egress/ledger/ledger.ts';
import type { LocalChat } from './engines/local-chat.ts';
import type { Caller } from './http/caller.ts';
import type { FetchPackageFile } from './model-manager/downloads/gate-download.ts';
import { openKeptFiles } from './secrets/kept-files.ts';
import type { KeyVault } from './secrets/key-vault.ts';
import type { UserSettingsStore } from './settings/user-settings.ts';

/** What the agents of a server are built from. */
interface BuildAgentsParts extends AgentToolParts, Pick<AgentParts, 'answer' | 'score'> {
  logger: Logger;
  local: LocalChat;
  ledger: Ledger;
  userSettings: UserSettingsStore;
  documents: DocumentsService;
  vault: KeyVault;
  fetchFile: FetchPackageFile;
  /** Of this process; MCP servers get few of its variables. */
  environment: NodeJS.ProcessEnv;
  preferredLanguage: (caller: Caller) => 'fr' | 'en';
  /** What the files of runs are sealed under; undefined where they are plain. */
  filesKey: KeyObject | undefined;
  /** In place of the timers of the machine, for tests. */
  startTimer?: AgentParts['startTimer'];
  /** In place of those that Alcove brings under the same names, for tests. */
  ownTools?: readonly ShelvedTool[];
}

/** Ten minutes, and about what forty full prompts of a small model come to. */
const BUDGET = { milliseconds: 10 * 60_000, tokens: 300_000 };

/** Agents with their tools: the loop, its storage and what may be called. */
export function buildAgents(config: Config, parts: BuildAgentsParts) {
  const { database, clock, answer, local, ledger, instanceSettings, logger } = parts;
  const { tools, folders, surroundings } = buildAgentTools(config, parts);
  const mcp = buildMcp({
    ...parts,
    surroundings,
    registry: config.network.packageRegistry,
    packagesDirectory: join(config.dataDirectory, 'mcp-packages'),
    foldersDirectory: join(config.dataDirectory, 'mcp-folders'),
    inherited: parts.environment,
    timeouts: config.timeouts,
    startDeadline: AbortSignal.timeout,
    startTimer: startSystemTimer,
    languageOf: parts.preferredLanguage,
  });
  const { ownTools = [] } = parts;
  const isReplaced = ({ tool }: ShelvedTool) => ownTools.some((own) => own.tool.name === tool.name);
  const shelf = createToolShelf({
    tools: [...ownTools, ...tools.filter((shelved) => !isReplaced(shelved))],
    mcpTools: mcp.tools,
    allowed: () => instanceSettings.get('agents').allowedTools,
    languageOf: parts.preferredLanguage,
  });
  const files = openKeptFiles(join(config.dataDirectory, 'artefacts'), parts.filesKey);
  const agents = createAgentsService({
    database,
    clock,
    answer,
    shelf,
    files,
    score: parts.score,
    thresholdOf: (userId) => parts.userSettings.get(userId).threshold,
    isActive: activeUsers(database),
    mayGoOn: goodCallers(database, clock),
    preferredLanguage: parts.preferredLanguage,
    namedDocuments: (userId, ids) =>
      [...new Set(ids)].map((id) => {
        const { filename, title } = parts.documents.own(userId, id);
        return { id, filename, title };
      }),
    async unreadDocuments(userId, ids, signal) {
      await parts.documents.awaitRead(userId, ids, signal);
      return parts.documents.unreadOf(userId, ids);
    },
    hasRoom: parts.documents.hasRoom,
    forgetSequence: (runId) => local.forget(runId),
    erasePayloads: (runId) => void ledger.erasePayloads({ conversationId: runId }),
    onFault: (tool, thrown) =>
      logger.error('agent_tool_fault', {
        tool,
        kind: thrown instanceof Error ? thrown.name : typeof thrown,
      }),
    startTimer: parts.startTimer ?? startSystemTimer,
    toolEndMs: config.timeouts.toolEnd,
    newId,
    budget: BUDGET,
  });
  const settings = createAgentSettings({
    instanceSettings,
    search: parts.searchSettings,
    isPythonAvailable,
  });
  return { agents, shelf, folders, settings, mcp, sealFiles: files.sealPlain };
}

function activeUsers({ sqlite }: Database): (userId: string) => boolean {
  const active = sqlite.prepare<[string]>('SELECT 1 FROM users WHERE id = ? AND is_active = 1');
  return (userId) => active.get(userId) !== undefined;
}

function goodCallers({ sqlite }: Database, clock: Clock): (caller: Caller) => boolean {
  const user = sqlite.prepare<[string, string]>(
    'SELECT 1 FROM users WHERE id = ? AND role = ? AND is_active = 1',
  );
  const key = sqlite.prepare<[string, number]>(
    'SELECT 1 FROM api_keys WHERE id = ? AND (expires_at IS NULL OR expires_at > ?)',
  );
  return (caller) =>
    user.get(caller.userId, caller.role) !== undefined &&
    (caller.kind === 'session' || key.get(caller.apiKeyId, clock.now()) !== undefined);
}
