import type { Detection } from '../sensitivity.types.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Wallet seed phrases (BIP-39: 12, 15, 18, 21 or 24 words of three to eight letters), after words such as "seed" or
 * "phrase de récupération". No word list: BIP-39 lists hold no function words and prose does, so a run of twelve
 * words without one is no prose. Numbered and comma-separated words count too.
 */
export const seedPhraseDetector: ViewDetector = {
  name: 'seed_phrase',
  find: (view) => {
    const found: Detection[] = [];
    for (const match of view.text.matchAll(LABEL)) {
      const from = match.index + match[0].length;
      const run = longestWordRun(view.text, from, from + REACH);
      if (!run) found.push(...partOf(view.text, match[0], from));
      if (!run || (found.at(-1)?.end ?? 0) > run.start) continue;
      const isSure = STRONG_LABEL.test(match[0]) || followsDirectly(view.text, from, run);
      if (isSure) found.push(secret('seed_phrase', run, 0.93));
    }
    return found;
  },
};

const LABEL =
  /(?<![a-z])(?:seed(?: ?phrase| words?)?|(?:recovery|backup|secret|wallet|mnemonic) (?:phrase|words?|seed)|mnemonic|mnemonique|phrases? (?:de (?:recuperation|recup|restauration|secours|sauvegarde)|secretes?|mnemonique)|(?:12|24|douze|vingt-quatre|twelve|twenty-four) (?:mots|words?)|mots? (?:de )?recup[a-z]*|(?:ledger|trezor|metamask|wallet) (?:recovery |seed )?(?:words|phrase|mots)|metamask|ledger|trezor|wallet|portefeuille)(?![a-z])/g;
const STRONG_LABEL = /phrase|mnemon|mots|words?|(?:recovery|backup|secret|wallet|mnemonic) seed/;
const REACH = 420;
const LEAST_WORDS = 12;
const ITEM = /(?:\(?\d{1,2} ?[.):-]? ?)?([a-z]{3,8})(?:[ ,;\n|-]{1,3}|$|(?=[.!"']))/y;
const FUNCTION_WORD =
  /^(?:the|and|for|are|was|were|is|you|your|his|her|our|their|that|this|with|from|have|has|had|not|but|can|could|should|would|will|they|them|what|when|where|which|who|how|why|all|any|into|than|then|there|here|please|also|just|some|my|mine|been|does|did|les|des|une|est|sont|pas|que|qui|dans|pour|par|sur|avec|sans|mon|mes|ton|tes|ses|son|nos|nous|vous|ils|elle|elles|mais|donc|car|comme|tout|tous|cette|ces|aux|plus|tres|bien|faire|fait|etre|avoir|ont|avez|avons|suis|voici|voila|quoi|quel|quelle|comment|alors|aussi|leur|leurs|merci|bonjour|phrase|words|mots|wallet|recovery)$/;

interface WordRun {
  start: number;
  end: number;
  count: number;
}

/** After "seed:" or "wallet:" alone only a phrase of a legal length counts. */
function followsDirectly(text: string, labelEnd: number, { start, count }: WordRun): boolean {
  const gap = text.slice(labelEnd, start);
  return count % 3 === 0 && count <= 24 && /^ ?(?:[:=\n]|(?:is|est|c'est|are|sont) ?:?) ?["'\n]?$/.test(gap);
}

/** Four words or more that directly follow "seed words:": half a phrase is half of the work of guessing it. */
function partOf(text: string, label: string, from: number): Detection[] {
  const part = STRONG_LABEL.test(label) ? PART.exec(text.slice(from, from + 160)) : null;
  const words = part?.[1];
  if (!part || words === undefined || words.split(/[ ,]+/).some((word) => FUNCTION_WORD.test(word)))
    return [];
  const end = from + part[0].length;
  return [secret('seed_phrase', { start: end - words.length, end }, 0.8)];
}

const PART = /^[^:\n.?]{0,40}: ?["']?((?:[a-z]{3,8}[ ,]{1,2}){3,22}[a-z]{3,8})(?=[ .,"'\n]|$)/;

function longestWordRun(text: string, from: number, to: number): WordRun | undefined {
  let start = from;
  let count = 0;
  let at = from;
  while (at < Math.min(to, text.length)) {
    ITEM.lastIndex = at;
    const item = isWordStart(text, at) ? ITEM.exec(text) : null;
    const word = item?.[1] ?? '';
    if (!item || FUNCTION_WORD.test(word)) {
      if (count >= LEAST_WORDS) break;
      at = item ? ITEM.lastIndex : at + 1;
      start = at;
      count = 0;
    } else {
      count++;
      at = ITEM.lastIndex;
    }
  }
  return count >= LEAST_WORDS ? { start, end: trimmedEnd(text, start, at), count } : undefined;
}

function isWordStart(text: string, at: number): boolean {
  return !/[a-z0-9]/.test(text[at - 1] ?? ' ') && /[a-z0-9(]/.test(text[at] ?? ' ');
}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
