import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import type { SecondCheck } from './second-reader/read-twice.ts';
import { ScoreRequest } from './sensitivity.schemas.ts';
import type { Segment, SensitivityResult } from './sensitivity.types.ts';

const LineId = z.object({ id: z.union([z.string(), z.number()]) }).loose();

/**
 * `alcove score`: reads JSON Lines (`{"id","text"}` or `{"id","segments"}`) and writes
 * `{"id","score","categories","spans","second_check"}` for each, in order, while it reads. A line that cannot be read becomes
 * `{"id","error"}` (`id` null where there is none) and the work goes on. Blank lines are left out.
 *
 * @returns the exit code: 0, or 1 when any line could not be read.
 */
export async function scoreLines(score: ScoreLine, input: Readable, output: Writable): Promise<number> {
  let failed = false;
  for await (const line of splitLines(input)) {
    if (line.trim() === '') continue;
    const answer = await scoreLine(score, line);
    failed ||= 'error' in answer;
    if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, 'drain');
  }
  return failed ? 1 : 0;
}

/** What comes of the segments of a line, and whether the second reader has read them. */
type ScoreLine = (segments: Segment[]) => Promise<{ result: SensitivityResult; check: SecondCheck }>;

// Not node:readline, which also cuts at U+2028 and U+2029: both may stand as they are inside a JSON string.
async function* splitLines(input: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

type LineAnswer = { id: string | number | null; error: string } | ScoredLine;

interface ScoredLine {
  id: string | number;
  score: number;
  categories: { name: string; score: number }[];
  spans: { segment: number; start: number; end: number; type: string; score: number }[];
  second_check: SecondCheck;
}

async function scoreLine(score: ScoreLine, line: string): Promise<LineAnswer> {
  const json = parseJson(line);
  if (json === undefined) return { id: null, error: 'The line is not JSON.' };
  const named = LineId.safeParse(json);
  if (!named.success) return { id: null, error: 'The line has no "id" (a string or a number).' };
  const { id, ...rest } = named.data;
  const request = ScoreRequest.safeParse(rest);
  if (!request.success) return { id, error: 'The line needs "text", or "segments" with role and text.' };
  const { result, check } = await score(toSegments(request.data));
  return { id, score: result.score, categories: result.categories, spans: result.spans, second_check: check };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function toSegments(request: { text: string } | { segments: Segment[] }): Segment[] {
  return 'segments' in request ? request.segments : [{ role: 'user', text: request.text }];
}
