import type { DocumentLanguage, TextChunk } from '../documents.types.ts';

/** Finds the language that most of a text is in. */
export class LanguageCount {
  readonly #tokens: Record<DocumentLanguage, number> = { fr: 0, en: 0 };

  add({ language, tokens }: TextChunk): void {
    if (language) this.#tokens[language] += tokens;
  }

  /** Null where no passage has a language. */
  get most(): DocumentLanguage | null {
    const { fr, en } = this.#tokens;
    if (fr === 0 && en === 0) return null;
    return fr > en ? 'fr' : 'en';
  }
}
