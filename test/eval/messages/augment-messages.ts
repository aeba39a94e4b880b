import type { LabelledMessage, WrittenSegment } from './labelled-message.ts';
import { MISSPELLINGS } from './misspell.ts';
import { pick } from './pick.ts';

/** A message made from one or more written ones; `made` says how. */
export interface MadeMessage extends LabelledMessage {
  made:
    | 'as written'
    | 'turn'
    | 'told'
    | 'exchange'
    | 'misspelt'
    | 'wrapped'
    | 'in context'
    | 'joined'
    | 'mixed';
}

const WRAPPERS = [
  'Corrige les fautes : ',
  'corrige stp : ',
  'Peux-tu corriger ce texte ?\n\n',
  'Traduis en anglais :\n',
  'traduis ça en espagnol: ',
  'Reformule plus poliment : ',
  'Résume en deux phrases :\n\n',
  'réponds à ce message : ',
  'Aide-moi à répondre à ce mail :\n\n',
  'Rédige une réponse polie à : ',
  "Qu'est-ce que tu en penses ? ",
  'Rends ce message plus court : ',
  'Améliore le style de ce passage : ',
  'Fix the grammar: ',
  'proofread this pls: ',
  'Translate into French:\n',
  'translate to german - ',
  'Make this sound more polite: ',
  'Summarise in one line:\n\n',
  'Can you shorten this? ',
  'Reply to this: ',
  'Help me answer this email:\n\n',
  'Write a polite reply to: ',
  'Rewrite this so it sounds natural: ',
  'what does this mean: ',
  'Turn this into a list: ',
];

/**
 * Variants of written messages with the same label: misspelt, behind a request to edit or translate, among harmless
 * everyday sentences, two together, two languages together; and the turns of harmless conversations one by one, for a
 * turn is also scored alone, all that the person told, and each reply with what it answers. Repeatable: everything is drawn from `random`.
 *
 * @param copies how many variants are made of each message.
 */
export function augmentMessages(
  messages: LabelledMessage[],
  copies: number,
  random: () => number,
): MadeMessage[] {
  const single = [...messages.flatMap(toSingle), ...messages.flatMap(toHarmlessTurns)];
  const any = single.filter(({ sensitive, role }) => !sensitive && role === 'user');
  const harmless = { any, everyday: any.filter(({ category }) => category === 'everyday') };
  const made: MadeMessage[] = [
    ...messages.map((message) => ({ ...message, made: 'as written' as const })),
    ...messages.flatMap(toHarmlessTurns).map((turn) => ({ ...turn, made: 'turn' as const })),
    ...messages.flatMap(toHarmlessExchanges),
  ];
  for (const message of single)
    for (let copy = 0; copy < copies; copy++) {
      const { text, role, ...about } = vary(message, single, harmless, random);
      made.push({ ...about, segments: [{ role, text }] });
    }
  return made;
}

interface SingleMessage extends LabelledMessage, WrittenSegment {}
interface MadeSingle extends MadeMessage, WrittenSegment {}

function toSingle(message: LabelledMessage): SingleMessage[] {
  const [segment, another] = message.segments;
  return segment && !another ? [{ ...message, ...segment }] : [];
}

function toHarmlessTurns(message: LabelledMessage): SingleMessage[] {
  if (message.sensitive || message.segments.length < 2) return [];
  return message.segments.map((segment) => ({ ...message, ...segment, segments: [segment] }));
}

/** Harmless conversations as the scorer meets them: what the person told without the answers, and each reply with what it answers. */
function toHarmlessExchanges(message: LabelledMessage): MadeMessage[] {
  const { segments, sensitive } = message;
  if (sensitive || segments.length < 2 || segments.some(({ role }) => role === 'system')) return [];
  const told = segments.filter(({ role }) => role === 'user');
  const exchanges = segments.flatMap((asked, at): MadeMessage[] => {
    const reply = segments[at + 1];
    return asked.role === 'assistant' && reply?.role === 'user'
      ? [
          {
            ...message,
            segments: [{ role: 'assistant', text: lastSentence(asked.text) }, reply],
            made: 'exchange',
          },
        ]
      : [];
  });
  return told.length > 1 && told.length < segments.length
    ? [{ ...message, segments: told, made: 'told' }, ...exchanges]
    : exchanges;
}

function lastSentence(text: string): string {
  return text.split(/(?<=[.!?])\s+|\n+/).at(-1) ?? text;
}

/**
 * Hand-written sensitive messages are twice as long as harmless ones, which must not be what is learned: harmless ones
 * are put together more often.
 */
const CHANCES = {
  sensitive: { misspelt: 0.45, wrapped: 0.2, surrounded: 0.25 },
  harmless: { misspelt: 0.35, wrapped: 0.1, surrounded: 0.45 },
};

function vary(
  message: SingleMessage,
  all: SingleMessage[],
  harmless: { any: SingleMessage[]; everyday: SingleMessage[] },
  random: () => number,
): MadeSingle {
  const chances = message.sensitive ? CHANCES.sensitive : CHANCES.harmless;
  const kind = random();
  if (kind < chances.misspelt)
    return { ...message, text: pick(MISSPELLINGS, random)(message.text, random), made: 'misspelt' };
  if (kind < chances.misspelt + chances.wrapped)
    return { ...message, text: wrap(message.text, random), made: 'wrapped' };
  if (kind < chances.misspelt + chances.wrapped + chances.surrounded) {
    const others = message.sensitive ? harmless.everyday : harmless.any;
    return { ...message, text: surround(message.text, others, random), made: 'in context' };
  }
  return join(message, all, random);
}

function wrap(text: string, random: () => number): string {
  const wrapper = pick(WRAPPERS, random);
  if (random() < 0.3) return `${text}\n\n${wrapper.trim().replace(/[:-]$/, '').trim()}`;
  return random() < 0.4 ? `${wrapper}"${text}"` : wrapper + text;
}

const JOINTS = [' ', '\n', '\n\n', '. '];

function surround(text: string, others: SingleMessage[], random: () => number): string {
  const parts = [text];
  const count = 1 + Math.floor(random() * random() * 6);
  for (let part = 0; part < count; part++) {
    const other = pick(others, random).text;
    if (random() < 0.5) parts.push(other);
    else parts.unshift(other);
  }
  return parts.join(pick(JOINTS, random));
}

/** Two messages together: sensitive if either is, unless one asks for fiction or the like that could cover the other. */
function join(message: SingleMessage, all: SingleMessage[], random: () => number): MadeSingle {
  const other = pick(all, random);
  const sensitive = message.sensitive || other.sensitive;
  const first = message.sensitive || !other.sensitive ? message : other;
  const second = first === message ? other : message;
  const text = first.text + pick(JOINTS, random) + second.text;
  const made = message.language === other.language ? 'joined' : 'mixed';
  return { ...first, sensitive, text, language: made === 'mixed' ? 'mix' : first.language, made };
}
