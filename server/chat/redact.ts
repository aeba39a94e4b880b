import type { Detection } from '../sensitivity/sensitivity.types.ts';

/** Replaces what detectors find by typed placeholders, the same one for the same value, and puts it back. */
export type Redaction = ReturnType<typeof createRedaction>;

/**
 * Makes a redaction for one prompt, all of whose texts are read first: a value that one of them gives away is taken
 * out of the others too, where no word announces it. What it remembers lives only as long as the turn.
 */
export function createRedaction(detect: (text: string) => Detection[], texts: string[]) {
  // Read with the first text to redact, where a detector that fails keeps the turn here.
  let reading: ReturnType<typeof readAll> | undefined;
  const placeholders = new Map<string, string>();
  const values = new Map<string, string>();
  const counts = new Map<string, number>();

  const placeholderFor = (type: string, value: string): string => {
    const given = placeholders.get(`${type}\0${value}`);
    if (given) return given;
    const count = (counts.get(type) ?? 0) + 1;
    const made = `[${type.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_${count}]`;
    counts.set(type, count);
    placeholders.set(`${type}\0${value}`, made);
    values.set(made, value);
    return made;
  };
  const restore = (text: string, write = (value: string) => value) =>
    text.replace(PLACEHOLDER, (placeholder) => {
      const value = values.get(placeholder);
      return value === undefined ? placeholder : write(value);
    });

  return {
    /** The text with placeholders such as `[EMAIL_1]`. */
    redact(text: string) {
      let result = '';
      let from = 0;
      reading ??= readAll(detect, texts);
      const spans = [...(reading.found.get(text) ?? detect(text)), ...reading.findKnown(text)];
      for (const { start, end, type } of withoutOverlaps(spans)) {
        result += text.slice(from, start) + placeholderFor(type, text.slice(start, end));
        from = end;
      }
      return result + text.slice(from);
    },
    /** Puts the values back into a finished text. */
    restore: (text: string) => restore(text),
    /**
     * Puts the values back into a stream, holding back what may be the beginning of a placeholder. `write` says how a value
     * is written there, such as inside JSON.
     */
    restoreStream(write?: (value: string) => string) {
      let held = '';
      return {
        push(piece: string) {
          held += piece;
          const open = held.lastIndexOf('[');
          const isWaiting = open >= 0 && UNFINISHED.test(held.slice(open));
          const ready = isWaiting ? held.slice(0, open) : held;
          held = isWaiting ? held.slice(open) : '';
          return restore(ready, write);
        },
        end() {
          const rest = restore(held, write);
          held = '';
          return rest;
        },
      };
    },
  };
}

const PLACEHOLDER = /\[[A-Z0-9_]{1,60}_\d{1,4}\]/g;
const UNFINISHED = /^\[[A-Z0-9_]{0,66}$/;

type Span = Pick<Detection, 'start' | 'end' | 'type'>;

function readAll(detect: (text: string) => Detection[], texts: string[]) {
  const found = new Map(texts.map((text) => [text, detect(text)]));
  return { found, findKnown: knownValues(found) };
}

/** Finds, as whole words and in any case, the values that were detected in any text. */
function knownValues(found: Map<string, Detection[]>): (text: string) => Span[] {
  const types = new Map(
    [...found].flatMap(([text, detections]) =>
      detections.map(({ start, end, type }) => [text.slice(start, end).toLowerCase(), type] as const),
    ),
  );
  if (types.size === 0) return () => [];
  // The longest first, so that a value is not found in part only.
  const values = [...types.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${values.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) =>
    [...text.matchAll(pattern)].map(({ index, 0: value }) => ({
      start: index,
      end: index + value.length,
      type: types.get(value.toLowerCase()) ?? 'value',
    }));
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** In reading order; of two that overlap, the one that starts first and is longer is whole, of the other the rest. */
function withoutOverlaps(spans: Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const span of sorted) {
    const start = Math.max(span.start, kept.at(-1)?.end ?? 0);
    if (start < span.end) kept.push({ ...span, start });
  }
  return kept;
}
