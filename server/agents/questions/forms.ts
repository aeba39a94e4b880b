import type { Language } from '../run.types.ts';

/**
 * Sentences that ask for the same in either language, as sources of regular expressions over a whole folded text.
 * `{name}` stands for a slot: a group of that name, or a piece that many sentences share.
 */
export interface Twins {
  en: readonly string[];
  fr: readonly string[];
}

/** What the slots of a table stand for. */
export type Slots = Record<Language, Readonly<Record<string, string>>>;

/** A sentence that a text is, and the form that it belongs to. */
export interface CompiledForm<Form> {
  pattern: RegExp;
  form: Form;
}

/** The sentences of a table of forms, by language, in the order of the table. */
export function compileForms<Form extends Twins>(
  forms: readonly Form[],
  slots: Slots,
): Record<Language, readonly CompiledForm<Form>[]> {
  const compileIn = (language: Language) =>
    forms.flatMap((form) =>
      form[language].map((source) => ({ pattern: compile(source, slots[language]), form })),
    );
  return { en: compileIn('en'), fr: compileIn('fr') };
}

function compile(source: string, slots: Readonly<Record<string, string>>): RegExp {
  const filled = source.replace(/\{([a-z]+)\}/g, (whole, name: string) => slots[name] ?? whole);
  return new RegExp(`^(?:${filled})$`);
}
