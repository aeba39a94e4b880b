import type { ToolCall, ToolDefinition } from '../../../models/engine/chat-engine.ts';
import { isJsonObject, parseJson } from '../../core/json-leaves.ts';

/** What a model that was told of tools has answered. */
type ToolAnswer = { kind: 'answer'; text: string } | { kind: 'calls'; calls: Omit<ToolCall, 'id'>[] };

/**
 * Reads an answer that should be `{"tool", "arguments"}` or `{"answer"}`, mended where models commonly err: text around
 * it, other names for the keys, arguments as a string or beside the name, a name in the wrong case, several calls in a
 * list. Arguments that were cut off are handed on as they are; text that holds neither form is the answer.
 */
export function readToolAnswer(text: string, tools: readonly ToolDefinition[]): ToolAnswer {
  const value = repairJson(text);
  const calls = listOf(value).map((item) => readCall(item, tools));
  if (calls.length > 0 && calls.every((call) => call !== undefined)) return { kind: 'calls', calls };
  const cut = CUT_CALL.exec(text);
  if (cut)
    return { kind: 'calls', calls: [{ name: knownName(cut[1] ?? '', tools), arguments: cut[2] ?? '' }] };
  const answer = isJsonObject(value) ? pick(value, ANSWER_KEYS) : undefined;
  if (answer !== undefined)
    return { kind: 'answer', text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  return { kind: 'answer', text };
}

const ANSWER_KEYS = ['answer', 'final_answer', 'response'];
const TOOL_KEYS = ['tool', 'tool_name'];
const NAME_KEYS = [...TOOL_KEYS, 'name', 'function'];
const ARGUMENT_KEYS = ['arguments', 'args', 'parameters', 'input'];
const CUT_CALL = /^\s*\{\s*"tool"\s*:\s*"([^"\\]*)"\s*,\s*"arguments"\s*:\s*(.*)$/s;

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const calls = isJsonObject(value) ? pick(value, ['tool_calls', 'calls']) : undefined;
  return Array.isArray(calls) ? calls : [value];
}

function readCall(value: unknown, tools: readonly ToolDefinition[]): Omit<ToolCall, 'id'> | undefined {
  if (!isJsonObject(value)) return undefined;
  const named = pick(value, NAME_KEYS);
  // OpenAI's own form: {"function": {"name", "arguments"}}.
  if (isJsonObject(named)) return readCall(named, tools);
  if (typeof named !== 'string') return undefined;
  const name = knownName(named, tools);
  // A record that is no call may well have a name.
  if (pick(value, TOOL_KEYS) === undefined && !tools.some((tool) => tool.name === name)) return undefined;
  return { name, arguments: writeArguments(pick(value, ARGUMENT_KEYS) ?? withoutKeys(value, NAME_KEYS)) };
}

function writeArguments(given: unknown): string {
  if (typeof given !== 'string') return JSON.stringify(given);
  const inner = repairJson(given);
  return isJsonObject(inner) ? JSON.stringify(inner) : given;
}

function knownName(name: string, tools: readonly ToolDefinition[]): string {
  return tools.find((tool) => fold(tool.name) === fold(name))?.name ?? name;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[\s-]+/g, '_');
}

function pick(value: Record<string, unknown>, names: readonly string[]): unknown {
  const key = Object.keys(value).find((candidate) => names.includes(candidate.toLowerCase()));
  return key === undefined ? undefined : value[key];
}

function withoutKeys(value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !names.includes(key.toLowerCase())));
}

/**
 * The JSON value in what a model wrote, mended where models commonly err: Markdown fences or words around it, commas
 * before a closing bracket. Undefined where there is none. Linear in the length of the text but for at most eight
 * places where a value might begin.
 */
export function repairJson(text: string): unknown {
  const whole = parse(text) ?? parse(withoutTrailingCommas(text));
  if (whole !== undefined) return whole;
  for (const start of beginnings(text)) {
    const end = endOfValue(text, start);
    const found = end === undefined ? undefined : parse(withoutTrailingCommas(text.slice(start, end)));
    if (found !== undefined) return found;
  }
  return undefined;
}

const MOST_BEGINNINGS = 8;

const parse = (text: string) => parseJson(text) ?? undefined;

function beginnings(text: string): number[] {
  return [...text.matchAll(/[{[]/g)].slice(0, MOST_BEGINNINGS).map(({ index }) => index);
}

/** Where the bracket that opens at `start` is closed, strings being skipped. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  for (const { 0: piece, index } of text.slice(start).matchAll(STRINGS_AND_BRACKETS)) {
    if (piece === '{' || piece === '[') depth += 1;
    else if (piece === '}' || piece === ']') depth -= 1;
    if (depth === 0) return start + index + piece.length;
  }
  return undefined;
}

function withoutTrailingCommas(text: string): string {
  return text.replace(STRINGS_AND_COMMAS, (piece) => (piece.startsWith(',') ? piece.slice(1) : piece));
}

const STRINGS_AND_BRACKETS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs;
const STRINGS_AND_COMMAS = /"[^"\\]*(?:\\.[^"\\]*)*"|,\s*[}\]]/gs;
