import type { Detection } from '../sensitivity/sensitivity.types.ts';

/** Replaces what detectors find by typed placeholders, the same one for the same value, and puts it back. */
export interface Redaction {
  /** The text with placeholders such as `[EMAIL_1]`. */
  redact(text: string): string;
  /** Puts the values back into a finished text. */
  restore(text: string): string;
  /** Puts the values back into a stream, holding back what may be the beginning of a placeholder. */
  restoreStream(): { push(piece: string): string; end(): string };
}

/** Makes a redaction for one prompt; what it remembers lives only as long as the turn. */
export function createRedaction(detect: (text: string) => Detection[]): Redaction {
  const placeholders = new Map<string, string>();
  const values = new Map<string, string>();
  const counts = new Map<string, number>();

  const placeholderFor = (type: string, value: string): string => {
    const known = placeholders.get(`${type}\0${value}`);
    if (known) return known;
    const count = (counts.get(type) ?? 0) + 1;
    const made = `[${type.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_${count}]`;
    counts.set(type, count);
    placeholders.set(`${type}\0${value}`, made);
    values.set(made, value);
    return made;
  };
  const restore = (text: string) =>
    text.replace(PLACEHOLDER, (placeholder) => values.get(placeholder) ?? placeholder);

  return {
    redact(text) {
      let result = '';
      let from = 0;
      for (const { start, end, type } of outermost(detect(text))) {
        result += text.slice(from, start) + placeholderFor(type, text.slice(start, end));
        from = end;
      }
      return result + text.slice(from);
    },
    restore,
    restoreStream() {
      let held = '';
      return {
        push(piece) {
          held += piece;
          const open = held.lastIndexOf('[');
          const isWaiting = open >= 0 && UNFINISHED.test(held.slice(open));
          const ready = isWaiting ? held.slice(0, open) : held;
          held = isWaiting ? held.slice(open) : '';
          return restore(ready);
        },
        end() {
          const rest = restore(held);
          held = '';
          return rest;
        },
      };
    },
  };
}

const PLACEHOLDER = /\[[A-Z0-9_]{1,60}_\d{1,4}\]/g;
const UNFINISHED = /^\[[A-Z0-9_]{0,66}$/;

/** In reading order and without overlaps; of two that overlap, the one that starts first and is longer. */
function outermost(detections: Detection[]): Detection[] {
  const sorted = [...detections].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Detection[] = [];
  for (const detection of sorted) if (detection.start >= (kept.at(-1)?.end ?? 0)) kept.push(detection);
  return kept;
}
