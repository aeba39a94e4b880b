import { cutText } from '../../models/cut-text.ts';
/** Levels, quietest last. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Values a log line may hold. Text values are names from the code (a route template, an error code),
 * never something a person wrote, which is why there is no free-form message argument.
 */
type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON object a line. `event` is a constant of the code. */
export type Logger = ReturnType<typeof createLogger>;

/** Makes a logger that gives lines at or above `level` to `write`, each with its own level. */
export function createLogger(
  level: LogLevel,
  write: (line: string, level: LogLevel) => void,
  now: () => number,
) {
  const at =
    (own: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (!isAtLeast(own, level)) return;
      const time = new Date(now()).toISOString();
      write(`${JSON.stringify({ time, level: own, event, ...redact(fields) })}\n`, own);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Whether a line of this level is as grave as `least`, or graver. */
export function isAtLeast(level: LogLevel, least: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least);
}

// A second line of defence: a field whose name says secret or text is dropped even if a caller passes it.
const FORBIDDEN =
  /pass(word)?|secret|token$|^key$|api_?key|authori[sz]ation|cookie|content|prompt|text|title|query|url|body/i;

// Field names are words of the code, so there are few of them and each is judged once.
const verdicts = new Map<string, boolean>();

function isForbidden(name: string): boolean {
  const known = verdicts.get(name);
  if (known !== undefined) return known;
  const verdict = FORBIDDEN.test(name);
  verdicts.set(name, verdict);
  return verdict;
}

function redact(fields: LogFields): LogFields {
  const redacted: LogFields = {};
  for (const [name, value] of Object.entries(fields))
    redacted[name] = isForbidden(name)
      ? '[redacted]'
      : typeof value === 'string'
        ? cutText(value, 200)
        : value;
  return redacted;
}
