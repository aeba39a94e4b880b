/** Things that are there to be locked, or that lock: the word alone says much. Folded alternatives for a pattern. */
export const LOCK =
  '(?:digicodes?|visiophone|vigik|cadenas|anti-?vol|coffre|coffre-fort|casier|consigne|boites? a cles?|boitier|key ?safe|key ?box|lock ?box|' +
  'realtor box|key ?pad|padlock|locker|(?<!un|screen )lock(?! screen|\\.[a-z])|safe(?! (?:dose|dist|temp|internal|to|for|mode|space|bet|place|at|and|limit|level))|' +
  'vault|combo(?! (?:cooker|meal|deal|box|guard))|combination|combinaison|combi|portillon|pass-?code|pin|puk|nip|clavier|messagerie|voicemail|repondeur|verrou|serrure|molettes?)';

/** Things that may be locked, or open with a code. */
export const LOCKABLE =
  '(?:portes?|portail|portique|porche|immeuble|entree|hall|garage|alarme|alarm|cour|batiment|residence|appart|appartement|maison|' +
  'interphone|local|parking|cave|gite|barriere|sas|grille|cabane|abri|piscine|doors?|gates?|building|house|entrance|entry|office|' +
  'apartment|flat|lobby|shed|barrier|pool|ward|staff room|back way|side way|intercom|buzz(?:er)?|velos?|bike|valise|suitcase|luggage|' +
  'sacoche|phone|mobile|iphone|ipad|tablet|laptop|telephone|tel|portable|tablette|ordi|smartphone|sim|card|carte|cb|debit|fridge|' +
  'stairs?|lift|ascenseur|escalier|store ?room|salle|labo?|vestiaire|studio|airbnb|villa|chalet|bancaire|bank|banque|atm|distributeur|' +
  'retrait|gym|ecole|bureau|atelier|hangar|mailbox|boite(?: aux lettres| noire| grise| de la cle)?|laverie|poubelles?|bins|panel|pad|spare|' +
  'en bas|downstairs|elevator|override|bypass|post|borne|cupboard|bin store|store|armoire|placard|tiroir|drawer|front|chaufferie|toit terrasse|wave|orange money|m-pesa|mpesa|concierge|gardien(?:ne)?|visitors?|visiteurs?)';

export const CODE_WORD = '(?:codes?|chiffres|numbers|digits|override|bypass|sequence|keycode|les numeros)';

/** A verb of keypads anywhere before the value. */
export const KEYPAD_VERB =
  /(?<![a-z])(?:swipe up|glisse[rz]?|tape[rsz]?|compose[rsz]?|fais|faites|faire le|saisi[rs]?|entre[rsz]? le|rentre[rsz]? le|appuie[rsz]?|types?|enter|punch|press|key in|dial|hit|input|use|put in)(?![a-z])/;

/** One directly before the value: "tu fais 2468", "mets 1212", "hit 40 82". */
export const DIRECT_VERB =
  /(?<![a-z])(?:tape[rsz]?|compose[rsz]?|fais|faites|faire|saisi[rs]?|entre[rsz]?|rentre[rsz]?|met[sz]?|mettez|mettre|type|enter|punch(?: in)?|press|key in|dial|hit|input|use|put in|put|pop in|try|essaie[sz]?|essayez|bip[sez]*)(?: (?:les? molettes sur|le|the|code|le code|the code|un|just|juste|dans l'ordre))? ?["']?$/;

export const DISARMS =
  /(?<![a-z])(?:deverrouill[a-z]{1,3}|debloqu[a-z]{1,3}|desactiv[a-z]{1,3}|desarm[a-z]{1,3}|unlock(?:s|ed|ing)?|disarm(?:s|ed)?|s'ouvre (?:avec|par)|opens? with|deactivat[a-z]{1,3})(?![a-z])/;

export const OPENS =
  /(?<![a-z])(?:ouvr[a-z]{1,4}|pour (?:rentrer|entrer|monter|acceder|sortir)|opens?|let(?:s)? (?:you|yourself|me) in|to get (?:in|out)|get in|gets you in|(?:peux|pouvez|can|just) (?:monter|entrer|rentrer|passer|come up|go up|park)|withdraw|retire[rz]?|come in|go in|inside|turns? (?:it|the alarm) off|goes off|if you're early|quand tu arrives|en arrivant|(?:and|then|et|puis) (?:then )?(?:pull|push|pousse[rz]?|tire[rz]?|wait|attends))(?![a-z])/;

/** A key that is pressed after the code. */
export const KEY_AFTER =
  /^[ ,.]{0,2}(?:(?:puis|then|et|and|plus|suivi[es]? d[eu]|followed by|avec|with|en appuyant sur|validez?|valide[rs]?|tu valides?|hit|press|la|le|the|un|a|petite|\+) ?){0,4}(?:la |the )?(?:touche |key |button |bouton )?(?:(?:key|bell) symbol|etoile|diese|star|hash|pound|asterisque|button|bouton|clochette|cloche|cle|bell|[*#]|enter|ok|entree|valider|vert|green|tick)(?![a-z])/;

/** What says that the number before or after it is about something else. */
export const ELSEWHERE =
  /(?<![a-z])(?:erreurs?|errors?|ref|reference|refs?|article|modele|model|vol|flight|boarding|embarquement|train|bus|ligne|rue|avenue|street|road|chapitre|chapter|version|page|exam|judiciaire|postal|postaux|promo|naf|ape|sic|barres?|iso|area|zip|dress|country|colou?r|couleur|moteur|engine|produit|product|commune|agence|source|civil|penal|route|status|http|insee|gpio|arduino|vis|litres|invoice|facture|ticket|commande|order|tracking|suivi|port|prix|price|coute|costs?|euros?|dollars?|code (?:path|review|base|source|snippet|civil|penal|switch|de conduite|couleur|du (?:travail|bac))|(?:appele[rz]?|appelle|call|ring|text) (?:le |the )?(?:\d|$)|defaut|default|usine|factory|a quoi sert|c'est quoi|what is|what does|que signifie|reveil|wake|wakes|population|habitants|score|loto|lottery|seed|id|iban|siren|siret|ending|ends in|finissant|se terminant|keyboard|piano|sort code|logic|primary|foreign)(?![a-z])/;

/** After the value: a machine's fault code, the count of something, what a code means. */
export const ELSEWHERE_AFTER =
  /(?<![a-z])(?:washing machine|dishwasher|dryer|printer|boiler|dashboard|lave-linge|lave-vaisselle|chaudiere|imprimante|s'affiche|signifie|veut dire|means|appears|shows up)(?![a-z])|^ (?:fut|furent) |^, 1\d{3}(?!\d)|^ ?(?:is|est) (?:une? |an? )?(?:erreur|error)|^ (?!(?:sans|puis|apres|dans|toujours|mais|depuis|pas|plus|suivis|sous|vers|tous|unless|always|lets|opens|unlocks|gets|works|as|this|thanks|des|les|cas|mes|ses|vos|nos|tes|ces|sors|tapes|fais|mets|appuies|attends|valides|pass|press|stairs|does|was|has|ils|elles|vous|nous|suis|sais|vois|is|bisous|bises|us|jours)(?![a-z]))[a-z]{3,}s(?![a-z])/;
