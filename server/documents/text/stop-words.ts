/** Folded French words that say nothing of a text's subject. */
export const FRENCH_STOP_WORDS: ReadonlySet<string> = new Set(
  `a afin ai aie aient ainsi ait alors apres as au aucun aucune aupres auquel aussi autre autres aux auxquels avaient avais
avait avant avec avez aviez avions avoir avons ayant bien c ca car ce ceci cela celle celles celui ces cet cette ceux chacun
chaque chez ci combien comme comment concernant contre d dans de dedans dehors deja dela depuis des desquels dessous dessus
deux devant doit doivent donc dont du duquel durant elle elles en encore entre es est et etaient etais etait etant ete etes
etre eu eux faire fait faites font fois fut grace hors hui ici il ils j je jusqu jusque l la laquelle le lequel les lesquelles
lesquels leur leurs lors lorsqu lorsque lui m ma mais malgre me meme memes mes mien moi moins mon n ne ni nos notre nous on ont
or ou par parce parmi pas pendant peu peut peuvent plus plusieurs plutot pour pourquoi pourrait pouvez puis puisqu puisque qu
quand que quel quelle quelles quelqu quelque quelques quels qui quoi quoiqu quoique s sa sans sauf se selon sera serait seront
ses si sien soi soient sois soit sommes son sont sous suis sur t ta tandis tant te tel telle telles tels tes toi ton toujours
tous tout toute toutes tres trop tu un une va vais vers veut via voici voila vont vos votre vous y`.split(
    /\s+/,
  ),
);

/** Folded English words that say nothing of a text's subject. */
export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are aren as at be because been before being below between both but
by can cannot could couldn d did didn do does doesn doing don down during each few for from further had hadn has hasn have
haven having he her here hers herself him himself his how i if in into is isn it its itself ll m me more most must mustn my
myself no nor not now of off on once only or other our ours ourselves out over own re s same shall she should shouldn so some
such t than that the their theirs them themselves then there these they this those through to too under until up upon us ve
very was wasn we were weren what when where whether which while who whom whose why will with won would wouldn you your yours
yourself dont doesnt isnt cant im ive youre whats`.split(/\s+/),
);
