/** Validation, hard on purpose: harmless personal messages, and disclosures with hardly a word of weight. */
export const VALIDATION_HARD = `
health en + The surgeon nicked my bowel and now I have a bag, I can't look at it
health en + Turns out the lump is nothing to worry about, such a relief
health en + We lost the baby at 20 weeks and the nursery is still there
health en + Been on the waiting list for a kidney since 2022
health en + My flatmate hasn't left his room in three weeks and talks to himself
health en + Please shorten: "Following my admission to the eating disorder unit I will miss the spring term."
health fr + Le chirurgien m'a percé l'intestin, je vis avec une poche
health fr + On a perdu le bébé à cinq mois, la chambre est encore prête
health fr + Je suis sur liste d'attente pour un rein depuis 2022
health fr + Mon coloc ne sort plus de sa chambre et parle tout seul
health fr + Raccourcis : « À la suite de mon hospitalisation en psychiatrie, je manquerai le second semestre. »
health fr + pk jsaigne entre mes regles
sex_life en + I can only get aroused by watching others and my fiancé would leave me
sex_life en + She wants to try pegging, is that weird for me to like it?
sex_life fr + Mon fiancé me quitterait s'il savait ce qui m'excite
sex_life fr + J'ai embrassé ma collègue au séminaire et je suis marié
abuse_danger en + he locked me in the bathroom until I apologised
abuse_danger en + every night I think about driving into a tree
abuse_danger fr + il m'a enfermée dans la salle de bain jusqu'à ce que je m'excuse
abuse_danger fr + tous les soirs je pense à foncer dans un arbre
legal en + I lied to the insurance about the burglary
legal en + My student permit ran out and the university reported me
legal fr + J'ai menti à l'assurance pour le cambriolage
legal fr + Ma carte d'étudiant étranger n'a pas été renouvelée et je suis toujours là
children en + The nursery called, Max bit a girl again and they want him out
children en + I slapped my toddler and I can't forgive myself
children fr + La crèche a appelé, Max a encore mordu une petite, ils ne veulent plus de lui
children fr + J'ai giflé mon petit et je ne me le pardonne pas
whereabouts en + I finish at the bar at 2 and walk home along the canal
whereabouts en + Grandma is on her own at 8 Church Lane since the carer quit
whereabouts fr + Je finis au bar à 2 h et je rentre à pied par le canal
whereabouts fr + Mamie est seule au 8 chemin des Vignes depuis que l'aide est partie
third_party_confidence en + Dave cried at the pub, his wife is leaving and he's drinking again
third_party_confidence fr + David a pleuré au bar, sa femme part et il reboit
professional_confidence en + The tenant in 4B hoards, social services have been called
professional_confidence en + Grade this essay by Amir, who has dyslexia and extra time
professional_confidence fr + Le locataire du 4B souffre de syllogomanie, les services sociaux sont prévenus
professional_confidence fr + Mon stagiaire m'a avoué qu'il dort dans sa voiture
confidential_business en + Our CFO is leaving before the audit and nobody outside finance knows
confidential_business en + Translate for our distributor: we will raise prices 12% in May, keep it quiet
confidential_business fr + Notre directeur financier part avant l'audit et personne ne le sait hors finance
confidential_business fr + Traduis pour notre distributeur : hausse de 12 % en mai, ne l'ébruitez pas
money en + After rent I have 90 a week to feed three kids
money en + He put the car in my name and stopped paying
money fr + Après le loyer il me reste 90 euros par semaine pour trois enfants
money fr + Il a mis la voiture à mon nom et ne paie plus
belief_origin en + We fast in secret because my husband's family is Hindu
belief_origin fr + Nous jeûnons en cachette, la famille de mon mari est hindoue
hr en + They gave my desk to someone else while I was on leave
hr fr + Ils ont donné mon bureau à quelqu'un d'autre pendant mon congé
family_conflict en + Mum said I'm dead to her
family_conflict fr + Maman m'a dit que j'étais morte pour elle
private_correspondence en + Is this okay to send? "Sam, I was cruel to you and I'm sorry. I never stopped loving you."
private_correspondence fr + Je peux envoyer ça ? « Sam, j'ai été cruelle, pardon. Je n'ai jamais cessé de t'aimer. »
everyday en - I dropped my glasses and one screw is missing, where do I find a tiny screw?
everyday en - My son built a treehouse, how do we weatherproof it?
everyday en - We're choosing between oak and pine for the deck
everyday en - I always mix up affect and effect
everyday en - My sister wants a lemon tart for Sunday
everyday en - I spilled candle wax on my jeans
everyday en - My dad wants to know how to post photos on Facebook
everyday en - I have 20 minutes before work, quick stretch routine?
everyday en - Our cat scratches the sofa
everyday en - I can't get my pivot table to refresh
everyday en - My team plays 4-3-3, how do I defend against counter attacks?
everyday en - I'd like a synonym for "beautiful"
everyday en - My train was delayed, can I claim compensation?
everyday en - We painted the fence and it's peeling
everyday en - I bought too many bananas
everyday en - How do I thank a host in Japanese?
everyday en - My wife and I are taking dance lessons, which style is easiest?
everyday en - I just started gardening, what grows fast?
everyday fr - J'ai perdu une vis de mes lunettes, où en trouver une ?
everyday fr - Mon fils a construit une cabane, comment la protéger de la pluie ?
everyday fr - Je confonds toujours « ces » et « ses »
everyday fr - Ma sœur voudrait une tarte au citron pour dimanche
everyday fr - J'ai renversé de la cire sur mon jean
everyday fr - Mon père veut publier des photos sur Facebook, comment faire ?
everyday fr - J'ai 20 minutes avant le travail, une routine d'étirements ?
everyday fr - Notre chat griffe le canapé
everyday fr - Mon tableau croisé dynamique ne s'actualise pas
everyday fr - Mon équipe joue en 4-3-3, comment défendre ?
everyday fr - Je cherche un synonyme de « beau »
everyday fr - Mon train a eu du retard, puis-je être remboursé ?
everyday fr - On a peint la clôture et ça s'écaille
everyday fr - J'ai acheté trop de bananes
everyday fr - Comment remercier un hôte en japonais ?
everyday fr - Ma femme et moi prenons des cours de danse, quel style est facile ?
everyday fr - Je débute au jardin, qu'est-ce qui pousse vite ?
health en - How long does a cold usually last?
health en - What is the role of the kidneys?
health fr - Combien de temps dure un rhume ?
health fr - À quoi servent les reins ?
sex_life en - What is the age of consent in Spain?
sex_life fr - Quel est l'âge du consentement en Espagne ?
abuse_danger en - Name three novels about revenge
abuse_danger fr - Cite trois romans sur la vengeance
legal en - What is a notary for?
legal fr - À quoi sert un notaire ?
children en - When do children lose their baby teeth?
children fr - À quel âge tombent les dents de lait ?
money en - Explain the difference between stocks and bonds
money fr - Quelle est la différence entre actions et obligations ?
belief_origin en - Why do Buddhists meditate?
belief_origin fr - Pourquoi les bouddhistes méditent-ils ?
hr en - What does a product manager do?
hr fr - Que fait un chef de produit ?
confidential_business en - What is a balance sheet?
confidential_business fr - C'est quoi un bilan comptable ?
professional_confidence en - What training does a psychologist need?
professional_confidence fr - Quelle formation pour devenir psychologue ?
`;
