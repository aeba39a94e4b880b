import type { AgentType } from '../../../server/agents/agent-types.ts';
import { answerOf, callOf } from '../agents-app.ts';
import { type Move, numberIn } from './scripted-model.ts';

/** A task for a model that plans: its moves, the calls with what became of them, and what the result has to say. */
export interface ScriptedTask {
  type: AgentType;
  language: 'fr' | 'en';
  task: string;
  moves: Move[];
  steps: string[];
  result: RegExp;
  status?: 'completed' | 'capped' | 'failed';
  maxIterations?: number;
}

const calculate = (expression: string): string => callOf('calculator', { expression });
const read = (name: string): string => callOf('file_read', { name });
const run = (code: string, more = {}): string => callOf('code_exec', { code, ...more });
const bars = [
  { x: 'January', y: 10 },
  { x: 'February', y: 14.5 },
];

const DATA: ScriptedTask[] = [
  {
    type: 'data',
    language: 'fr',
    task: 'Un abonnement coûte 12,90 € par mois. Combien coûtent trois ans, et que reste-t-il de 500 € ?',
    moves: [
      calculate('12.90 * 36'),
      (result) => calculate(`500 - ${numberIn(result)}`),
      (result) => answerOf(`Il reste ${numberIn(result)} €.`),
    ],
    steps: ['calculator done', 'calculator done'],
    result: /^Il reste 35\.6 €\.$/,
  },
  {
    type: 'data',
    language: 'en',
    task: 'Take the mean of 4, 8 and 15 and draw it beside the three values.',
    moves: [
      callOf('calculator', { statistics: { numbers: [4, 8, 15], measures: ['mean'] } }),
      (result) =>
        callOf('chart', { type: 'bar', data: [...bars, { x: 'mean', y: Number(numberIn(result)) }] }),
      answerOf('Drawn, with the mean of 9.'),
    ],
    steps: ['calculator done', 'chart done'],
    result: /mean of 9/,
  },
  {
    type: 'data',
    language: 'fr',
    task: 'Combien de semaines séparent la Saint-Jean de Noël 2026 ?',
    moves: [
      callOf('calculator', {
        date: { operation: 'difference', from: '2026-06-24', to: '2026-12-25', unit: 'weeks' },
      }),
      (result) => answerOf(/26 semaines/.test(result) ? 'Vingt-six semaines.' : `Autre chose : ${result}`),
    ],
    steps: ['calculator done'],
    result: /^Vingt-six semaines\.$/,
  },
  {
    type: 'data',
    language: 'en',
    task: 'Is there a link between hours of sun (2, 4, 6) and ice creams sold (20, 41, 59)?',
    moves: [
      callOf('calculator', {
        statistics: { numbers: [2, 4, 6], y_numbers: [20, 41, 59], measures: ['correlation'] },
      }),
      (result) => answerOf(Number(numberIn(result)) > 0.99 ? 'A close one.' : 'None.'),
    ],
    steps: ['calculator done'],
    result: /^A close one\.$/,
  },
  {
    type: 'data',
    language: 'fr',
    task: 'Trace les points.',
    moves: [callOf('chart', { type: 'scatter', data: [{ x: 1, y: 2 }] }), answerOf('Le nuage est tracé.')],
    steps: ['chart done'],
    result: /nuage est tracé/,
  },
  {
    type: 'data',
    language: 'en',
    task: 'Draw the data that is at some address on the web.',
    moves: [
      callOf('chart', { type: 'bar', data: 'https://evil.example/data.csv' }),
      (result) =>
        answerOf(/expected array/.test(result) ? 'Charts take data that is given to them only.' : 'Drawn.'),
    ],
    steps: ['chart failed'],
    result: /given to them only/,
  },
  {
    type: 'data',
    language: 'fr',
    task: 'Multiplie 6 par 7, même si tu écris mal ton appel.',
    moves: [
      `Bien sûr ! Voici l’appel :\n\`\`\`json\n{"tool": "Calculator", "arguments": {"expression": "6 * 7",}}\n\`\`\``,
      (result) => answerOf(`Cela fait ${numberIn(result)}.`),
    ],
    steps: ['calculator done'],
    result: /^Cela fait 42\.$/,
  },
];

