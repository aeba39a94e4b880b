/** Validation: no word list was tuned on it, but a few weights were chosen by its totals. */
export const VALIDATION_PLAIN = `
health en + My wife's oncologist suggested stopping treatment, how do we tell the kids?
health en + I fainted twice at work and my GP thinks it's epilepsy
health en + can you explain my blood test: ferritin 8, haemoglobin 10.2
health en + I relapsed after eleven months clean
health en + Grandpa had a stroke on Tuesday and can't speak
health en + My roommate with anorexia is down to 41 kg
health en + Why does it burn when I pee after that weekend?
health en - Why do bruises change colour?
health en - What foods are rich in iron?
health en - How is epilepsy treated?
health en - Make a table comparing aspirin and paracetamol
health en - How many bones are in the human body?
health en - What causes hiccups?
health fr + Le cardiologue veut poser un stent à mon père lundi
health fr + J'ai replongé dans la cocaïne après huit mois
health fr + Peux-tu interpréter mes analyses : ferritine 8, CRP 54
health fr + Ma sœur est anorexique et pèse 38 kilos
health fr + Ça me brûle quand je fais pipi
health fr + J'ai des idées sombres depuis l'accouchement
health fr + On m'a posé un stérilet et je saigne depuis dix jours
health fr - Quels aliments sont riches en fer ?
health fr - Pourquoi a-t-on le hoquet ?
health fr - Comment traite-t-on l'épilepsie ?
health fr - Combien d'os y a-t-il dans le corps humain ?
health fr - Fais un tableau comparant aspirine et paracétamol
health fr - À quoi sert la vitamine D ?
sex_life en + My girlfriend found my Grindr account
sex_life en + I paid for an escort and now I feel disgusting
sex_life en + I'm a trans woman and my family still uses my old name
sex_life en - What is the history of Pride month?
sex_life en - What is the difference between sex and gender in sociology?
sex_life en - How do bees reproduce?
sex_life fr + J'ai des fantasmes dont j'ai honte, ma femme ne sait rien
sex_life fr + Mon fils sort avec un garçon et son père ne le supporte pas
sex_life fr + Je n'ai plus de désir depuis que je prends la pilule
sex_life fr - Quelle est l'histoire de la marche des fiertés ?
sex_life fr - Comment se reproduisent les abeilles ?
sex_life fr - Que dit la loi sur le mariage pour tous ?
abuse_danger en + My girlfriend throws plates at me when she's angry
abuse_danger en + Nobody would miss me if I was gone
abuse_danger en + My coach used to touch me in the locker room
abuse_danger en - What happens when you call 911 by mistake?
abuse_danger en - Summarise the plot of Lolita
abuse_danger en - How do I beat the dragon in Skyrim?
abuse_danger fr + Mon entraîneur me touchait dans les vestiaires
abuse_danger fr + Je ne manquerais à personne si je disparaissais
abuse_danger fr + Ma compagne me lance des assiettes quand elle s'énerve
abuse_danger fr - Que se passe-t-il quand on appelle le 17 par erreur ?
abuse_danger fr - Comment battre le dragon dans Skyrim ?
abuse_danger fr - Quelle est la loi contre le harcèlement en France ?
legal en + I hit a parked car last night and drove off
legal en + My asylum interview is next week and I left out part of the story
legal en + They found 30 grams on me, what will the judge say?
legal en + My ex is taking me to court over the kids
legal en - What is small claims court?
legal en - How many jurors are on a jury in England?
legal en - Explain copyright fair use
legal fr + J'ai accroché une voiture hier et je suis parti
legal fr + Mon entretien à l'OFPRA est la semaine prochaine
legal fr + Ils ont trouvé 30 grammes sur moi, je risque la prison ?
legal fr + Mon ex me traîne devant le juge pour la garde
legal fr - Combien de jurés dans une cour d'assises ?
legal fr - Qu'est-ce que le droit à l'image ?
legal fr - Comment créer une association loi 1901 ?
children en + My six-year-old says a man talks to her at the school gate
children en + My son got caught vaping and the principal called
children en + Our twins were born at 27 weeks and one has brain damage
children en - What size bike for a six year old?
children en - Songs to teach kids the alphabet
children fr + Ma fille de six ans dit qu'un monsieur lui parle à la sortie de l'école
children fr + Mon ado fume du shit dans sa chambre
children fr + Nos jumeaux sont nés à 27 semaines et l'un a des séquelles
children fr - Quelle taille de vélo pour un enfant de six ans ?
children fr - Des comptines pour apprendre l'alphabet
whereabouts en + Tell the delivery guy the gate code is 4471 and nobody is in until 8
whereabouts en + My daughter gets off the bus at 3:15 and waits alone at the corner
whereabouts en + I'm staying at the Hilton, room 512, until Friday
whereabouts en - What time zone is Denver in?
whereabouts en - Best neighbourhoods to stay in Barcelona
whereabouts fr + Dis au livreur que le digicode est 4471B et qu'il n'y a personne avant 20 h
whereabouts fr + Je dors à l'hôtel Ibis de Nantes, chambre 214, jusqu'à vendredi
whereabouts fr + On est partis trois semaines, la voisine ramasse le courrier
whereabouts fr - Dans quels quartiers loger à Barcelone ?
whereabouts fr - Quel est le décalage horaire avec Tokyo ?
third_party_confidence en + Promise me you won't judge: my sister's baby isn't her husband's
third_party_confidence en + A friend of mine takes pills from the pharmacy where she works
third_party_confidence en - How do I gain someone's trust?
third_party_confidence fr + Le bébé de ma sœur n'est pas de son mari
third_party_confidence fr + Une amie vole des médicaments dans la pharmacie où elle travaille
third_party_confidence fr - Comment gagner la confiance de quelqu'un ?
professional_confidence en + Case note: Mr Okafor, 72, lives alone, falls, refuses carers, daughter estranged
professional_confidence en + I teach year 9 and one boy wrote in his essay that he wants to die
professional_confidence en - How do I write a good case study?
professional_confidence en - What are the duties of a school nurse?
professional_confidence fr + Je suis avocat, mon client m'a dit où il a caché l'arme
professional_confidence fr + Note d'équipe : Mme Lefort, 88 ans, agressive la nuit, famille absente
professional_confidence fr + Un salarié de mon équipe revient d'une cure, comment l'accueillir ?
professional_confidence fr - Quelles sont les missions d'une infirmière scolaire ?
professional_confidence fr - Comment rédiger une étude de cas ?
confidential_business en + We lost the Siemens contract but it won't be announced before Friday
confidential_business en + Proofread: Dear shareholders, owing to the ransomware attack we will restate Q2
confidential_business en + Here's our customer list with prices, sort it by margin
confidential_business en + We're merging with our main rival, draft a Q&A for managers
confidential_business en - How do mergers affect share prices?
confidential_business en - What is a customer persona?
confidential_business en - Suggest five names for a bakery
confidential_business fr + On a perdu le contrat Siemens, annonce prévue vendredi
confidential_business fr + Trie notre fichier clients par marge
confidential_business fr + La direction veut supprimer 60 postes à l'usine, prépare les éléments de langage
confidential_business fr + Notre prototype chauffe, il faut cacher le problème au client
confidential_business fr - Comment une fusion influence-t-elle le cours de l'action ?
confidential_business fr - Propose cinq noms pour une boulangerie
confidential_business fr - Qu'est-ce qu'un persona client ?
money en + My brother never paid back the 5k I lent him
money en + I hid 20k from my husband in another account
money en + I'm on benefits and my hours were cut, how do I cover rent
money en - How do I make a pie chart of expenses?
money en - What is a stock index?
money fr + Mon frère ne m'a jamais rendu les 5 000 euros
money fr + J'ai caché 20 000 euros à mon mari
money fr + Je touche le RSA et mon loyer vient d'augmenter
money fr - C'est quoi un indice boursier ?
money fr - Comment faire un camembert des dépenses dans Excel ?
belief_origin en + I stopped believing and my whole church will shun me
belief_origin en + I'm Kurdish and my neighbour calls me a terrorist
belief_origin en - What is the difference between Sunni and Shia?
belief_origin en - How does a strike ballot work?
belief_origin fr + Je porte le voile et on refuse de m'embaucher
belief_origin fr + Je suis kabyle et militant indépendantiste
belief_origin fr - Quelle est la différence entre sunnites et chiites ?
belief_origin fr - C'est quoi le Front populaire ?
hr en + My boss told me off the record that I'm next on the list
hr en + I was passed over for promotion because I got pregnant
hr en - What questions should I ask at the end of an interview?
hr en - What does HR stand for?
hr fr + Mon patron m'a dit que j'étais le prochain sur la liste
hr fr + On m'a refusé une promotion à cause de ma grossesse
hr fr - Que veut dire RH ?
hr fr - Quelles questions poser à la fin d'un entretien ?
family_conflict en + My daughter won't let me see my grandchildren
family_conflict en + My husband said he never loved me
family_conflict en - What is a good gift for grandparents?
family_conflict fr + Ma fille m'interdit de voir mes petits-enfants
family_conflict fr + Mon mari m'a dit qu'il ne m'avait jamais aimée
family_conflict fr - Quel cadeau pour des grands-parents ?
private_correspondence en + Make this message to my ex sound less bitter: "You left without a word and I still cry."
private_correspondence fr + Rends ce message à mon ex moins amer : « Tu es parti sans un mot et je pleure encore. »
private_correspondence en - Write a thank-you note to a supplier
private_correspondence fr - Écris un mot de remerciement à un fournisseur
`;
