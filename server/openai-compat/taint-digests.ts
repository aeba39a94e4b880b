import { createHash } from 'node:crypto';
import type { ToolCall } from '../../models/engine/chat-engine.ts';
import { parseJsonObject } from '../core/json-leaves.ts';
import type { CallTurn } from './stateless-call.ts';

/** Below this many characters a text says little by itself: it is known again only in the same role. */
const TELLING_CHARACTERS = 30;
/** Most sentences of one answer that are remembered beside the whole. */
const MOST_SENTENCES = 200;

/** What a turn is remembered by: its text, its calls, and the call that it answers. */
export function digestsOfTurn(turn: Pick<CallTurn, 'role' | 'text' | 'toolCalls' | 'toolCallId'>): string[] {
  const { role, text, toolCalls = [], toolCallId } = turn;
  return [
    ...(text.trim() === '' ? [] : [digestOfText(role, text)]),
    ...toolCalls.flatMap(digestsOfCall),
    ...(toolCallId === undefined ? [] : [digest('call', toolCallId)]),
  ];
}

/** What a turn is looked up by: also each of its sentences, which may be a quotation of an answer. */
export function lookupsOfTurn(turn: Parameters<typeof digestsOfTurn>[0]): string[] {
  return [...digestsOfTurn(turn), ...sentencesOf(turn.text).map((sentence) => digestOfText('', sentence))];
}

/** What an answer is remembered by: the whole, each sentence that tells something, and its calls. */
export function digestsOfAnswer(text: string, calls: ToolCall[]): string[] {
  const sentences = sentencesOf(text).slice(0, MOST_SENTENCES);
  return [
    ...digestsOfTurn({ role: 'assistant', text, toolCalls: calls }),
    ...sentences.map((sentence) => digestOfText('', sentence)),
  ];
}

function sentencesOf(text: string): string[] {
  const pieces = text.split(/(?<=[.!?…])\s+|\n+/u).map(normalise);
  return pieces.filter((piece) => piece.length >= TELLING_CHARACTERS);
}

function digestsOfCall({ id, arguments: written }: ToolCall): string[] {
  const parsed = parseJsonObject(written);
  const content = parsed ? JSON.stringify(sortKeys(parsed)) : normalise(written);
  return [digest('call', id), ...(content === '{}' ? [] : [digest('arguments', content)])];
}

/** Clients read arguments and write them anew. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

function digestOfText(role: string, text: string): string {
  const normal = normalise(text);
  return digest(normal.length < TELLING_CHARACTERS ? `text of ${role}` : 'text', normal);
}

/** Clients trim and wrap what they send again. */
function normalise(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

function digest(kind: string, content: string): string {
  return createHash('sha256').update(`${kind}\n${content}`).digest('base64url').slice(0, 24);
}
