import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { DETECTED } from './detected-messages.ts';
import { floorOf, isKept, scoreOf, scoreText } from './kept-messages.ts';

describe('a placeholder in place of the value', () => {
  it.each([
    ['Contact : jean.durand@orange.fr', 'Contact : nom@example.com'],
    ['Appelle-moi au 06 12 45 78 91', 'Appelle-moi au 06 00 00 00 00'],
    ['IBAN FR76 3000 6000 0112 3456 7890 189', 'IBAN <IBAN>'],
    ['Ma carte : 4532 0151 1283 0366', 'Ma carte : 4242 4242 4242 4242'],
    ['AWS key AKIAQ3EGRZT5KJ7YH2NP', 'AWS key AKIAIOSFODNN7EXAMPLE'],
    ['password: hunter2-Kx9!qT', 'password: <PASSWORD>'],
    ['password=hunter2-Kx9!qT', `password=\${PASSWORD}`],
    ['host 82.64.113.9 user root password hunter2-Kx9!qT', 'host 192.0.2.9 user root password ********'],
  ])('lowers the score of %s, and no detector takes it for one', (real, placeholder) => {
    expect(isKept(scoreText(real))).toBe(true);
    expect(scoreText(placeholder)).toBeLessThan(scoreText(real));
    expect(floorOf(placeholder)).toBe(0);
  });

  // The value is what the detectors found, in the hand-written messages; the words around may be sensitive by themselves.
  it('never raises the score of a message above what the value gave it', () => {
    const raised = DETECTED.flatMap(({ segments, score }) => {
      const replaced = segments.map(({ role, text }) => ({ role, text: replaceValues(text) }));
      return scoreOf(replaced) > score + 1e-9 ? [`${segments[0]?.text} → ${replaced[0]?.text}`] : [];
    });
    expect(raised).toEqual([]);
  });

  it('takes every floor of a detector away with the value', () => {
    const left = DETECTED.filter(({ segments }) =>
      segments.some(({ text }) => detectAll(replaceValues(text)).some(({ floor }) => (floor ?? 0) >= 0.7)),
    );
    expect(left.length).toBeLessThanOrEqual(DETECTED.length * 0.02);
  });
});

function replaceValues(text: string): string {
  let replaced = text;
  const found = detectAll(text).filter(({ floor }) => floor !== undefined);
  for (const { start, end } of found.reverse())
    replaced = `${replaced.slice(0, start)}<REDACTED>${replaced.slice(end)}`;
  return replaced;
}
