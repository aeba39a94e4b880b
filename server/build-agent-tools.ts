import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { ProgramHost } from '../models/engine/program-host.ts';
import { type AgentFolders, createAgentFolders } from './agents/folders/agent-folders.ts';
import type { Surroundings } from './agents/folders/private-place.ts';
import type { ShelvedTool } from './agents/tool-shelf.ts';
import { type Calculate, createCalculatorTool } from './agents/tools/calculator/calculator-tool.ts';
import { createChartTool } from './agents/tools/chart/chart-tool.ts';
import { createCodeExecTool } from './agents/tools/code/code-exec-tool.ts';
import { findPython } from './agents/tools/code/python/find-python.ts';
import { createFileReadTool } from './agents/tools/files/file-read-tool.ts';
import { createJudgeText } from './agents/tools/files/judge-text.ts';
import { type DocumentsToRead, mayReadDocuments } from './agents/tools/files/own-documents.ts';
import type { FolderFileReader } from './agents/tools/files/read-folder-file.ts';
import { createSummarizeTool } from './agents/tools/summarize/summarize-tool.ts';
import type { SearchSettings } from './agents/tools/web-search/search-settings.ts';
import { createWebSearchTool } from './agents/tools/web-search/web-search-tool.ts';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import type { Database } from './db/connection.ts';
import type { PassageJudge } from './documents/processing/passage-judge.ts';
import type { OutboundDoor } from './routing/outbound-door.ts';
import type { InstanceSettings } from './settings/instance-settings.ts';
import { searchConnection } from './settings/search-connection.ts';

export interface AgentToolParts {
  database: Database;
  clock: Clock;
  documents: DocumentsToRead;
  reader: FolderFileReader['reader'];
  /** Where files of folders are kept while they are parsed. */
  scratchDirectory: string;
  /** Finds out how sensitive those files are; a process of its own, which nobody else ends. */
  judge: PassageJudge;
  instanceSettings: InstanceSettings;
  searchSettings: SearchSettings;
  door: OutboundDoor;
  /** What starts the processes of tools. */
  programs: ProgramHost;
  calculate: Calculate;
  /** Nothing leaves this machine now: offline mode, or ALCOVE_NO_CLOUD. */
  isShut: () => boolean;
}

/** The tools that Alcove brings, and the folders that one of them reads. */
export function buildAgentTools(
  config: Config,
  parts: AgentToolParts,
): { tools: ShelvedTool[]; folders: AgentFolders; surroundings: Surroundings } {
  const { timeouts } = config;
  const { instanceSettings, documents, reader, scratchDirectory } = parts;
  const surroundings = {
    platform: process.platform,
    home: real(homedir()),
    own: [real(config.dataDirectory), real(config.modelsDirectory)],
  };
  const folders = createAgentFolders({ database: parts.database, clock: parts.clock, surroundings });
  const judgeText = createJudgeText(parts.judge, () => AbortSignal.timeout(timeouts.folderFileJudged));
  const texts = { documents, folders, reader, scratchDirectory, judgeText, rules: { surroundings } };
  const tools: ShelvedTool[] = [
    {
      tool: createWebSearchTool({
        readConnection: () => searchConnection(instanceSettings),
        door: parts.door,
        timeouts,
      }),
      unavailable: (caller, language) =>
        parts.isShut()
          ? SHUT[language]
          : parts.searchSettings.whyUnavailable(language, caller.role === 'super_admin'),
    },
    {
      tool: createCodeExecTool({
        timeouts,
        python: async () => (instanceSettings.get('agents').python ? findPython() : 'off'),
      }),
    },
    {
      tool: createFileReadTool(texts),
      unavailable: (caller, language) => (mayReadDocuments(caller) ? null : NO_DOCUMENTS[language]),
    },
    { tool: createSummarizeTool(texts) },
    { tool: createChartTool({ programs: parts.programs, timeouts }) },
    { tool: createCalculatorTool(parts.calculate) },
  ];
  return { tools, folders, surroundings };
}

const SHUT = {
  en: 'Nothing leaves this machine now: it is offline by its settings.',
  fr: 'Rien ne quitte cet ordinateur pour le moment : il est hors ligne d’après ses réglages.',
};

const NO_DOCUMENTS = {
  en: 'This API key may not read documents; it needs the scope documents:read.',
  fr: 'Cette clé d’API ne peut pas lire les documents ; il lui faut le droit documents:read.',
};

/** Whether Python can be run in its sandbox on this machine. */
export function isPythonAvailable(): Promise<boolean> {
  return findPython().then(
    () => true,
    () => false,
  );
}

/** A directory without links; one that is not there yet as it is written. */
function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}
