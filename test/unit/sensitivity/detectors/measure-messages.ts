import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { type MessageKind, readMessages } from './read-messages.ts';

/** How the detectors alone fare on one kind of message of one set: missed, or for `none` kept here wrongly. */
interface SetMeasure {
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
