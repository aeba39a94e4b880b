import type { Segment } from '../../../../server/sensitivity/sensitivity.types.ts';
import { isKept, KEPT, type KeptMessage, scoreOf, type WrittenMessage } from './kept-messages.ts';

/** What a change of wording does to messages that are kept here. */
export interface ChangeEffect {
  /** Share of the messages that the change lets out of the machine. */
  belowLine: number;
  /** The texts of those, to read when a test fails. */
  lost: string[];
  /** Texts whose score is now below the floor of what a detector had found in them. */
  belowFloor: string[];
  /** Texts whose score is lower at all. */
  lower: string[];
}

export type ChangeText = (text: string, at: number) => string;
export type ChangeSegments = (segments: readonly Segment[], at: number) => Segment[];

/** Scores each message once more with the text of every segment changed. */
export function measureChange(
  change: ChangeText,
  messages: readonly KeptMessage[] = KEPT,
): ChangeEffect {
  return measureSegments(
    (segments, at) => segments.map(({ role, text }) => ({ role, text: change(text, at) })),
    messages,
  );
}

/** The same where the change is one of segments: their roles, their number, their order. */
export function measureSegments(
  change: ChangeSegments,
  messages: readonly KeptMessage[] = KEPT,
): ChangeEffect {
  const changed = messages.map((message, at) => {
    const segments = change(message.segments, at);
    return { ...message, segments, after: scoreOf(segments) };
  });
  const lost = changed.filter(({ after }) => !isKept(after)).map(readable);
  return {
    belowLine: lost.length / messages.length,
    lost,
    belowFloor: changed.filter(({ floor, after }) => floor > 0 && after < floor - ROUNDING).map(readable),
    lower: changed.filter(({ score, after }) => after < score - ROUNDING).map(readable),
  };
}

const ROUNDING = 1e-9;

function readable({ segments }: WrittenMessage): string {
  return segments.map(({ text }) => text.slice(0, 200)).join(' ¶ ');
}
