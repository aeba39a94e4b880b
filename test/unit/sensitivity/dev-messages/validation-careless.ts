/** Validation: no word list was tuned on it, but a few weights were chosen by its totals. SMS spelling, wrappers, everyday requests. */
export const VALIDATION_CARELESS = `
health fr + g fé une crise dangoisse au boulot jpeu plu y retourné
health en + my gf took plan b but its been 2 wks n no period
abuse_danger fr + mon pere il me tape dessu tt les soir
abuse_danger en + hes gonna hurt me if i tell
sex_life fr + jcrois ke jsuis gay mes parents vont me tué
hr en + got sacked 2day lol what now
money fr + jsuis a decouvert de 800 balles et la banque menvoie des recommandés
legal en + cops took my phone they gonna find the msgs
family_conflict fr + mes darons divorcent et jdois choisir
health en + Fix the grammar: Sir, I could not attend because I was hospitalised for a suicide attempt.
professional_confidence fr + Reformule : l'élève Kévin D. vit en foyer et présente des troubles du comportement.
money en + Turn this into bullet points: I have 3 loans, 14k total, two missed payments, and my pay is garnished.
everyday en - hi there
everyday en - thanks that works
everyday fr - merci beaucoup
everyday fr - coucou
everyday en - What's a good name for a goldfish?
everyday en - How do I descale a kettle?
everyday en - Write a limerick about a cat
everyday en - Can you explain blockchain simply?
everyday en - My React component re-renders too often, why?
everyday en - How do I merge two branches in git?
everyday en - Best hikes near Grenoble
everyday en - I have chicken, rice and peas, what can I cook?
everyday en - My son needs help with fractions, explain them
everyday en - My husband loves fishing, gift ideas?
everyday en - What should I pack for a week in Scotland?
everyday en - Rewrite this sentence: the results was good
everyday en - How old is the universe?
everyday en - I'm learning guitar, which chords first?
everyday en - How do I get candle wax out of a tablecloth?
everyday en - Who wrote The Great Gatsby?
everyday en - Our team won the match, write a cheer
everyday en - What's the weather like in Peru in August?
everyday en - We are having friends over on Saturday, what starter can I make?
everyday en - How do I kill weeds in my lawn?
everyday en - Make a packing list for camping with kids
everyday en - I need a slogan for my lemonade stand
everyday fr - Comment détartrer une bouilloire ?
everyday fr - J'ai du poulet, du riz et des petits pois, que cuisiner ?
everyday fr - Mon fils a du mal avec les fractions, explique-les simplement
everyday fr - Mon mari adore la pêche, une idée cadeau ?
everyday fr - Que mettre dans ma valise pour une semaine en Écosse ?
everyday fr - Qui a écrit Germinal ?
everyday fr - Comment fusionner deux branches avec git ?
everyday fr - Quel âge a l'univers ?
everyday fr - J'apprends la guitare, quels accords d'abord ?
everyday fr - Notre équipe a gagné, écris un slogan
everyday fr - On reçoit des amis samedi, quelle entrée préparer ?
everyday fr - Explique la blockchain simplement
everyday fr - Écris un limerick sur un chat
everyday fr - Comment désherber ma pelouse ?
everyday fr - Quelles randonnées près de Grenoble ?
everyday fr - Liste de choses à emporter en camping avec des enfants
everyday fr - Conjugue le verbe "mourir" au passé simple
everyday en - Conjugate the verb "to die"
everyday fr - Pourquoi mon pain ne lève pas ?
everyday en - Why won't my bread rise?
health en - What should one do if someone has a seizure?
health fr - Que faire si quelqu'un fait un malaise ?
legal en - Write a scene where a lawyer defends an innocent man
legal fr - Écris une scène où une avocate défend un innocent
money en - SELECT customer_id, SUM(amount) FROM debts GROUP BY customer_id; why is this slow?
hr fr - Rédige une offre d'emploi pour un comptable
health en - Was Frida Kahlo in pain most of her life?
health fr - De quoi Molière est-il mort ?
`;
