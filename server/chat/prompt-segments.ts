import type { JsonSchema, ToolCall } from '../../models/engine/chat-engine.ts';
import { jsonLeaves, parseJsonObject } from '../core/json-leaves.ts';
import type { Segment } from '../sensitivity/sensitivity.types.ts';
import type { AnswerRequest, OfferedTool, PromptTurn } from './answer.types.ts';

/**
 * A turn as the scorer reads it: its text, and of its calls the names, the arguments as a whole and every key, string
 * and number in them, because a provider receives those one by one.
 */
export function toSegments(turn: PromptTurn): Segment[] {
  const { role, segmentRole, text } = turn;
  const calls = (turn.toolCalls ?? []).flatMap(textsOfCall);
  // Arguments may quote a person, so they are read as their words, not as an assistant's.
  return [{ role: segmentRole ?? role, text }, ...unique(calls).map((part) => segment('tool', part))];
}

/** All texts of a turn. */
export function textsOfTurn(turn: PromptTurn): string[] {
  return toSegments(turn).map(({ text }) => text);
}

/** What a cloud would be told beside the turns: tools that others wrote, and the form of the answer. */
export function offerSegments({
  tools = [],
  jsonSchema,
}: Pick<AnswerRequest, 'tools' | 'jsonSchema'>): Segment[] {
  const texts = [...tools.filter(({ isBuiltIn }) => !isBuiltIn).map(definitionOf), jsonSchema].flatMap(
    textsOfJson,
  );
  return unique(texts).map((text) => segment('system', text));
}

function definitionOf({ name, description, parameters }: OfferedTool): JsonSchema {
  return { name, description, parameters };
}

function textsOfCall({ name, arguments: written }: ToolCall): string[] {
  const parsed = parseJsonObject(written);
  return [name, written, ...(parsed ? textsOfLeaves(parsed) : [])];
}

function textsOfJson(value: JsonSchema | undefined): string[] {
  return value ? [JSON.stringify(value), ...textsOfLeaves(value)] : [];
}

function textsOfLeaves(value: JsonSchema): string[] {
  return jsonLeaves(value).map(String);
}

function segment(role: Segment['role'], text: string): Segment {
  return { role, text };
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}
