/** Words around a request that ask for nothing themselves, in folded form. */
const BEFORE = [
  /^(?:hi|hello|hey|bonjour|salut|bonsoir)(?: alcove)?[ ,!.:]+/,
  /^(?:please|svp|stp|s'il (?:te|vous) plait)[ ,]+/,
  /^(?:can|could|would|will) you (?:please |kindly )?/,
  /^(?:est-ce que tu peux|peux[- ]tu|pouvez[- ]vous|pourrais[- ]tu|pourriez[- ]vous|tu peux|vous pouvez)(?: (?:s'il (?:te|vous) plait|stp|svp))?[ ,]+(?:me |m')?/,
  /^(?:i want you to|i would like you to|i'd like you to|i need you to|i want to|i'd like to|i need to) /,
  /^(?:j'aimerais|je voudrais|je veux|j'ai besoin)(?: que tu| que vous| de)? /,
  /^(?:tell me|give me|show me|let me know|find|dis[- ]moi|donne[- ]moi|donnez[- ]moi|dites[- ]moi)[ ,:]+/,
];
const AFTER = [/[ ,]*(?:please|thanks|thank you|svp|stp|merci|s'il (?:te|vous) plait)$/, /[\s?!.;:]+$/];

/** What is left of a folded text without courtesies and end marks; `from` is where it begins in that text. */
export function stripFrame(folded: string): { text: string; from: number } {
  let end = folded.trimEnd().length;
  let from = folded.length - folded.trimStart().length;
  for (let last = -1; last !== end - from; ) {
    last = end - from;
    from += measure(BEFORE, folded.slice(from, end));
    end -= measure(AFTER, folded.slice(from, end));
  }
  return { text: folded.slice(from, end), from };
}

function measure(patterns: readonly RegExp[], text: string): number {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0];
    if (found) return found.length;
  }
  return 0;
}
