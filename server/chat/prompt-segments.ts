import type { JsonSchema, ToolCall } from '../../models/engine/chat-engine.ts';
import { jsonLeaves, parseJsonObject } from '../core/json-leaves.ts';
import type { Segment } from '../sensitivity/sensitivity.types.ts';
import type { AnswerRequest, OfferedTool, PromptTurn } from './answer.types.ts';
import { wordsOfDefinitions } from './words-of-definitions.ts';

/** What the scorer reads of a prompt, and which of it is JSON whose keys, strings and numbers leave one by one. */
interface PromptSegments {
  segments: Segment[];
  /** What the cloud wrote itself and is sent again: it may leave, and is not judged. */
  known: Segment[];
  /** Passages that their owner let go: judged for what is never let go. */
  released: Segment[];
  json: string[];
}

/**
 * A turn as the scorer reads it: its text, and its calls as a whole, where a bare `per_page` or `42.165` has the context
 * without which no scorer can judge it. What is said in a sentence is read once more by itself, outside the JSON.
 */
export function toSegments(turn: PromptTurn): readonly Segment[] {
  const known = read.get(turn);
  if (known) return known;
  const segments = readTurn(turn);
  read.set(turn, segments);
  return segments;
}

/** Turns of a talk come again with each message; what was found of the very segments of one is found again by them. */
const read = new WeakMap<PromptTurn, readonly Segment[]>();

function readTurn(turn: PromptTurn): Segment[] {
  const { role, segmentRole, text } = turn;
  const calls = turn.toolCalls ?? [];
  // A model wrote the arguments, but may quote a person in them: each is read in both ways.
  const isInstructions = role === 'system' && text.length >= LONG_INSTRUCTIONS;
  return [
    {
      role: segmentRole ?? role,
      text,
      ...(isInstructions && { isInstructions }),
    },
    ...withSentences(calls.flatMap(jsonOfCall)).map((part) => segment('assistant', part)),
    ...withSentences(calls.map((call) => call.arguments)).map((part) => segment('tool', part)),
  ];
}

/** Characters from which on a system prompt is a program's: people write shorter ones, which are judged like all they say. */
const LONG_INSTRUCTIONS = 1_500;

/** All texts of a turn. */
export function textsOfTurn(turn: PromptTurn): string[] {
  return toSegments(turn).map(({ text }) => text);
}

/** Everything that a cloud would be told: the turns, tools that others wrote, and the form of the answer. */
export function promptSegments(
  turns: readonly PromptTurn[],
  { tools = [], jsonSchema }: Pick<AnswerRequest, 'tools' | 'jsonSchema'>,
  knownTurns: ReadonlySet<PromptTurn> = new Set(),
): PromptSegments {
  const foreign = tools.filter(({ isBuiltIn }) => !isBuiltIn).map(definitionOf);
  const definitions = [...foreign, ...(jsonSchema ? [jsonSchema] : [])];
  const offer = definitions.map((part) => JSON.stringify(part));
  const calls = turns.flatMap(({ toolCalls = [] }) => toolCalls.flatMap(jsonOfCall));
  const judged: Segment[] = [];
  const known: Segment[] = [];
  const released: Segment[] = [];
  for (const turn of turns) {
    const list = knownTurns.has(turn) ? (turn.isReleased ? released : known) : judged;
    list.push(...toSegments(turn));
  }
  return {
    segments: [
      ...judged,
      ...[...withSentences(offer), ...wordsOfDefinitions(definitions)].map(
        (text): Segment => ({ role: 'system', text, isInstructions: true }),
      ),
    ],
    known,
    released,
    json: [...calls, ...offer],
  };
}

function definitionOf({ name, description, parameters }: OfferedTool): JsonSchema {
  return { name, description, parameters };
}

function jsonOfCall({ name, arguments: written }: ToolCall): string[] {
  const parsed = parseJsonObject(written);
  return [JSON.stringify(parsed ? { tool: name, arguments: parsed } : { tool: name })];
}

/** The texts, and what in them JSON would have the scorer read otherwise than a person does. */
export function withSentences(texts: string[]): string[] {
  const inside = texts.flatMap((text) => jsonLeaves(parseJsonObject(text)));
  const sentences = inside.filter((leaf) => typeof leaf === 'string' && isReadAlone(leaf)) as string[];
  return [...new Set([...texts, ...sentences])];
}

function isReadAlone(leaf: string): boolean {
  return SENTENCE.test(leaf) || JSON.stringify(leaf) !== `"${leaf}"`;
}

// Three words in a row.
const SENTENCE = /\p{L}{2,}[\s,.;:!?'’-]+\p{L}{2,}[\s,.;:!?'’-]+\p{L}{2,}/u;

function segment(role: Segment['role'], text: string): Segment {
  return { role, text };
}
