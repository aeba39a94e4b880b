/** Examiners name a style in their own words, French or English; the first family that fits counts. */
const FAMILIES: [family: string, words: RegExp][] = [
  ['dictation', /dict|voice|vocal|parle|spoken/],
  ['text message', /sms|texto|texting|slang|whatsapp/],
  ['code, logs and tickets', /\bdev|code|commit|\blog|config|ticket|support|terminal|secret/],
  ['mail or letter', /mail|letter|lettre|courri/],
  ['forum or diary', /forum|diary|journal|confession|whisper|venting|blog/],
  ['form or document', /document|formul|\bform\b|paste|pages?|report|rapport|minutes|compte rendu/],
  ['formal or careful', /formal|formel|soutenu|soigne|careful|thoughtful|reflechi|bureau|office/],
  ['notes', /note|to-do|list|telegra/],
  ['conversation', /conversation|back and forth|echange/],
  ['mixed languages', /mix|melange/],
  ['chat', /chat|assistant|prompt|question|direct|careless|keyboard|everyday|quotidien/],
];

/** The family of a style as a section names it; `other` where no family fits. */
export function styleFamily(style: string): string {
  const folded = style.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return FAMILIES.find(([, words]) => words.test(folded))?.[0] ?? 'other';
}
