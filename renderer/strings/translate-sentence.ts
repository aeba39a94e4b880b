/**
 * Sentences of the server and what they are in another language. `{}` in a sentence stands for what is only known at run
 * time; in its translation `{1}` is the first of these as it is, `{=1}` the first of these translated, too.
 */
export type Sentences = Readonly<Record<string, string>>;

/** Says a sentence of the server in another language; undefined where there are no words for it. */
export type Translate = (sentence: string) => string | undefined;

interface Pattern {
  form: RegExp;
  translation: string;
}

/** Makes the translation of these sentences; `locale` is how its numbers are written. */
export function createTranslate(sentences: Sentences, locale: string): Translate {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  let patterns: Pattern[] | undefined;
  return function translate(sentence) {
    const same = Object.hasOwn(sentences, sentence) ? sentences[sentence] : undefined;
    if (same !== undefined) return same;
    patterns ??= Object.entries(sentences)
      .filter(([said]) => said.includes('{}'))
      .map(readPattern);
    for (const { form, translation } of patterns) {
      const found = form.exec(sentence);
      const filled = found && fill(translation, found.slice(1), { translate, number });
      if (filled) return filled;
    }
    return undefined;
  };
}

// What is given ends where the sentence goes on, so the shortest reading is the right one.
function readPattern([said, translation]: [string, string]): Pattern {
  const parts = said.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { form: new RegExp(`^${parts.join('(.+?)')}$`, 's'), translation };
}

function fill(
  translation: string,
  given: string[],
  { translate, number }: { translate: Translate; number: Intl.NumberFormat },
): string | undefined {
  let isWhole = true;
  const filled = translation.replace(/\{(=?)(\d)\}/g, (_hole, isSaid: string, place: string) => {
    const part = given[Number(place) - 1] ?? '';
    const said = isSaid ? translate(part) : writeNumber(part, number);
    isWhole &&= said !== undefined;
    return said ?? '';
  });
  return isWhole ? filled : undefined;
}

// As English writes it: `1234`, `1,234` and `0.5`.
function writeNumber(text: string, number: Intl.NumberFormat): string {
  return /^(\d{1,15}|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)
    ? number.format(Number(text.replaceAll(',', '')))
    : text;
}
