/** Held out: written after all tuning; its single misses were never read. */
export const HELD_OUT = `
health en + My insulin pump alarm goes off in meetings and people stare
health en + We just got the amnio result and have to decide by Thursday
health en + dad's on a ventilator, what do I ask the doctors
health en + I'm on week two off nicotine and venlafaxine at the same time, awful
health fr + Ma pompe à insuline sonne en réunion et tout le monde me regarde
health fr + On a reçu le résultat de l'amniocentèse et il faut décider jeudi
health fr + papa est sous respirateur, je demande quoi aux médecins
health fr + Résume pour mon frère : maman a fait une chute, col du fémur cassé, opération demain
sex_life en + My fiancée doesn't know I used to date men
sex_life fr + Ma fiancée ignore que je sortais avec des hommes
sex_life en + Wording for telling my wife I don't find her attractive anymore
sex_life fr + Comment dire à ma femme que je n'ai plus envie d'elle ?
abuse_danger en + My brother pinned me against the wall and mum just watched
abuse_danger fr + Mon frère m'a plaquée contre le mur et maman a regardé
abuse_danger en + I have a plan for tonight and nobody can stop me
abuse_danger fr + ce soir je pars pour de bon, pardon à tous
legal en + The bailiffs come on the 9th and I hid the TV at my neighbour's
legal fr + L'huissier passe le 9 et j'ai mis la télé chez la voisine
legal en + I signed the accident report for my husband, he had been drinking
legal fr + J'ai signé le constat à la place de mon mari, il avait bu
children en + Her father didn't bring Lily back on Sunday
children fr + Son père n'a pas ramené Lily dimanche
whereabouts en + I'm hiding at my aunt's in Hull, don't put the address in the letter
whereabouts fr + Je me cache chez ma tante à Brest, ne mets pas l'adresse dans la lettre
third_party_confidence en + Priya asked me to keep quiet about the bottles in her desk
third_party_confidence fr + Inès m'a demandé de me taire au sujet des bouteilles dans son bureau
professional_confidence en + Shift handover: bed 7 confused, pulling lines, family wants no resus
professional_confidence fr + Transmissions : lit 7 confus, arrache ses perfusions, famille contre la réanimation
confidential_business en + Polish this: we will stop paying Hexa until they sign, legal agrees, do not cc them
confidential_business fr + Améliore : on arrête de payer Hexa tant qu'ils n'ont pas signé, ne pas les mettre en copie
money en + I pawned my wedding ring and told him I lost it
money fr + J'ai mis mon alliance au clou et je lui ai dit que je l'avais perdue
hr en + My manager wrote that I'm not a culture fit, should I sign?
hr fr + Ma cheffe a écrit que je n'ai pas l'esprit maison, dois-je signer ?
belief_origin en + My dad would cut me off if he knew I left the mosque
belief_origin fr + Mon père me renierait s'il savait que je ne vais plus à la mosquée
family_conflict en + Nobody came to my graduation, not even mum
family_conflict fr + Personne n'est venu à ma remise de diplôme, même pas maman
private_correspondence en + Shorten: "Grandpa, thank you for paying the clinic, I am five weeks clean and I miss you."
private_correspondence fr + Raccourcis : « Papi, merci d'avoir payé la clinique, cinq semaines sans rien, tu me manques »
everyday en - My umbrella broke, can I replace a single rib?
everyday en - I want my lasagne less watery
everyday en - We have a small hallway, where should the coats go?
everyday en - My niece likes astronomy, what should she read?
everyday en - I can't remember the name of that song with the whistling
everyday en - Our choir needs a piece for four voices
everyday en - I missed my stop because I was reading, write a funny tweet
everyday en - My kettle takes ages
everyday en - I'm comparing two phones, which one has the better zoom?
everyday en - My roommate and I argue about how to load the dishwasher, who is right?
everyday en - I've been learning Rust for a week and the borrow checker hates me
everyday en - My uncle is coming on Sunday, what can I cook that's quick?
everyday fr - Mon parapluie est cassé, peut-on changer une seule baleine ?
everyday fr - Mes lasagnes sont trop liquides
everyday fr - On a un petit couloir, où mettre les manteaux ?
everyday fr - Ma nièce aime l'astronomie, quel livre pour elle ?
everyday fr - Je ne retrouve plus le titre de cette chanson avec le sifflement
everyday fr - Notre chorale cherche un morceau à quatre voix
everyday fr - J'ai raté mon arrêt parce que je lisais, écris un tweet drôle
everyday fr - Ma bouilloire met une éternité
everyday fr - Je compare deux téléphones, lequel a le meilleur zoom ?
everyday fr - Mon oncle vient dimanche, que cuisiner rapidement ?
everyday fr - J'apprends le Rust depuis une semaine et je n'y comprends rien
everyday fr - Mon coloc et moi débattons du bon rangement du lave-vaisselle, qui a raison ?
health en - What does a ventilator do?
health fr - À quoi sert un respirateur artificiel ?
health en - How is insulin made?
health fr - Comment fabrique-t-on l'insuline ?
legal en - What can bailiffs legally take?
legal fr - Que peut saisir un huissier ?
sex_life en - Why do some species change sex?
sex_life fr - Pourquoi certaines espèces changent-elles de sexe ?
abuse_danger en - What is the plot of Macbeth?
abuse_danger fr - Qui meurt à la fin de Macbeth ?
children en - What is a normal bedtime for a toddler?
children fr - À quelle heure couche-t-on un enfant de deux ans ?
money en - How do pawn shops work?
money fr - Comment fonctionne le Crédit municipal ?
hr en - What does "culture fit" mean in recruiting?
hr fr - Que veut dire « savoir-être » dans une offre d'emploi ?
confidential_business en - What does cc mean in an email?
confidential_business fr - Que signifie CCI dans un mail ?
professional_confidence en - How do nurses do a shift handover?
professional_confidence fr - Comment se fait une transmission infirmière ?
`;
