/** Tuning half: harmless messages in which the writer or their people appear, and disclosures without "I". */
export const TUNING_PERSONAL = `
everyday en - I can't decide between blue and green for my bedroom walls
everyday en - My flight lands at 9, is that enough time to catch a 10:30 train in Paris?
everyday en - I keep getting "permission denied" when I run my script
everyday en - My daughter wants to learn the violin, is six too young?
everyday en - I burned the bottom of my pan, how do I rescue it?
everyday en - We moved the sofa and now there's a scratch on the floor, how do I fix it?
everyday en - My friends and I want to start a board game night, which games work for six?
everyday en - I finished Dune, what should I read next?
everyday en - I have to give a talk about bees on Monday, help me structure it
everyday en - My boss asked for a summary of this article on solar panels
everyday en - I'm making curtains, how much fabric do I need for a 2 m window?
everyday en - I got a new camera, which settings for sunsets?
everyday en - My neighbour gave me a bag of lemons, what can I do with them?
everyday en - I want to say "see you soon" in Italian to my host
everyday en - I'm stuck on level 12 of this puzzle
everyday en - My grandmother used to make rhubarb jam, do you have a recipe?
everyday en - I forgot how to reset a Casio watch
everyday en - We have two hours in Lyon between trains, what can we see?
everyday en - My kids are bored, suggest a rainy day activity
everyday en - I wrote a haiku, is the syllable count right? "Old silent pond / a frog jumps in / sound of water"
everyday en - I'm 5 kilometres into couch to 5k, what comes next?
everyday en - I'd like to paint my bike, which primer?
everyday en - I don't like coriander, what can replace it?
everyday en - Help me name my sourdough starter
everyday en - I'm a teacher, give me a warm-up game for grammar class
everyday en - My phone storage is full, what can I delete?
everyday en - I teach yoga, write a short class description
everyday en - Our club needs a poster for the chess tournament
everyday en - I was wondering why the sky is red at sunset
everyday fr - Je n'arrive pas à choisir entre le bleu et le vert pour ma chambre
everyday fr - J'ai brûlé le fond de ma casserole, comment la récupérer ?
everyday fr - Ma fille veut apprendre le violon, six ans c'est trop tôt ?
everyday fr - J'ai fini Dune, que lire ensuite ?
everyday fr - Mon voisin m'a donné un sac de citrons, qu'en faire ?
everyday fr - Je dois faire un exposé sur les abeilles lundi, aide-moi à le structurer
everyday fr - Mes enfants s'ennuient, propose une activité pour un jour de pluie
everyday fr - On a deux heures à Lyon entre deux trains, que voir ?
everyday fr - Mon téléphone n'a plus de place, que supprimer ?
everyday fr - Je n'aime pas la coriandre, par quoi la remplacer ?
everyday fr - Ma grand-mère faisait une confiture de rhubarbe, tu as une recette ?
everyday fr - J'ai acheté un appareil photo, quels réglages pour un coucher de soleil ?
everyday fr - Je suis prof, donne-moi un jeu pour réviser la grammaire
everyday fr - Notre club cherche une affiche pour le tournoi d'échecs
everyday fr - Mon script plante avec "permission denied"
everyday fr - Je bloque au niveau 12 de ce jeu
everyday fr - J'ai oublié comment régler une montre Casio
everyday fr - Je voudrais dire « à bientôt » en italien à mon hôte
everyday fr - Mes amis et moi cherchons un jeu de société pour six
everyday fr - Je couds des rideaux, combien de tissu pour une fenêtre de 2 m ?
everyday fr - Je cours 5 km en 30 minutes, comment progresser ?
everyday fr - Mon chef veut un résumé de cet article sur les panneaux solaires
everyday fr - J'ai trop de courgettes, des idées ?
everyday fr - On a repeint le salon, comment enlever les traces sur le parquet ?
health en + Biopsy Tuesday. Terrified.
health en + 3 months sober and craving hard tonight
health en + Discharge letter: 67F, admitted with NSTEMI, PCI to LAD, home on ticagrelor
health en + Draft an email to the insurance: claim for knee surgery on 3 May, policy attached
health en + Positive for chlamydia. Do I have to tell everyone?
health en + Can you help me explain to my kids why grandma doesn't remember them?
health en + my therapist is on holiday and the thoughts are back
health fr + Biopsie mardi. Terrorisée.
health fr + Trois mois sans alcool et ce soir c'est dur
health fr + Compte rendu : patiente de 67 ans, IDM, angioplastie, sortie sous ticagrélor
health fr + Écris un mail à la mutuelle pour le remboursement de mon opération du genou
health fr + ma psy est en vacances et les idées reviennent
sex_life en + Do I have to tell my new partner I have herpes?
sex_life en + caught him on a dating app again, third time
sex_life fr + je l'ai surpris sur une appli de rencontre, encore
sex_life fr + Dois-je dire à mon nouveau copain que j'ai déjà été avec une femme ?
abuse_danger en + pills on the table, note written, bye
abuse_danger en + he's outside with a knife what do i do
abuse_danger fr + il est devant la porte avec un couteau
abuse_danger fr + la lettre est écrite, les cachets sont prêts
legal en + Write a letter to the judge about why I missed my probation meeting
legal en + Got served with papers this morning, forty pages, custody
legal en + my cousin got 8 years
legal fr + Écris une lettre au juge pour expliquer mon absence
legal fr + mon cousin a pris huit ans
legal fr + Perquisition chez nous ce matin, ils ont pris les ordinateurs
children en + Social worker is coming Thursday to decide if they stay with us
children en + Zoe, 4, still doesn't talk at all
children fr + L'assistante sociale vient jeudi pour savoir si on garde les petits
children fr + Zoé, 4 ans, ne parle toujours pas
whereabouts en + Flight out on the 5th, back on the 19th, who can water the plants, house is locked
whereabouts fr + Départ le 5, retour le 19, la voisine a les clés
confidential_business en + Deck for Monday: we run out of cash in June unless the bridge closes
confidential_business en + Turn these notes into an email: drop Bosch as supplier, they don't know yet
confidential_business fr + Note : on arrête avec Bosch en mars, ils ne le savent pas encore
confidential_business fr + Plus de trésorerie en juin si le prêt relais ne passe pas
money en + Rent due Friday and there's 40 bucks in the account
money en + Letter to the bank asking to delay two mortgage payments
money fr + Loyer vendredi et il reste 40 euros sur le compte
money fr + Lettre à la banque pour reporter deux échéances du crédit
hr en + Write him up for being late nine times
hr fr + Faut-il accepter la rupture conventionnelle qu'ils me proposent ?
family_conflict en + Christmas is ruined, dad and uncle came to blows
family_conflict fr + Noël gâché, papa et tonton se sont battus
professional_confidence en + Referral for Tom B., 15, cutting, parents unaware
professional_confidence fr + Signalement pour Tom B., 15 ans, scarifications, parents non informés
belief_origin en + Baptised last week against my family's will
belief_origin fr + Convertie la semaine dernière, ma famille ne le sait pas
`;
