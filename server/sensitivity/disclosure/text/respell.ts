import { correctTypo } from './correct-typo.ts';
import { SHORT_FORMS } from './short-forms.ts';

/** The usual spelling of a folded word: SMS forms written out, slips in words of weight undone. */
export function respell(form: string): readonly string[] {
  const known = respelled.get(form);
  if (known) return known;
  const usual = SHORT_FORMS.get(form) ?? [correctTypo(form)];
  if (respelled.size < MAXIMUM_REMEMBERED) respelled.set(form, usual);
  return usual;
}

/** Words come back: a small memory saves most of the work, and holds no more than a dictionary of common words. */
const MAXIMUM_REMEMBERED = 5_000;
const respelled = new Map<string, readonly string[]>();
