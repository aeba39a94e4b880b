/**
 * Full names of people in public life or in history, folded: what is said about them is mostly public. Not a list of
 * who matters, only of who is asked about most; written from general knowledge.
 */
export const PUBLIC_FIGURES: ReadonlySet<string> = new Set(
  (
    'emmanuel macron|brigitte macron|nicolas sarkozy|francois hollande|jacques chirac|francois mitterrand|charles de gaulle|simone veil|' +
    'marine le pen|jean luc melenchon|edouard philippe|gabriel attal|valery giscard|georges pompidou|rachida dati|anne hidalgo|' +
    'barack obama|michelle obama|donald trump|joe biden|kamala harris|hillary clinton|bill clinton|george bush|george washington|' +
    'abraham lincoln|john kennedy|john f kennedy|martin luther|martin luther king|rosa parks|nelson mandela|winston churchill|margaret thatcher|' +
    'tony blair|boris johnson|theresa may|david cameron|keir starmer|rishi sunak|angela merkel|vladimir putin|volodymyr zelensky|xi jinping|' +
    'elizabeth ii|king charles|prince william|prince harry|lady diana|princess diana|victor hugo|emile zola|albert camus|jean paul sartre|' +
    'simone de beauvoir|marcel proust|gustave flaubert|charles baudelaire|arthur rimbaud|paul verlaine|guy de maupassant|jules verne|' +
    'honore de balzac|alexandre dumas|jean jacques rousseau|denis diderot|marguerite duras|annie ernaux|michel houellebecq|' +
    'jean de la fontaine|pierre corneille|jean racine|william shakespeare|jane austen|charles dickens|george orwell|virginia woolf|' +
    'oscar wilde|mark twain|ernest hemingway|agatha christie|stephen king|emily dickinson|edgar allan poe|albert einstein|marie curie|' +
    'pierre curie|isaac newton|charles darwin|louis pasteur|galileo galilei|stephen hawking|nikola tesla|alan turing|ada lovelace|' +
    'rosalind franklin|blaise pascal|rene descartes|henri poincare|sigmund freud|karl marx|friedrich nietzsche|michel foucault|simone weil|' +
    'steve jobs|bill gates|elon musk|mark zuckerberg|jeff bezos|tim cook|sam altman|warren buffett|bernard arnault|xavier niel|linus torvalds|' +
    'zinedine zidane|kylian mbappe|antoine griezmann|lionel messi|cristiano ronaldo|michael jordan|lebron james|serena williams|roger federer|' +
    'rafael nadal|novak djokovic|usain bolt|tiger woods|simone biles|teddy riner|david beckham|thierry henry|karim benzema|' +
    'michael jackson|taylor swift|beyonce knowles|freddie mercury|david bowie|john lennon|paul mccartney|bob dylan|bob marley|elvis presley|' +
    'celine dion|edith piaf|johnny hallyday|serge gainsbourg|aya nakamura|charles aznavour|jacques brel|georges brassens|frederic chopin|' +
    'claude debussy|maurice ravel|claude monet|paul cezanne|henri matisse|pablo picasso|vincent van gogh|leonard de vinci|' +
    'tom hanks|tom cruise|brad pitt|angelina jolie|leonardo dicaprio|meryl streep|emma watson|marilyn monroe|charlie chaplin|' +
    'alfred hitchcock|steven spielberg|stanley kubrick|martin scorsese|francois truffaut|jean luc godard|agnes varda|omar sy|' +
    'gerard depardieu|catherine deneuve|brigitte bardot|louis de funes|jeanne d arc|napoleon bonaparte|louis xiv|louis xvi|marie antoinette|' +
    'robert oppenheimer|anne frank|primo levi|harry potter|hermione granger|sherlock holmes|jean valjean|emma bovary|james bond|' +
    'arsene lupin|luke skywalker|peter parker|bruce wayne|clark kent|john doe|jane doe|jean dupont exemple|alice liddell'
  ).split('|'),
);
