import { expect, test } from 'vitest';
import { ROUTING_LINE } from '../../../../server/core/routing-line.ts';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { createShippedScorer } from '../../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
const stays = (text: string, role: 'user' | 'document' = 'user') =>
  score([{ role, text }]).score >= ROUTING_LINE;

const NUMBERS: readonly (readonly [name: string, groups: readonly string[]])[] = [
  ['Card number', ['4929', '9458', '0730', '2159']],
  ['N° de carte', ['5520', '8137', '4092', '2519']],
  ['Numéro CB', ['4973', '8220', '3711', '9361']],
  ['SSN', ['412', '55', '9083']],
  ['Téléphone', ['06', '12', '34', '56', '78']],
  ['Phone', ['07712', '483', '916']],
  ['IBAN', ['FR76', '3000', '4008', '2100', '0100', '8427', '384']],
  ['NIR', ['1', '84', '05', '78', '006', '084', '43']],
];

const FORMS: readonly (readonly [
  form: string,
  write: (name: string, groups: readonly string[]) => string,
])[] = [
  ['cells of a table', (name, groups) => `Form\n\n${name} | ${groups.join(' | ')}`],
  ['cells with more behind', (name, groups) => `${name} | ${groups.join(' | ')} | checked`],
  ['a row below its names', (name, groups) => `Who | ${name} | | | |\nKarin | ${groups.join(' | ')}`],
  ['CSV', (name, groups) => `${name},${groups.join(',')}\nTurn this line of CSV into JSON.`],
  ['CSV of French Excel', (name, groups) => `${name};${groups.join(';')}\nTransforme cette ligne en JSON.`],
  ['quoted CSV', (name, groups) => `"${name}","${groups.join('","')}"`],
  ['a JSON list', (name, groups) => `{"${name}": ["${groups.join('", "')}"]} validate this JSON`],
  ['JSON over lines', (name, groups) => `{\n  "${name}": [\n    "${groups.join('",\n    "')}"\n  ]\n}`],
  ['tabs', (name, groups) => `${name}\t${groups.join('\t')}`],
  ['colons', (name, groups) => `${name}: ${groups.join(':')}`],
  [
    'a numbered list',
    (name, groups) => `${name}\n${groups.map((group, at) => `${at + 1}. ${group}`).join('\n')}`,
  ],
  ['a list', (name, groups) => `${name}:\n- ${groups.join('\n- ')}`],
  ['line breaks of HTML', (name, groups) => `<p>${name}<br>${groups.join('<br>')}</p>`],
  ['cells of HTML', (name, groups) => `<tr><td>${name}</td><td>${groups.join('</td><td>')}</td></tr>`],
  ['spans', (name, groups) => `${name}: <b>${groups.join('</b><b>')}</b>`],
  ['bold', (name, groups) => `${name}: **${groups.join('** **')}**`],
  ['code', (name, groups) => `${name}: \`${groups.join('` `')}\``],
  ['a Markdown table', (name, groups) => `| ${name} | ${groups.join(' | ')} |\n|---|---|---|---|---|`],
  ['numbered names', (name, groups) => groups.map((group, at) => `${name} ${at + 1}: ${group}`).join('\n')],
  ['a form', (name, groups) => `${name}: ${groups.map((group, at) => `n${at + 1}=${group}`).join('&')}`],
  [
    'members of JSON',
    (name, groups) => `{"${name}":{${groups.map((group, at) => `"p${at}":"${group}"`).join(',')}}}`,
  ],
  [
    'cells of a spreadsheet by their names',
    (name, groups) => `${name}\n${groups.map((group, at) => `${'ABCDEFG'[at]}4: ${group}`).join('\n')}`,
  ],
  ['words', (name, groups) => `the ${name} is ${groups.join(', then ')}`],
  [
    'items of an array',
    (name, groups) => groups.map((group, at) => `x[${at}] = "${group}"; // ${name}`).join('\n'),
  ],
];

test.each(FORMS)('a number in %s stays, in a message and in a document', (_form, write) => {
  const left = NUMBERS.map(([name, groups]) => write(name, groups)).filter(
    (text) => !stays(text) || !stays(text, 'document'),
  );
  expect(left).toEqual([]);
});

test('a card without a name stays where it is all there is', () => {
  const groups = ['4929', '9458', '0730', '2159'];
  const texts = [
    groups.join(' | '),
    groups.join(';'),
    JSON.stringify(groups),
    `<b>${groups.join('</b> <b>')}</b>`,
  ];
  expect(texts.filter((text) => !stays(text))).toEqual([]);
});

/** Figures from a row number on, the same each time. */
function figures(seed: number, columns: number, below: number): string[] {
  return Array.from({ length: columns }, (_, at) =>
    String(((seed * 7919 + at * 104_729 + seed * at * 31) % below) + below / 10),
  );
}

test('tables of figures hold no number of anybody', () => {
  const rows = Array.from({ length: 60 }, (_, seed) => seed + 1);
  const tables = [
    ...rows.map((seed) => `Quarter ${seed} | ${figures(seed, 4, 9000).join(' | ')}`),
    ...rows.map((seed) => `km,${figures(seed, 6, 900).join(',')}`),
    ...rows.map((seed) => `{"values": [${figures(seed, 8, 90).join(', ')}]}`),
    ...rows.map((seed) => `width: ${figures(seed, 3, 900).join(':')}`),
    rows.map((seed) => `${seed};${figures(seed, 5, 9000).join(';')}`).join('\n'),
    rows.map((seed) => figures(seed, 10, 90).join('\t')).join('\n'),
    'It costs 1,234,567,890,123 in all.',
    'Populations: 4,929,945 and 8,073,021 and 5,921,598',
  ];
  const kept = tables.filter((text) => detectAll(text).some(({ floor = 0 }) => floor >= ROUTING_LINE));
  expect(kept.length, kept.join('\n')).toBeLessThanOrEqual(Math.floor(tables.length * 0.02));
});
