import type { JudgedMessage } from '../../eval/judged-message.ts';

/** A judged message for tests: a harmless English chat message that left, unless said otherwise. */
export function judgedMessage(told: Partial<JudgedMessage> = {}): JudgedMessage {
  const score = told.score ?? 0.2;
  return {
    segments: [{ role: 'user', text: 'Which lamp suits a small desk?' }],
    sensitive: false,
    category: 'everyday',
    subject: 'lamps',
    style: 'chat',
    language: 'en',
    author: 'somebody',
    writer: 'an examiner',
    file: 'one.txt',
    score,
    probability: score / 2,
    kept: score >= 0.7,
    reasons: [],
    ...told,
  };
}
