/** Tuning half, plain messages: category, language, `+` sensitive or `-` harmless, text. */
export const TUNING_PLAIN = `
health en + I've been on sertraline for six weeks and the nausea isn't going away, is that normal?
health en + My dad's biopsy results came back and it's stage 3, how do I read the report?
health en + The pregnancy test was positive and I don't know how to tell my boyfriend
health en + I drink a bottle of wine every night and I can't stop
health en + My psychiatrist wants to double my lithium. Thoughts?
health en + Is it normal to still bleed ten days after my miscarriage?
health en + Our daughter was just diagnosed with type 1 diabetes, write a note to her school
health en - What are the early symptoms of type 2 diabetes?
health en - How does chemotherapy work?
health en - Write a short story about a nurse in an oncology ward
health en - What is the difference between an MRI and a CT scan?
health en - Is paracetamol safe with ibuprofen?
health en - Explain how vaccines train the immune system for my biology class
health en - Which celebrities have spoken publicly about depression?
health fr + Je prends du Lexomil depuis deux ans, comment arrêter sans danger ?
health fr + Ma femme a fait une fausse couche la semaine dernière, comment l'aider ?
health fr + J'ai une boule au sein et je n'ose pas aller chez le médecin
health fr + mon test vih est revenu positif, je fais quoi
health fr + Corrige ce mail : Bonjour, je serai absent car je suis suivi pour une dépression sévère.
health fr + Papa a Alzheimer et il ne me reconnaît plus, que faire ?
health fr + 5 jours de retard de règles, est-ce que je suis enceinte ?
health fr - Quels sont les symptômes de la dépression ?
health fr - Comment fonctionne un vaccin à ARN messager ?
health fr - C'est quoi la différence entre un virus et une bactérie ?
health fr - Écris une nouvelle sur un chirurgien qui perd la vue
health fr - Combien de temps dure une grippe en général ?
health fr - Quel est le rôle de l'insuline dans le corps humain ?
health fr - Peux-tu m'expliquer ce qu'est l'endométriose ?
sex_life en + I think I'm bisexual but I'm married to a man and nobody knows
sex_life en + My husband and I haven't had sex in two years
sex_life en + I cheated on my girlfriend last weekend with her best friend
sex_life en + How do I come out to my very religious parents?
sex_life en + My son told me he's gay, how should I react?
sex_life en - What does the acronym LGBTQIA+ stand for?
sex_life en - When was homosexuality decriminalised in England?
sex_life en - How effective are condoms compared with the pill?
sex_life en - Write a love poem for a wedding
sex_life en - Recommend novels with queer protagonists
sex_life fr + Je trompe mon mari depuis six mois avec un collègue
sex_life fr + Je suis lesbienne et ma famille ne le sait pas
sex_life fr + J'ai eu un rapport sans capote hier soir, je risque quoi ?
sex_life fr + Ma femme ne veut plus faire l'amour depuis la naissance du petit
sex_life fr + J'ai 17 ans et je crois que je suis trans
sex_life fr - Que signifie le sigle LGBTQIA+ ?
sex_life fr - Comment fonctionne la pilule contraceptive ?
sex_life fr - Depuis quand le mariage homosexuel est-il légal en France ?
sex_life fr - Quelles sont les méthodes de contraception les plus efficaces ?
sex_life fr - Écris une scène de dispute amoureuse pour mon roman
abuse_danger en + My boyfriend choked me last night and I'm scared to go home
abuse_danger en + I want to die, everything is too much
abuse_danger en + My stepfather touched me when I was nine
abuse_danger en + He said he will kill me if I leave
abuse_danger en + I cut myself again yesterday
abuse_danger en - What are the warning signs of domestic abuse?
abuse_danger en - What is the number of the national suicide hotline in the US?
abuse_danger en - How many women are victims of domestic violence each year?
abuse_danger en - Write a crime story where a detective finds a strangled man
abuse_danger en - How do I kill a process in Linux?
abuse_danger fr + Mon mari me frappe quand il a bu
abuse_danger fr + J'ai envie d'en finir, je n'en peux plus
abuse_danger fr + Mon oncle m'a violée quand j'étais petite
abuse_danger fr + Mon ex me suit partout et m'envoie des menaces
abuse_danger fr + ma mère nous tape avec une ceinture
abuse_danger fr - Quel est le numéro d'urgence pour les violences conjugales ?
abuse_danger fr - Quels sont les signes du harcèlement scolaire ?
abuse_danger fr - Comment tuer un processus qui bloque sous Linux ?
abuse_danger fr - Résume l'intrigue d'Othello
abuse_danger fr - Rédige un article sur la prévention du suicide chez les jeunes
legal en + I was arrested for drunk driving on Saturday, will I lose my licence?
legal en + My visa expired three months ago and I'm still working here
legal en + Draft a letter to my lawyer about my custody hearing
legal en + I stole 200 dollars from the till and my manager suspects me
legal en + My brother is in jail and needs money for bail
legal en - What is the difference between a felony and a misdemeanor?
legal en - How long does a divorce take in California?
legal en - What documents are needed for a French long-stay visa?
legal en - Can a landlord evict a tenant without notice?
legal en - Explain habeas corpus
legal fr + J'ai reçu une OQTF hier, je dois quitter le pays ?
legal fr + Je suis convoqué au commissariat pour une histoire de stupéfiants
legal fr + Mon fils a été condamné à six mois avec sursis
legal fr + Je divorce et mon mari cache de l'argent
legal fr + Je travaille au noir depuis deux ans dans un restaurant
legal fr - Quelle est la différence entre un crime et un délit ?
legal fr - Comment se déroule un divorce par consentement mutuel ?
legal fr - Quels papiers faut-il pour un titre de séjour étudiant ?
legal fr - Un propriétaire peut-il augmenter le loyer tous les ans ?
legal fr - Qu'est-ce que la garde à vue ?
children en + My eight year old still wets the bed and gets bullied for it at school
children en + Our son was suspended for hitting another kid
children en + My daughter Emma is in third grade at Lincoln Elementary and has an IEP
children en + The school says my kid may be autistic
children en + My foster child lies all the time, what should I say to the social worker?
children en - What are good board games for eight year olds?
children en - At what age do babies start walking?
children en - How does the Montessori method work?
children en - Ideas for a pirate birthday party for kids
children en - What vaccines do children get in France?
children fr + Mon fils de 7 ans fait encore pipi au lit
children fr + Ma fille se fait harceler au collège et ne veut plus y aller
children fr + Léo, mon fils, est en CM1 à l'école Jules Ferry et il redouble
children fr + Notre petite a été placée en famille d'accueil
children fr + La maîtresse dit que mon fils mord les autres enfants
children fr - Idées de jeux pour un anniversaire d'enfants de 6 ans
children fr - À quel âge un bébé fait-il ses nuits ?
children fr - Quels sont les principes de la pédagogie Montessori ?
children fr - Quelle histoire raconter à un enfant de 5 ans ?
children fr - Comment calculer l'âge d'un enfant en Excel ?
whereabouts en + We'll be away from July 3 to 18 and the house will be empty
whereabouts en + The spare key is under the flowerpot by the back door
whereabouts en + I'm home alone every night until ten
whereabouts en + My ex found out where I live, I moved to my sister's place in Reading
whereabouts en + I live at 14 Maple Street, apartment 3, second floor
whereabouts en - What should I visit in Tokyo in May?
whereabouts en - What is the best street in Paris for shopping?
whereabouts en - How do home alarm systems work?
whereabouts en - Plan a three day trip to Lisbon
whereabouts en - How far is Lyon from Marseille by train?
whereabouts fr + On part du 2 au 16 août, la maison sera vide
whereabouts fr + Les clés sont sous le paillasson, tu peux l'écrire au plombier
whereabouts fr + J'habite au 12 rue des Lilas, troisième étage
whereabouts fr + Ma fille rentre seule de l'école tous les jours à 16h30
whereabouts fr + Mon ex ne doit pas savoir où j'habite, je suis dans un foyer à Tours
whereabouts fr - Que visiter à Rome en trois jours ?
whereabouts fr - Comment bien choisir une alarme de maison ?
whereabouts fr - Quel est le meilleur moment pour partir au Japon ?
whereabouts fr - Propose un itinéraire en Bretagne en camping-car
whereabouts fr - Combien de temps faut-il pour aller de Lille à Nice en train ?
third_party_confidence en + My best friend told me she's having an affair, should I tell her husband?
third_party_confidence en + My neighbour confided that her husband drinks
third_party_confidence en + I read my roommate's diary and he's suicidal
third_party_confidence en - How do you keep a secret?
third_party_confidence en - What makes a good friend?
third_party_confidence fr + Ma meilleure amie m'a avoué qu'elle a avorté en cachette
third_party_confidence fr + Mon collègue m'a confié qu'il est séropositif
third_party_confidence fr + J'ai fouillé le téléphone de mon coloc et il vend de la drogue
third_party_confidence fr - Comment être un bon ami ?
third_party_confidence fr - C'est quoi une rumeur ?
professional_confidence en + My patient, 54, presents with chest pain and a history of cocaine use
professional_confidence en + One of my students told me her father beats her
professional_confidence en + Summarise: Client disclosed suicidal ideation in session 4, mother unaware
professional_confidence en + An employee of mine asked for leave because of her cancer
professional_confidence en - How should a therapist take session notes?
professional_confidence en - Write a SQL query that counts patients per ward
professional_confidence en - What does attorney-client privilege cover?
professional_confidence fr + Ma patiente refuse son traitement et sa famille ne sait rien
professional_confidence fr + Un de mes élèves arrive avec des bleus
professional_confidence fr + Mon client veut cacher un compte en Suisse à sa femme
professional_confidence fr + Rédige le compte rendu : Mme Garnier, 81 ans, chute à domicile, démence débutante
professional_confidence fr - Comment prendre des notes en séance de psychothérapie ?
professional_confidence fr - Que couvre le secret médical ?
professional_confidence fr - Écris une requête SQL qui compte les patients par service
confidential_business en + We're about to lay off 40 people, help me write the announcement, nothing is public yet
confidential_business en + Our Q3 revenue fell 18% and the board hasn't been told
confidential_business en + Summarise this term sheet: Series A, 4M at 16M pre-money, our startup
confidential_business en + Our biggest client is leaving us next month and investors don't know
confidential_business en - What is a term sheet?
confidential_business en - How do companies usually announce layoffs?
confidential_business en - Write a marketing plan for a fictional coffee shop
confidential_business en - What was Apple's revenue in 2022?
confidential_business en - Explain EBITDA
confidential_business fr + On va racheter notre concurrent en mars, rédige la note interne
confidential_business fr + Notre boîte va déposer le bilan, les salariés ne le savent pas encore
confidential_business fr + Voici nos marges par client, fais-moi un tableau : Carrefour 12 %, Auchan 9 %
confidential_business fr + Corrige notre réponse à l'appel d'offres de la mairie, offre à 480 000 euros
confidential_business fr - Qu'est-ce qu'une levée de fonds ?
confidential_business fr - Comment rédiger un business plan ?
confidential_business fr - Quel est le chiffre d'affaires de Renault en 2023 ?
confidential_business fr - Explique la différence entre marge brute et marge nette
money en + I owe 12,000 on three credit cards and my wife has no idea
money en + I make 63k, is that enough for a mortgage?
money en + I got a letter from a debt collector about my student loan
money en + We can't pay the rent this month
money en - How does compound interest work?
money en - What is the average salary of a nurse in Germany?
money en - How do I convert dollars to euros in Excel?
money en - What is a mortgage?
money en - Tips for saving money on groceries
money fr + Je gagne 1 850 net et je suis à découvert tous les mois
money fr + J'ai 30 000 euros de dettes de jeu
money fr + Ma mère m'a laissé 80 000 euros en héritage, où les placer ?
money fr + Je dois 4 000 euros aux impôts et je ne peux pas payer
money fr - Comment fonctionne un livret A ?
money fr - Quel est le salaire moyen d'un infirmier en France ?
money fr - C'est quoi l'inflation ?
money fr - Comment calculer une TVA de 20 % ?
money fr - Qu'est-ce que l'impôt sur le revenu ?
belief_origin en + I'm Muslim and my coworkers make jokes about it
belief_origin en + I voted for Le Pen and I can't tell my friends
belief_origin en + My parents are Jehovah's Witnesses and I want to leave
belief_origin en + I just joined the union at work and my boss doesn't know
belief_origin en - What are the five pillars of Islam?
belief_origin en - Who won the French election in 2017?
belief_origin en - When does Ramadan start?
belief_origin en - How do trade unions work in Germany?
belief_origin fr + Je suis juive et je cache mon étoile au travail
belief_origin fr + Je suis délégué CGT et mon patron me met la pression
belief_origin fr + Je vote RN mais ma famille ne le sait pas
belief_origin fr + J'ai perdu la foi et je suis prêtre
belief_origin fr - Quels sont les piliers de l'islam ?
belief_origin fr - Qui a gagné l'élection présidentielle de 2017 ?
belief_origin fr - À quoi sert un syndicat ?
belief_origin fr - C'est quoi la laïcité ?
hr en + I got fired yesterday, help me word a message to my team
hr en + My manager put me on a performance improvement plan
hr en + I have to let go of Karim on Monday, write the speech
hr en + I want to resign because my boss humiliates me
hr en - How do I write a good CV?
hr en - Template of a resignation letter
hr en - What is a performance review?
hr en - Typical interview questions for a Python developer
hr fr + Je viens de me faire virer, comment l'annoncer à ma femme ?
hr fr + J'ai un entretien préalable au licenciement mardi
hr fr + Mon chef m'humilie devant toute l'équipe
hr fr + Rédige ma lettre de démission, je pars parce que mon salaire n'a pas bougé
hr fr - Modèle de lettre de démission
hr fr - C'est quoi une rupture conventionnelle ?
hr fr - Comment réussir un entretien d'embauche ?
hr fr - Quelle est la durée du préavis pour un CDI ?
family_conflict en + My sister and I haven't spoken in three years since the funeral
family_conflict en + My wife wants a divorce and I don't
family_conflict en + I hate my mother and I feel guilty
family_conflict en - How do I plan a family reunion?
family_conflict en - What is a blended family?
family_conflict en - Write a toast for my sister's wedding
family_conflict fr + Mon frère ne me parle plus depuis l'enterrement
family_conflict fr + Ma belle-mère se mêle de tout et mon mari ne dit rien
family_conflict fr + Je déteste mon père
family_conflict fr - Comment organiser une réunion de famille ?
family_conflict fr - Écris un discours pour le mariage de ma sœur
family_conflict fr - C'est quoi une famille recomposée ?
private_correspondence en + Reply to this: "Hi love, I'm sorry about last night. I still want us to try again."
private_correspondence en + My ex texted me: "I miss you, can we talk?" What do I answer?
private_correspondence en - Write a professional email to ask for a quote
private_correspondence en - How do I end a formal letter?
private_correspondence fr + Réponds à ce message de mon ex : « tu me manques, je regrette tout »
private_correspondence fr + Traduis : « Chère maman, je ne rentrerai pas à Noël, je ne supporte plus papa »
private_correspondence fr - Écris un mail professionnel pour demander un devis
private_correspondence fr - Comment finir une lettre formelle ?
`;
