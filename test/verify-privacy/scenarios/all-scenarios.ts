import type { Scenario } from '../day.types.ts';
import { edit, regenerate } from './branches.ts';
import { chat, stream, taint } from './chat.ts';
import { documents, harmlessDocuments } from './documents.ts';

/** The recorded day, in order. */
export const ALL_SCENARIOS: readonly Scenario[] = [
  chat,
  stream,
  taint,
  regenerate,
  edit,
  documents,
  harmlessDocuments,
];
