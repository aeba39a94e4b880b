import { describe, expect, it } from 'vitest';
import { findUnreadable } from '../../../server/sensitivity/language/language-gate.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { HELD_OUT_MESSAGES, TUNING_MESSAGES, VALIDATION_MESSAGES } from './dev-messages.ts';

const score = createShippedScorer();

describe('text that the scorer cannot read', () => {
  it.each([
    'Tengo cáncer de mama y no se lo he dicho a nadie',
    'Ich bin krank und habe meiner Frau nichts gesagt',
    'Ho un tumore al seno e non so cosa fare',
    'Tenho câncer de mama e não contei para ninguém',
    'Ik ben ziek en mijn man weet het niet',
    'mam raka piersi i boję się powiedzieć mężowi',
    'kanser hastasıyım',
    'Min man slår mig och jag är rädd',
    'у меня рак груди',
    '我得了乳腺癌',
    'أنا مريضة بالسرطان',
    'Έχω καρκίνο του μαστού',
  ])('stays here: %s', (text) => {
    const { score: value, categories } = score([{ role: 'user', text }]);
    expect(value).toBeGreaterThanOrEqual(0.75);
    expect(categories.map(({ name }) => name)).toContain('unscorable_language');
  });

  it('is found at the end of a long readable text', () => {
    const readable = 'This is a long text about gardens and recipes that anybody may read. '.repeat(60);
    expect(
      findUnreadable(`${readable} Mein Mann schlägt mich und ich habe große Angst vor ihm.`),
    ).toBeDefined();
  });
});

describe('text that it can read', () => {
  it.each([
    'ok merci',
    'lol',
    'Bonjour',
    'hello',
    'yo',
    'mdr',
    'ok',
    'thx',
    'Marie Dupont',
    '42',
    '👍',
    '',
    'Paris Lyon Marseille',
    'best pasta recipe tomato basil mozzarella',
    'Que veut dire « carpe diem » ?',
    'const total = items.reduce((sum, item) => sum + item.price, 0);',
    'SELECT name, age FROM users WHERE age > 30 ORDER BY name;',
    '{"id": 12, "tags": ["alpha", "beta"], "ok": true}',
    'Jean-Pierre Müller, Anna Schmidt, Karl Weber, Otto Braun, Lisa Maier, Hans Fischer',
    'E = mc² and α + β = γ',
  ])('passes: %s', (text) => expect(findUnreadable(text)).toBeUndefined());

  it('passes what explains a source file, and not what another language tells there', () => {
    const source = (said: string) =>
      `import enum\n\nclass Reader(Base):\n    """${said}\n    in pyre parlance.\n    """\n    def baz(self):\n        del self.ps1\n        return getit\n`;
    expect(findUnreadable(source('Raised when a marshalled baz is bogus'))).toBeUndefined();
    expect(findUnreadable(source('Estoy embarazada y mi marido no lo sabe'))).toBeDefined();
  });

  it('is hardly ever refused among the dev messages', () => {
    const all = [...TUNING_MESSAGES, ...VALIDATION_MESSAGES, ...HELD_OUT_MESSAGES];
    const refused = all.filter(({ text }) => findUnreadable(text));
    expect(refused.map(({ text }) => text)).toEqual([]);
  });
});
