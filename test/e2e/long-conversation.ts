/** One message of a made-up conversation. */
export interface MadeMessage {
  role: 'user' | 'assistant';
  content: string;
}

/**
 * A conversation of `count` messages like those of a person with an assistant: French and English, 200 to 1,500
 * characters, paragraphs, lists, tables, quotations and code. The same for the same count; each begins with its number.
 */
export function makeLongConversation(count: number): MadeMessage[] {
  return Array.from({ length: count }, (_, index) =>
    index % 2
      ? { role: 'assistant', content: `Answer ${index}. ${answerOf(index)}` }
      : { role: 'user', content: `Question ${index}? ${sentences(index, 2 + (index % 5))}` },
  );
}

/** An answer of many blocks, as long as a model may write one: what is streamed in a measurement. */
export function makeLongAnswer(blocks: number): string {
  return Array.from({ length: blocks }, (_, index) => BLOCKS[index % BLOCKS.length]?.(index) ?? '').join(
    '\n\n',
  );
}

function answerOf(index: number): string {
  const first = sentences(index, 2);
  const blocks = [1, 2, 3]
    .slice(0, 1 + (index % 3))
    .map((step) => BLOCKS[(index * step) % BLOCKS.length]?.(index));
  return [first, ...blocks].join('\n\n');
}

function sentences(seed: number, count: number): string {
  return Array.from({ length: count }, (_, at) => SENTENCES[(seed * 3 + at * 5) % SENTENCES.length]).join(
    ' ',
  );
}

const BLOCKS: ((seed: number) => string)[] = [
  (seed) => sentences(seed, 4),
  (seed) =>
    [0, 1, 2, 3]
      .map((at) => `- **${WORDS[(seed + at) % WORDS.length]}**: ${sentences(seed + at, 1)}`)
      .join('\n'),
  (seed) =>
    `\`\`\`ts\nexport function total${seed}(prices: number[]): number {\n  let sum = 0;\n  for (const price of prices) sum += price;\n  return sum / ${1 + (seed % 9)};\n}\n\nconsole.log(total${seed}([3, 1, 4, 1, 5]));\n\`\`\``,
  (seed) => [1, 2, 3].map((step) => `${step}. ${sentences(seed + step, 1)}`).join('\n'),
  (seed) =>
    `| mot | word | n |\n| --- | --- | ---: |\n${[0, 1, 2].map((at) => `| ${WORDS[(seed + at) % WORDS.length]} | \`${WORDS[(seed * 2 + at) % WORDS.length]}\` | ${seed + at} |`).join('\n')}`,
  (seed) => `> ${sentences(seed + 3, 2)}\n\n${sentences(seed, 2)}`,
  (seed) =>
    `## ${WORDS[seed % WORDS.length]}\n\n${sentences(seed + 1, 3)} [Plus](https://example.org/${seed}).`,
];

const WORDS = ['verger', 'harbour', 'moyenne', 'kernel', 'lanterne', 'ledger', 'sentier', 'margin', 'élan'];

const SENTENCES = [
  'A bicycle that rolls slowly stays upright because its rider keeps steering below its own fall.',
  'La médiane partage une liste en deux moitiés, ce que la moyenne ne promet jamais.',
  'Plant the beans along the north wall, where the soil stays moist until the end of June.',
  'Une promenade le long du canal plaît aux enfants, surtout quand les péniches passent l’écluse.',
  'SQLite keeps everything in one file, which is what a program of one person needs.',
  'Faites revenir l’oignon, ajoutez les lentilles et les carottes, puis un citron entier à la fin.',
  'The error `ECONNREFUSED` means that nothing listens on that port, not that the name is wrong.',
  'On accorde le participe avec le complément quand celui-ci est placé devant le verbe.',
  'Read the sum column by column and carry what does not fit; the rest follows by itself.',
  'Le train de nuit arrive à *sept heures*, bien avant que les musées n’ouvrent leurs portes.',
  'Write the letter in three parts: what happened, what you ask for, and until when.',
];
