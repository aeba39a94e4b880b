import { createHash } from 'node:crypto';
import { describeWords } from '../../server/sensitivity/classifier/describe-words.ts';
import { detectAll } from '../../server/sensitivity/detectors/detect-all.ts';
import { readText } from '../../server/sensitivity/disclosure/read-text.ts';
import { readMessages } from './messages/read-messages.ts';

/** Every so many training messages are described: all kinds of them, in two seconds. */
const STEP = 40;

/**
 * A digest of what the classifier is told of words: of each in a sample of the training messages, all tags that the lexicons,
 * detectors and rules give it. Weights that were trained on another one do not know what they read.
 */
export function fingerprintFeatures(folder: string): string {
  const hash = createHash('sha256');
  for (const { segments } of readMessages(folder).filter((_, at) => at % STEP === 0))
    for (const { role, text } of segments) {
      const detections = detectAll(text);
      const reading = readText(text, role === 'assistant' ? 'assistant' : 'user', detections);
      hash.update(JSON.stringify(describeWords(text, role, reading, detections)));
    }
  return hash.digest('hex');
}
