import { correctTypo } from './correct-typo.ts';
import { SHORT_FORMS } from './short-forms.ts';

/** The usual spelling of a folded word: SMS forms written out, slips in words of weight undone. */
export function respell(form: string): readonly string[] {
  return SHORT_FORMS.get(form) ?? [correctTypo(form)];
}
