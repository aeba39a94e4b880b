/** Tuning half: long, indirect or professional messages, and harmless ones close to them. */
export const TUNING_INDIRECT = `
health en + Hey so the thing on my neck has been growing since March and now it's the size of a golf ball
health en + My mother in law keeps forgetting our names and left the stove on twice this week, is it time for a home?
health en + We've been trying for a baby for three years and the last round failed again
health en + I haven't slept in four days and I keep hearing my name being called
health en + The doctor found protein in my urine, should I worry?
health en + My teenage daughter makes herself throw up after dinner
health en + I'm 43, HbA1c 9.1, on metformin 1000 twice a day, make me a meal plan
health en + Write a text to my boss saying I can't come in because of my Crohn's flare
health en - Write a text to my boss saying I will be ten minutes late
health en - Make me a healthy meal plan with 2000 calories a day
health en - What is a normal HbA1c range?
health en - How do IVF success rates vary with age?
health en - Why do people sleepwalk?
health en - Give me a mindfulness exercise for relaxation
health en - My plants have brown spots on the leaves, are they sick?
health en - My dog ate chocolate, what should I do?
health fr + Ça fait quatre jours que je ne dors plus et j'entends des voix
health fr + Mon père oublie tout, il s'est perdu deux fois dans le quartier cette semaine
health fr + On essaie d'avoir un bébé depuis trois ans, la dernière tentative a encore échoué
health fr + Le médecin a trouvé du sang dans mes urines, c'est grave ?
health fr + Ma fille se fait vomir après chaque repas
health fr + Je pèse 132 kg et j'ai honte de sortir
health fr + Rédige un mot pour l'école : Lucas est épileptique et doit prendre de la Dépakine
health fr + Depuis l'accident je fais des cauchemars et je n'arrive plus à conduire
health fr - Donne-moi un exercice de respiration pour se détendre
health fr - Mes plantes ont des taches brunes, sont-elles malades ?
health fr - Quel est le taux normal de cholestérol ?
health fr - Pourquoi est-ce qu'on ronfle ?
health fr - Mon chien a mangé du chocolat, que faire ?
health fr - Rédige un mot pour prévenir que mon fils sera en retard de dix minutes
sex_life en + He wants me to open up the relationship and I'm not comfortable sleeping with other people
sex_life en + I can't finish with my partner, only alone, what's wrong with me
sex_life en - Explain the plot of Brokeback Mountain
sex_life fr + Mon copain regarde du porno tous les soirs et ne me touche plus
sex_life fr + Je n'ai jamais eu de relation à 34 ans et ça me pèse
sex_life fr - De quoi parle le film La vie d'Adèle ?
abuse_danger en + He checks my phone, takes my pay and won't let me see my friends
abuse_danger en + There is a guy waiting outside my building every evening and he knows my name
abuse_danger en + I've got forty pills in front of me
abuse_danger en - What is coercive control in UK law?
abuse_danger en - My boss fight in Elden Ring is killing me, any tips?
abuse_danger fr + Il contrôle mon téléphone, garde mon salaire et m'interdit de voir mes amies
abuse_danger fr + Un type m'attend tous les soirs devant chez moi
abuse_danger fr + J'ai avalé toute la boîte
abuse_danger fr - C'est quoi l'emprise psychologique ?
abuse_danger fr - Ce jeu vidéo me tue, comment battre le boss final ?
legal en + My landlord served me an eviction notice because I'm behind
legal en + I wrote a fake prescription, can they find out?
legal en + The immigration officer asked me about my marriage and I lied
legal en - How do I appeal a parking ticket?
legal en - What does pro bono mean?
legal fr + J'ai imité la signature de mon père sur un chèque
legal fr + Mon voisin me poursuit au tribunal pour la clôture
legal fr + Les gendarmes m'ont contrôlé positif au cannabis
legal fr - Comment contester une amende de stationnement ?
legal fr - Que veut dire pro bono ?
children en + Noah's teacher says he throws chairs and can't sit still, I'm exhausted
children en + Our adoption file: the birth mother used drugs during pregnancy
children en - How do I explain death to a child?
children en - Chores suitable for a ten year old
children fr + La psychologue scolaire dit que Jules est en grande souffrance depuis notre séparation
children fr + Ma fille de 13 ans a envoyé une photo d'elle nue à un garçon
children fr - Comment expliquer la mort à un enfant ?
children fr - Quelles tâches ménagères pour un enfant de dix ans ?
confidential_business en + Draft minutes: board agreed to close the Leeds site in April, staff to be told in March
confidential_business en + Rewrite this for the client: our audit found that Mertens SA inflated its stock by 2 million
confidential_business en + Our new sensor cuts cost by 40%, patent not filed yet, write the abstract
confidential_business en - Draft minutes template for a board meeting
confidential_business en - How is a patent filed?
confidential_business en - Write a product description for a blue ceramic mug
confidential_business fr + Compte rendu du comité de direction : fermeture du site de Roubaix en avril, à ne pas diffuser
confidential_business fr + Notre plus gros client nous doit 300 000 euros, on ne tiendra pas deux mois
confidential_business fr + Notre nouveau capteur coûte 40 % de moins, le brevet n'est pas encore déposé
confidential_business fr - Modèle de compte rendu de réunion
confidential_business fr - Comment déposer un brevet ?
confidential_business fr - Rédige une fiche produit pour une tasse en céramique
professional_confidence en + Pupil report: Chloe, year 5, has stopped eating lunch and cries in class since her parents split
professional_confidence en + My client is the mother, the father has supervised visits since the assault charge
professional_confidence en - Write a report card comment for a strong maths student
professional_confidence fr + Bilan pour la MDPH : Enzo, 9 ans, troubles autistiques, ne parle pas
professional_confidence fr + Je suis infirmière, le monsieur de la chambre 12 refuse sa morphine et veut mourir
professional_confidence fr - Écris une appréciation pour un bon élève en maths
money en + My husband lost our savings on crypto and the bank is calling every day
money en + Check my budget: salary 2,900, rent 1,400, loan 600, alimony 300
money en - Make a budget template for a family of four
money en - What is a good savings rate?
money fr + Mon mari a perdu toutes nos économies en bourse
money fr + Vérifie mon budget : salaire 2 100, loyer 890, crédit 350, pension alimentaire 200
money fr - Fais un modèle de budget pour une famille de quatre
money fr - Quel est le taux d'épargne moyen des Français ?
hr en + Write feedback for Daniel: misses deadlines, came in drunk twice, must improve or leave
hr en + I'm secretly interviewing with a competitor, help me negotiate
hr en - Write feedback for a colleague who did a great presentation
hr en - How do I negotiate a salary?
hr fr + Écris l'évaluation de Sophie : trop d'absences, travail bâclé, pas de prime cette année
hr fr + Je passe des entretiens en cachette de mon employeur
hr fr - Comment négocier son salaire ?
hr fr - Écris un message de bienvenue pour un nouveau collègue
family_conflict en + My parents favour my brother and it's tearing us apart
family_conflict en + Should I invite my father to the wedding after what he did?
family_conflict en - Who should pay for a wedding, traditionally?
family_conflict fr + Mes parents ont toujours préféré mon frère et je ne le supporte plus
family_conflict fr + Mon mari et moi on fait chambre à part depuis un an
family_conflict fr - Qui paie le mariage, traditionnellement ?
belief_origin en + People at school mock my daughter because we are Roma
belief_origin fr + On se moque de mon fils parce qu'il est arabe
whereabouts en + I take the 6:40 bus alone every morning from Elm Road and a man follows me
whereabouts en + Write an out of office: I'm in Bali until the 20th, my flat in Leeds is empty so call my neighbour
whereabouts en - Write an out of office message for a week of vacation
whereabouts fr + Je cours seule tous les matins à 6 h autour du lac
whereabouts fr - Écris un message d'absence pour une semaine de congés
third_party_confidence en + Keep this between us: Laura is pregnant and hasn't told Mark
third_party_confidence fr + Ne le répète pas : Julie va quitter Thomas pour son patron
private_correspondence en + Does this sound too needy? "I can't stop thinking about Saturday. Please call me, even just once."
private_correspondence fr + Est-ce que ça fait trop désespéré ? « Je pense à toi sans arrêt, rappelle-moi »
everyday en - Tell me a joke about doctors
everyday en - What's the best way to remove wallpaper?
everyday en - I have a job interview tomorrow, give me common questions
everyday en - My internet is slow since yesterday, what can I check?
everyday en - Summarise the plot of Hamlet
everyday en - How do I tie a tie for my cousin's wedding?
everyday en - My mother loves gardening, what gift could I give her?
everyday en - Translate "good luck with your exam" to French
everyday en - I need a vegetarian recipe for 4 people tonight
everyday en - What are the rules of chess?
everyday en - What does the heart do?
everyday en - Could you proofread this: The meeting is moved to Monday at 10 in room B.
everyday en - We need a name for our band
everyday en - I'm tired of pasta, what else can I cook?
everyday fr - Raconte-moi une blague sur les médecins
everyday fr - J'ai un entretien d'embauche demain, quelles questions reviennent souvent ?
everyday fr - Ma connexion est lente depuis hier, que vérifier ?
everyday fr - Ma mère adore le jardinage, quel livre lui offrir ?
everyday fr - Je suis fatigué des pâtes, que cuisiner d'autre ?
everyday fr - Relis : la réunion est déplacée à lundi 10 h en salle B.
everyday fr - Comment faire un nœud de cravate pour le mariage de mon cousin ?
everyday fr - Mon fils adore les dinosaures, quel musée visiter ?
everyday fr - Que mange un hérisson ?
everyday fr - Quels sont les horaires des marées à Saint-Malo ?
everyday fr - Trouve un nom pour notre groupe de rock
everyday fr - Nous cherchons une activité pour dimanche avec des amis
`;
