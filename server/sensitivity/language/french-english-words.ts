/** Frequent French and English words, folded: what a text in one of the two hardly goes without. */
export const FRENCH_ENGLISH_WORDS: ReadonlySet<string> = new Set(
  `the be to of and a in that have i it for not on with he as you do at this but his by from they we say her she or an will my one all would there their what so up out if about who get which go me
when make can like time no just him know take people into year your good some could them see other than then now look only come its over think also back after use two how our work first well way even new want because any these give day most us
is are was were been has had did does am being don t s re ve ll d m isn didn doesn won m let need help please thanks thank hello hi hey ok okay yes yeah yep nope sure lol bye morning evening night nice great cool fine sorry wow haha hmm idk btw
where why much many more less very really too here still should must may might every each few own same such both between before during without through under again while off never always often maybe something nothing someone anyone everyone thing things
write explain tell show list find best better difference recipe idea ideas code word words name names email letter text translate summarize summarise fix correct example question answer story poem mean means works using used does between versus vs free easy quick simple full long short big small old young high low open close start stop next last week month today tomorrow yesterday
le la les l de des du d un une et est en que qu qui dans pour pas par sur au aux avec se sa son ses ce cet cette ces il elle ils elles je j tu te t nous vous on me mon ma mes ton ta tes notre nos votre vos leur leurs lui y ne n ni ou mais donc or car
suis es sommes etes sont ai as avons avez ont etait etais etaient ete avait avais fait faire fais dit dire va vais vas vont aller peut peux pouvez veut veux voir savoir sais sait faut doit dois etre avoir c qu quoi quel quelle quels quelles comment pourquoi quand combien
plus moins tres bien mal trop peu beaucoup tout tous toute toutes rien aussi encore deja jamais toujours souvent ici meme alors apres avant depuis pendant entre sans sous chez vers contre puis si non oui ouais merci bonjour bonsoir salut coucou stp svp please bref voila quelqu autre autres comme
moi toi cela ca ceci celui celle ceux deux trois jour jours fois ans an mois semaine gens chose choses monde vie temps petit petite grand grande bon bonne nouveau nouvelle mieux idee idees recette mot mots nom phrase texte lettre mail exemple question reponse histoire poeme traduis traduire corrige corriger resume resumer explique expliquer ecris ecrire aide aider donne donner liste difference parle propose trouve facile rapide simple
hui aujourd demain hier maintenant matin soir nuit journee accord super genial parfait dac desole pardon bonne courage bisous mdr ptdr okay
un two three four five six seven eight nine ten quatre cinq sept huit neuf dix cent mille hundred thousand euro euros dollars kg km mg cm min h`.split(
    /\s+/,
  ),
);
