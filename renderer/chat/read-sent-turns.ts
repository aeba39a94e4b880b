/** One turn of a request that was sent. */
export interface SentTurn {
  role: string;
  text: string;
}

/**
 * The turns in the body of a chat request, OpenAI's form (`messages`) or Anthropic's (`system` beside them).
 * Empty when the body is neither; the raw text is shown beside it in any case.
 */
export function readSentTurns(payload: string | null): SentTurn[] {
  const body = parse(payload);
  if (!isRecord(body) || !Array.isArray(body.messages)) return [];
  const system = textOf(body.system);
  const turns = body.messages.filter(isRecord).map((message) => ({
    role: typeof message.role === 'string' ? message.role : '',
    text: textOf(message.content),
  }));
  return system ? [{ role: 'system', text: system }, ...turns] : turns;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter(isRecord)
    .map((part) => (typeof part.text === 'string' ? part.text : ''))
    .join('\n');
}

function parse(payload: string | null): unknown {
  try {
    return payload === null ? undefined : JSON.parse(payload);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
