import type { SpeechLanguage } from '../../../../models/media/speech/speaker.ts';
import { english } from './grammar-english.ts';
import { french } from './grammar-french.ts';

/** Sentences as templates: `{slot}` is one of its choices, `[...]` is there every second time. */
export interface Grammar {
  /** With how often each is taken. */
  templates: [template: string, weight: number][];
  /** Choices, parted by bars; they hold slots of their own. */
  slots: Record<string, string>;
}

const GRAMMARS: Record<SpeechLanguage, Grammar> = { en: english, fr: french };

/** Composes a sentence at random; `random` gives numbers from 0 to 1. */
function composeSentence(language: SpeechLanguage, random: () => number): string {
  const { templates, slots } = GRAMMARS[language];
  const text = expand(drawWeighted(templates, random), slots, random);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Composes a sentence that the model has learnt from, or one that it has never heard. */
export function composeOf(
  kind: 'training' | 'heldOut',
  language: SpeechLanguage,
  random: () => number,
): string {
  for (;;) {
    const sentence = composeSentence(language, random);
    if (isHeldOut(sentence) === (kind === 'heldOut')) return sentence;
  }
}

/** Whether a sentence is kept from training: one in eight, by the FNV-1a hash of its text (32 bits). */
export function isHeldOut(sentence: string): boolean {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(sentence)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash >>> 8) % 8 === 0;
}

/** Every word of a language, in small letters. */
export function vocabularyOf(language: SpeechLanguage): string[] {
  const { templates, slots } = GRAMMARS[language];
  const texts = [...templates.map(([template]) => template), ...Object.values(slots)];
  const words = texts.flatMap((text) => text.replace(/\{\w+\}/g, ' ').match(/[\p{L}’-]+/gu) ?? []);
  return [...new Set(words.map((word) => word.toLowerCase()))].sort();
}

function expand(template: string, slots: Record<string, string>, random: () => number): string {
  return template
    .replace(/\[([^\]]*)\]/g, (_, optional: string) => (random() < 0.5 ? optional : ''))
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const choices = slots[name]?.split('|');
      if (!choices) throw new RangeError(`there is no slot ${name}`);
      return expand(choices[Math.floor(random() * choices.length)] ?? '', slots, random);
    });
}

function drawWeighted(choices: [string, number][], random: () => number): string {
  let rest = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    rest -= weight;
    if (rest < 0) return choice;
  }
  throw new RangeError('nothing to choose from');
}
