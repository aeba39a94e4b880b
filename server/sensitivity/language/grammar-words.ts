/**
 * English and French words, folded, that hold a sentence together and say nothing of anybody: articles, pronouns,
 * prepositions, conjunctions, question words, "be" and "have".
 */
export const GRAMMAR_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those there here i me my mine myself you your yours he him his she her hers it its we us our ours
they them their who whom whose which what where when why how and or but nor so yet if then than as of to in on at by for
from with about into onto over under after before until till since while because although though not no
is am are was were be been being isn aren wasn weren has have had having do does did don doesn didn will would shall should can
could may might must ll ve re s t d m also just only too very
le la les l un une des de du d au aux ce cet cette ces c ceci cela ca je j me m moi mon ma mes tu te t toi ton ta tes il elle
on se s son sa ses nous notre nos vous votre vos ils elles leur leurs lui eux y en qui que qu quoi dont ou quel quelle quels
quelles comment pourquoi quand combien et mais donc or ni car si a dans par pour sur sous vers chez avec sans entre
depuis pendant avant apres puis parce comme lorsque ne n pas plus aussi tres
suis es est sommes etes sont etait etais etaient ete etre sera serait ai as avons avez ont avait avais avaient avoir aura
aujourd hui`.split(/\s+/),
);
