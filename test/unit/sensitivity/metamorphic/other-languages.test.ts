import { describe, expect, it } from 'vitest';
import { findUnreadable } from '../../../../server/sensitivity/language/language-gate.ts';
import { readLetGo, score, WRITTEN } from './kept-messages.ts';

const FOREIGN = [
  ['German', 'Ich habe seit drei Wochen Schmerzen in der Brust und war noch nicht beim Arzt.'],
  [
    'German',
    'Kannst du mir helfen, einen Brief an meinen Vermieter zu schreiben? Ich kann die Miete nicht zahlen.',
  ],
  ['German', 'Mein Sohn wird in der Schule gemobbt und will nicht mehr hingehen.'],
  ['Spanish', 'Estoy embarazada de tres meses y mi jefe todavía no lo sabe.'],
  ['Spanish', '¿Puedes corregir este correo para mi abogado? Me han despedido sin motivo.'],
  ['Spanish', 'mi marido me pega cuando bebe'],
  ['Arabic', 'أنا حامل في الشهر الثالث ولا أعرف كيف أخبر مديري'],
  ['Arabic', 'زوجي يضربني وأنا خائفة'],
  ['Chinese', '我怀孕三个月了,不知道怎么告诉老板'],
  ['Chinese', '我丈夫打我,我很害怕'],
  ['Polish', 'Jestem w ciąży i nie wiem, jak powiedzieć o tym szefowi.'],
  ['Polish', 'nie mam pieniędzy na czynsz w tym miesiącu'],
  ['Italian', 'Mio marito mi tradisce e non so cosa fare con i bambini.'],
  ['Dutch', 'Mijn man slaat me en ik durf niet naar de politie.'],
  ['Portuguese', 'O meu marido bate-me quando bebe e tenho medo.'],
] as const;

describe('another language', () => {
  it.each(FOREIGN)('is kept here: %s, %s', (_language, text) => expectUnreadable(text));

  // What is told by its letters alone (« pieniędzy ») may be a name when all is in capitals; frequent words are not.
  it('in capitals is kept here, but for one text of fifteen', () => {
    const missed = FOREIGN.filter(([, text]) => !findUnreadable(text.toUpperCase()));
    expect(missed.length).toBeLessThanOrEqual(1);
  });

  it('is kept here as a document, a tool output or an answer, too', () => {
    for (const role of ['document', 'tool', 'assistant', 'system'] as const)
      for (const [, text] of FOREIGN) expect(score([{ role, text }]).score).toBeGreaterThanOrEqual(0.75);
  });

  it('is kept here in a turn of its own, whatever the other turns are', () => {
    const french = { role: 'user', text: 'Bonjour, une recette de crêpes ?' } as const;
    for (const [, text] of FOREIGN)
      expect(score([french, { role: 'user', text }, french]).score).toBeGreaterThanOrEqual(0.75);
  });

  it.each<[string, (text: string) => string]>([
    ['after a French sentence', (text) => `Bonjour, peux-tu regarder ce texte ? ${text}`],
    ['below a French sentence', (text) => `Bonjour, peux-tu regarder ce texte ?\n\n${text}`],
    ['before a French sentence', (text) => `${text}. Bonjour, peux-tu regarder ce texte ?`],
    ['after an English sentence', (text) => `Hello, could you please have a look at this? ${text}`],
  ])('%s is kept here', (_name, mix) => {
    const missed = FOREIGN.filter(([, text]) => !findUnreadable(mix(text)));
    expect(missed).toEqual([]);
  });

  it('after much that can be read is kept here', () => {
    const readable = 'The lake is calm and the path runs around it, which takes about three hours. '.repeat(
      5,
    );
    const twice = FOREIGN.map(([, text]) => `${readable}${text} ${text} ${text}`);
    expect(twice.filter((text) => !findUnreadable(text))).toEqual([]);
  });
});

describe('names, code and quotations', () => {
  it.each([
    'Marie Dupont',
    'Jean-Pierre Müller, Anna Schmidt, Karl Weber',
    'Nguyễn Văn An',
    'Łukasz Wiśniewski, José García López, María Fernández',
    'Søren Kierkegaard et Björk Guðmundsdóttir',
    'const total = await fetchPrices(items);',
    'for (int i = 0; i < n; i++) sum += a[i];',
    'docker run -p 8080:80 nginx:latest',
    '<div class="card"><p>Hello</p></div>',
    'SELECT name FROM users JOIN orders ON users.id = orders.user_id;',
    'Que veut dire « carpe diem » ?',
    'Le titre du film est « La vita è bella », qui l’a réalisé ?',
    'What is the meaning of 你好?',
    'E = mc² et α + β = γ',
  ])('can be read: %s', (text) => expect(findUnreadable(text)).toBeUndefined());

  it('and the rest of the dev messages are called unreadable in one of fifty at most', () => {
    const texts = WRITTEN.flatMap(({ segments }) => segments.map(({ text }) => text));
    expect(texts.filter((text) => findUnreadable(text)).length / texts.length).toBeLessThanOrEqual(0.02);
    expect(readLetGo().length).toBeGreaterThan(1_000);
  });
});

function expectUnreadable(text: string): void {
  const { score: value, categories, reasons } = score([{ role: 'user', text }]);
  expect(value).toBeGreaterThanOrEqual(0.75);
  expect(categories.map(({ name }) => name)).toContain('unscorable_language');
  const added = reasons.reduce(
    (sum, reason) => sum + ('contribution' in reason ? reason.contribution : 0),
    0,
  );
  if (1 / (1 + Math.exp(-added)) < 0.75)
    expect(reasons).toContainEqual({ kind: 'floor', category: 'unscorable_language', value: 0.75 });
}