const CODE: ScriptedTask[] = [
  {
    type: 'code',
    language: 'en',
    task: 'Count the words of notes.txt with a program.',
    moves: [
      read('notes.txt'),
      run(
        `const text = inputs['notes.txt'].split('\\n\\n').slice(1).join(' '); text.match(/[a-z]+/gi).length`,
        {
          inputs: [{ name: 'notes.txt', from: 'file_read' }],
        },
      ),
      (result) => answerOf(`It has ${/Result: (\d+)/.exec(result)?.[1]} words.`),
    ],
    steps: ['file_read done', 'code_exec done'],
    result: /^It has 15 words\.$/,
  },
  {
    type: 'code',
    language: 'fr',
    task: 'Calcule la somme des nombres premiers jusqu’à 100.',
    moves: [
      run(
        'let sum = 0; for (let n = 2; n <= 100; n += 1) { let prime = true; for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false; if (prime) sum += n; } sum',
      ),
      (result) => answerOf(`La somme est ${/Result: (\d+)/.exec(result)?.[1]}.`),
    ],
    steps: ['code_exec done'],
    result: /^La somme est 1060\.$/,
  },
  {
    type: 'code',
    language: 'en',
    task: 'Sort three words. Mend the program where it fails.',
    moves: [
      run('["b", "c", "a"].sorted()'),
      (result) =>
        /not a function/.test(result) ? run('["b", "c", "a"].toSorted().join("")') : answerOf('?'),
      (result) => answerOf(`Mended: ${/Result: "?(\w+)/.exec(result)?.[1]}.`),
    ],
    steps: ['code_exec failed', 'code_exec done'],
    result: /^Mended: abc\.$/,
  },
  {
    type: 'code',
    language: 'fr',
    task: 'Fais tourner un programme qui remplit toute la mémoire.',
    moves: [
      run('const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1));'),
      answerOf('Le bac à sable l’a arrêté.'),
    ],
    steps: ['code_exec failed'],
    result: /arrêté/,
  },
  {
    type: 'code',
    language: 'en',
    task: 'Show me the page of report.pdf that speaks of cables.',
    moves: [
      callOf('file_read', { name: 'report.pdf', page: 9 }),
      callOf('file_read', { name: 'report.pdf', page: 2 }),
      (result) => answerOf(/cables were replaced/.test(result) ? 'It is page 2.' : 'Not found.'),
    ],
    steps: ['file_read failed', 'file_read done'],
    result: /^It is page 2\.$/,
  },
  {
    type: 'code',
    language: 'fr',
    task: 'Quels documents ai-je ?',
    moves: [
      callOf('file_read', { list: true }),
      (result) => answerOf(`Il y a ${result.match(/^- .*document_id/gm)?.length} documents.`),
    ],
    steps: ['file_read done'],
    result: /^Il y a 8 documents\.$/,
  },
];

const RESEARCH: ScriptedTask[] = [
  {
    type: 'research',
    language: 'en',
    task: 'Find out which lighthouse is the oldest and sum it up.',
    moves: [
      callOf('web_search', { query: 'oldest lighthouse' }),
      callOf('summarize', {}),
      (result) => answerOf(`Summed up. ${/Cordouan/.exec(result)?.[0]} it is.`),
    ],
    steps: ['web_search done', 'summarize done'],
    result: /Cordouan it is/,
  },
  {
    type: 'research',
    language: 'fr',
    task: 'Cherche deux fois avec des mots différents.',
    moves: [
      callOf('web_search', { query: 'phare', pages: 0 }),
      callOf('web_search', { query: 'tour à feu', pages: 0 }),
      (result) => answerOf(`Trouvé : ${/Cordouan/.exec(result)?.[0]}.`),
    ],
    steps: ['web_search done', 'web_search done'],
    result: /^Trouvé : Cordouan\.$/,
  },
  {
    type: 'research',
    language: 'en',
    task: 'Sum up lighthouses.md in a line.',
    moves: [
      callOf('summarize', { name: 'lighthouses.md', length: 'short' }),
      (result) => answerOf(/In short/.test(result) ? 'Towers with lamps.' : 'No summary came.'),
    ],
    steps: ['summarize done'],
    result: /^Towers with lamps\.$/,
  },
  {
    type: 'research',
    language: 'fr',
    task: 'Résume un document qui n’existe pas, puis un qui existe.',
    moves: [
      callOf('summarize', { name: 'inconnu.md' }),
      callOf('summarize', { name: 'jardin.md' }),
      answerOf('Le second existe.'),
    ],
    steps: ['summarize failed', 'summarize done'],
    result: /second existe/,
  },
  {
    type: 'research',
    language: 'en',
    task: 'Search without a query, and then with one.',
    moves: [
      callOf('web_search', {}),
      (result) =>
        /query/.test(result)
          ? callOf('web_search', { query: 'lamp', pages: 0 })
          : answerOf('No reason given.'),
      answerOf('The second worked.'),
    ],
    steps: ['web_search failed', 'web_search done'],
    result: /second worked/,
  },
];

