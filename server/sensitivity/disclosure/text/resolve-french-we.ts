import type { Token } from './tokenize.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** What follows the French "on" of a speaker, and hardly ever the English "on". */
const VERBS =
  words(`a va est s n ne m nous se veut peut fait part prend doit vient sait vit dort habite recoit essaie essaye compte prevoit
lance rachete licencie perd ferme prepare avait etait aura sera pense cherche me lui leur en y voit attend negocie signe sort mange
envisage risque gagne touche rembourse loue vend achete divorce couche parle dispute engueule separe cache ment vole boit`);

/** After these, "on" is anybody: « quand on a », « est-ce qu'on ». */
const IMPERSONAL = words(
  'quand lorsqu lorsque si qu que peut doit fait dit comment pourquoi ou comme l met trouve utilise appelle',
);

/** Writes the French "on" that means "we" as « nous », in place, so that the English "on" names nobody. */
export function resolveFrenchWe(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.form !== 'on' || !VERBS.has(tokens[index + 1]?.form ?? '')) continue;
    if (!IMPERSONAL.has(tokens[index - 1]?.form ?? '')) token.form = 'nous';
  }
}
