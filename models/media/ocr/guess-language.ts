/**
 * Whether a text is French or English, by its commonest words and by letters that only French has; null when neither
 * prevails.
 */
export function guessLanguage(text: string): 'fr' | 'en' | null {
  const sample = text.slice(0, 20_000).toLowerCase();
  const french = count(sample, FRENCH_WORDS) + count(sample, FRENCH_LETTERS);
  const english = count(sample, ENGLISH_WORDS);
  if (french === english) return null;
  return french > english ? 'fr' : 'en';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

const FRENCH_WORDS =
  /(?<!\p{L})(?:(?:le|la|les|des|du|et|est|je|vous|nous|une|un|pour|dans|que|qui|sur|avec|pas|au|aux|ce|par|il|elle|sont|en|de|ne|votre|mais|ou)(?!\p{L})|[ldjncms]['’])/gu;
const FRENCH_LETTERS = /[àâçéèêëîïôùûœ]/gu;
const ENGLISH_WORDS =
  /(?<!\p{L})(?:the|and|is|of|to|you|that|for|with|on|this|are|not|was|be|it|at|by|from|have|has|your|we|our|will|or|as|an|which)(?!\p{L})/gu;
