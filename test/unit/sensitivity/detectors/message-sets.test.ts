import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { sample } from '../../../depth.ts';
import { measureMessages } from './measure-messages.ts';
import { MESSAGE_SETS, readMessages } from './read-messages.ts';

const floorOf = (text: string) => Math.max(0, ...detectAll(text).map(({ floor }) => floor ?? 0));

/** Written last, and never tuned by: what strangers' messages may give. */
const UNTUNED = 'fourth-blind-messages.txt';

describe('the message sets', () => {
  it('hold at least 700 messages to keep here and 550 that may leave, in both languages', () => {
    const all = MESSAGE_SETS.flatMap((file) => readMessages(file));
    expect(all.filter(({ kind }) => kind !== 'none').length).toBeGreaterThanOrEqual(700);
    expect(all.filter(({ kind }) => kind === 'none').length).toBeGreaterThanOrEqual(550);
    for (const language of ['fr', 'en'])
      expect(all.filter((message) => message.language === language).length).toBeGreaterThanOrEqual(500);
  });

  it.each(MESSAGE_SETS.map((file) => [file]))('%s stays within the bounds that were reached', (file) => {
    // Codes and passwords of games, novels and unit tests are kept here: what stands around a value never hides it.
    const bounds = file === UNTUNED ? { secret: 0.18, none: 0.04 } : { secret: 0.03, none: 0.05 };
    for (const { kind, messages, wrong } of measureMessages(file)) {
      const bound = kind === 'secret' || kind === 'none' ? bounds[kind] : 0;
      expect([kind, wrong <= bound * messages]).toEqual([kind, true]);
    }
  });
});

const BENIGN = 'The weather was mild and the lake was calm that day, il faisait beau. '.repeat(100);
/** Case is part of what is encoded, so that a change of case leaves no secret there. */
const ENCODED = /decode|base64|basic [a-z0-9]{12}/i;

const CHANGES: readonly [name: string, change: (text: string) => string, except?: RegExp][] = [
  ['lower case', (text) => text.toLowerCase(), ENCODED],
  ['upper case', (text) => text.toUpperCase(), ENCODED],
  ['decomposed accents', (text) => text.normalize('NFD')],
  ['no accents', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')],
  ['wide spacing', (text) => text.replaceAll(' ', '   ')],
  ['no-break spaces', (text) => text.replaceAll(' ', '\u00a0')],
  ['zero-width characters everywhere', (text) => [...text].join('\u200b')],
  ['full-width digits', (text) => text.replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d)))],
  ['base64', (text) => Buffer.from(text).toString('base64')],
  ['base64url within a request', (text) => `decode ${Buffer.from(text).toString('base64url')} please`],
  ['percent-encoding', (text) => encodeURIComponent(text)],
  ['quotation marks', (text) => `« ${text} »`],
  ['a request to correct it', (text) => `Corrige les fautes de ce texte :\n${text}\nMerci !`],
  ['a request to translate it', (text) => `translate to English: "${text}"`],
  ['7,000 benign characters before', (text) => `${BENIGN}${text}`],
  ['7,000 benign characters after', (text) => `${text}\n${BENIGN}`],
];

describe('the floor of each message that is kept here', () => {
  const detected = MESSAGE_SETS.flatMap((file) => readMessages(file))
    .filter(({ kind }) => kind !== 'none')
    .map(({ text }) => ({ text, floor: floorOf(text) }))
    .filter(({ floor }) => floor > 0.7);
  const kept = sample(detected, 5);

  it.each(CHANGES)('does not fall under %s', (_name, change, except) => {
    const fallen = kept.filter(({ text, floor }) => !except?.test(text) && floorOf(change(text)) < floor);
    expect(fallen.map(({ text }) => text)).toEqual([]);
  });
});
