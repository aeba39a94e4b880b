import { SHORT_FORMS } from './short-forms.ts';

/** The usual spelling of a folded word: SMS forms written out. One word may become several. */
export function respell(form: string): readonly string[] {
  return SHORT_FORMS.get(form) ?? [form];
}
