import { scoreReadOnce } from '../../../../server/sensitivity/combine.ts';
import type { Segment } from '../../../../server/sensitivity/sensitivity.types.ts';
import { sample } from '../../../depth.ts';
import { isKept, KEPT, type KeptMessage, scoreOf, type WrittenMessage } from './kept-messages.ts';

/** What a change of wording does to messages that are kept here. */
export interface ChangeEffect {
  /** Share of the messages that the change lets out of the machine. */
  belowLine: number;
  /** The same among those that scored at least `SURE`. */
  sureBelowLine: number;
  /** Texts whose score is now below the floor of what a detector had found in them. */
  belowFloor: string[];
  /** Texts whose score is lower at all. */
  lower: string[];
}

/** The messages that each change is tried on. */
const TRIED = sample(KEPT, 10);

/** Three units of log-odds above the line, in which harmless words around or beside cannot outweigh. */
const SURE = 0.98;
const ROUNDING = 1e-9;

/** Scores each message once more with the text of every segment changed. */
export function measureChange(
  change: (text: string) => string,
  messages: readonly KeptMessage[] = TRIED,
): ChangeEffect {
  return measureSegments(
    (segments) => segments.map(({ role, text }) => ({ role, text: change(text) })),
    messages,
  );
}

/** The same where the change is one of segments: their roles, their number, their order. */
export function measureSegments(
  change: (segments: readonly Segment[]) => Segment[],
  messages: readonly KeptMessage[] = TRIED,
): ChangeEffect {
  const changed = messages.map((message) => {
    const segments = change(message.segments);
    return { ...message, segments, after: scoreOf(segments) };
  });
  const shareLost = (of: typeof changed) =>
    of.filter(({ after }) => !isKept(after)).length / Math.max(1, of.length);
  return {
    belowLine: shareLost(changed),
    sureBelowLine: shareLost(changed.filter((message) => scoreReadOnce(message.score) >= SURE)),
    belowFloor: changed.filter(({ floor, after }) => after < floor - ROUNDING).map(show),
    lower: changed.filter((message) => message.after < message.score - ROUNDING).map(show),
  };
}

function show({ segments }: WrittenMessage): string {
  return segments.map(({ text }) => text.slice(0, 200)).join(' ¶ ');
}
