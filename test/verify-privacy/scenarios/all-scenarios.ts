import type { Scenario } from '../day.types.ts';
import { accounts, ownerSettings } from './accounts.ts';
import { tasks, tools } from './agents.ts';
import { backup } from './backup.ts';
import { edit, regenerate } from './branches.ts';
import { chat, stream, taint } from './chat.ts';
import { compat } from './compat.ts';
import { documents, harmlessDocuments } from './documents.ts';
import { failures, interruptions, noCloud } from './faults.ts';
import { mcp } from './mcp.ts';
import { pictures } from './pictures.ts';
import { localOnly, offline, redaction, threshold, withhold } from './policies.ts';
import { imports, instructionsAndSaved, projectsAndMemory, prompts, typing } from './prompts.ts';
import { trusted } from './trusted.ts';
import { voice } from './voice.ts';

/** The recorded day, in order. */
export const ALL_SCENARIOS: readonly Scenario[] = [
  chat,
  stream,
  taint,
  regenerate,
  edit,
  prompts,
  typing,
  imports,
  documents,
  harmlessDocuments,
  pictures,
  voice,
  localOnly,
  withhold,
  redaction,
  threshold,
  compat,
  tasks,
  tools,
  mcp,
  accounts,
  ownerSettings,
  projectsAndMemory,
  instructionsAndSaved,
  failures,
  interruptions,
  offline,
  trusted,
  backup,
  noCloud,
];
