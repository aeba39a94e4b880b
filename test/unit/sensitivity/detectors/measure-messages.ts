import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { MESSAGE_SETS, type MessageKind, readMessages } from './read-messages.ts';

/** How the detectors alone fare on one kind of message of one set: missed, or for `none` kept here wrongly. */
export interface SetMeasure {
  kind: MessageKind;
  messages: number;
  wrong: number;
}

const KEPT_ABOVE = 0.7;

/** One measure a kind, in the order of the file. A message is kept here from one floor above 0.7 on. */
export function measureMessages(file: string): SetMeasure[] {
  const measures = new Map<MessageKind, SetMeasure>();
  for (const { kind, text } of readMessages(file)) {
    const measure = measures.get(kind) ?? { kind, messages: 0, wrong: 0 };
    const isKept = detectAll(text).some(({ floor }) => (floor ?? 0) > KEPT_ABOVE);
    measure.messages++;
    if (isKept === (kind === 'none')) measure.wrong++;
    measures.set(kind, measure);
  }
  return [...measures.values()];
}

/** Precision of each type that sets a floor, over all sets: found in a message that gives something away, of all found. */
export function measureTypes(): { type: string; found: number; right: number }[] {
  const types = new Map<string, { type: string; found: number; right: number }>();
  for (const { kind, text } of MESSAGE_SETS.flatMap((file) => readMessages(file))) {
    const found = detectAll(text).filter(({ floor }) => (floor ?? 0) > KEPT_ABOVE);
    for (const type of new Set(found.map((detection) => detection.type))) {
      const measure = types.get(type) ?? { type, found: 0, right: 0 };
      measure.found++;
      if (kind !== 'none') measure.right++;
      types.set(type, measure);
    }
  }
  return [...types.values()].sort((a, b) => (a.type < b.type ? -1 : 1));
}