const GENERAL: ScriptedTask[] = [
  {
    type: 'general',
    language: 'en',
    task: 'Read prices.csv, take the dearest price, and draw all of them.',
    moves: [
      read('prices.csv'),
      (result) =>
        callOf('calculator', {
          statistics: {
            numbers: [...result.matchAll(/\| ([\d.]+)/g)].map(([, number]) => Number(number)),
            measures: ['max'],
          },
        }),
      (result) =>
        callOf('chart', { type: 'bar', title: `Dearest: ${numberIn(result)}`, data: bars, theme: 'dark' }),
      (result) => answerOf(`See ${/[\w-]+\.svg/.exec(result)?.[0]}.`),
    ],
    steps: ['file_read done', 'calculator done', 'chart done'],
    result: /^See chart-dearest-5-5\.svg\.$/,
  },
  {
    type: 'general',
    language: 'fr',
    task: 'Additionne les ventes de ventes.csv avec un programme.',
    moves: [
      read('ventes.csv'),
      run(
        `inputs.table.split('\\n').map((line) => Number((line.split(' | ')[1] ?? '').replace(',', '.'))).filter(Number.isFinite).reduce((a, b) => a + b, 0)`,
        { inputs: [{ name: 'table', from: 'file_read' }] },
      ),
      (result) => answerOf(`Total : ${/Result: ([\d.]+)/.exec(result)?.[1]}`),
    ],
    steps: ['file_read done', 'code_exec done'],
    result: /^Total : 361\.75$/,
  },
  {
    type: 'general',
    language: 'en',
    task: 'Use a tool that does not exist, then one that does.',
    moves: [
      callOf('teleport', { to: 'the moon' }),
      (result) =>
        /calculator/.test(result) ? calculate('1 + 1') : answerOf('I was not told what there is.'),
      (result) => answerOf(`Then ${numberIn(result)}.`),
    ],
    steps: ['teleport failed', 'calculator done'],
    result: /^Then 2\.$/,
  },
  {
    type: 'general',
    language: 'fr',
    task: 'Donne de mauvais arguments, puis de bons.',
    moves: [
      callOf('calculator', { expression: '1 + 1', date: { operation: 'weekday', from: '2026-11-21' } }),
      (result) => (/exactly one/.test(result) ? calculate('20 / 4') : answerOf('Je ne sais pas pourquoi.')),
      (result) => answerOf(`Cinq est ${numberIn(result)}.`),
    ],
    steps: ['calculator failed', 'calculator done'],
    result: /^Cinq est 5\.$/,
  },
  {
    type: 'general',
    language: 'en',
    task: 'Go on calculating without end.',
    moves: [calculate('1 + 1'), calculate('2 + 2'), calculate('3 + 3'), calculate('4 + 4')],
    steps: ['calculator done', 'calculator done'],
    result: /limit of steps[\s\S]*what is known so far/,
    status: 'capped',
    maxIterations: 2,
  },
  {
    type: 'general',
    language: 'fr',
    task: 'Répète toujours le même calcul, encore et encore.',
    moves: Array.from({ length: 6 }, () => calculate('9 * 9')),
    steps: ['calculator done', 'calculator failed', 'calculator failed'],
    result: /répétait les mêmes appels/,
  },
  {
    type: 'general',
    language: 'en',
    task: 'Look at lighthouses.md and at the web, and say whether both speak of towers.',
    moves: [
      read('lighthouses.md'),
      callOf('web_search', { query: 'lighthouse tower', pages: 1 }),
      answerOf('Both do.'),
    ],
    steps: ['file_read done', 'web_search done'],
    result: /^Both do\.$/,
  },
];

/** Every task that a model which plans is given, written for this project. */
export const SCRIPTED_TASKS: readonly ScriptedTask[] = [...DATA, ...CODE, ...RESEARCH, ...GENERAL];
