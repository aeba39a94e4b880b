/** Tuning half: SMS spelling, no accents, long wrappers, and everyday harmless requests. */
export const TUNING_CARELESS = `
health fr + jsuis enceinte jai 16 ans jfais koi
health fr + g arrete mes antidepresseurs dun coup et g des vertiges
health en + im 3 wks late n my bf doesnt know
health en + got dx'd w/ bipolar today, meds r making me numb
abuse_danger fr + mon mec ma frapé hier soir g peur
abuse_danger en + my dad hits me when hes drunk idk what 2 do
sex_life fr + jai couché ac le mari de ma soeur
sex_life en + i think my bf is cheating on me w my sister
money fr + jarrive pas a payer mon loyer ce mois ci
legal en + cops caught me w weed im on probation
hr fr + jme suis fait virer ce matin
legal fr + jai pas de papiers et la police ma controler
health en + Translate into French: "My therapist thinks I have PTSD from the accident and I have started EMDR."
hr en + Make this sound more polite: I'm filing a complaint to HR because Steve keeps commenting on my body.
family_conflict fr + Améliore ce texte : Papa, depuis que tu as quitté maman je n'arrive plus à te parler.
professional_confidence en + Rewrite in plain language: Pt is a 34 yo F with HIV, nonadherent to ART, partner not informed.
everyday en - hey
everyday en - lol ok thanks
everyday fr - ok merci
everyday fr - salut ça va ?
everyday fr - bonjour
everyday en - Can you help me write a birthday message for my colleague?
everyday en - How do I make pancakes without eggs?
everyday en - Fix this code: for (let i = 0; i < arr.length; i++) console.log(arr[i])
everyday en - Write a Python function that validates an email address with a regex
everyday en - What's the capital of Australia?
everyday en - My code throws a TypeError: cannot read property 'name' of undefined
everyday en - My cat sleeps on my keyboard, funny caption?
everyday en - I want to learn Spanish, where do I start?
everyday en - How do I grow tomatoes on my balcony?
everyday en - Give me ideas for dinner with my kids tonight
everyday en - What does "to beat around the bush" mean?
everyday en - I'm going to Italy in June with my family, what should we eat?
everyday en - Convert 5 miles to km
everyday en - Which laptop should I buy for video editing?
everyday en - Explain recursion like I'm five
everyday en - Plan a workout for beginners
everyday en - My bike chain keeps falling off, how do I fix it?
everyday en - Write a cover letter template for a barista
everyday en - How do I center a div?
everyday en - I love jazz, recommend some albums
everyday en - How many calories are in a banana?
everyday fr - Recette de quiche lorraine pour 6 personnes
everyday fr - Comment centrer une div en CSS ?
everyday fr - Mon ordinateur est lent, comment l'accélérer ?
everyday fr - Quel cadeau offrir à ma mère pour son anniversaire ?
everyday fr - Corrige : les enfants on mangés des pommes
everyday fr - Écris un poème sur l'automne
everyday fr - Explique la photosynthèse à un enfant
everyday fr - Je veux apprendre le piano, par où commencer ?
everyday fr - Mon chat dort tout le temps, c'est normal ?
everyday fr - Comment faire pousser des tomates sur mon balcon ?
everyday fr - Traduis en anglais : je voudrais réserver une table pour deux
everyday fr - Quelle est la capitale de l'Australie ?
everyday fr - Je pars en Italie en juin avec mes enfants, que visiter ?
everyday fr - Donne-moi dix idées de repas pour la semaine
everyday fr - Comment enlever une tache de vin rouge ?
everyday fr - Quel film regarder ce soir en famille ?
everyday fr - Fais un programme de musculation pour débutant
everyday fr - Quelle est la différence entre "à" et "a" ?
everyday fr - Écris une fonction JavaScript qui trie un tableau
everyday fr - Résume la Révolution française en dix lignes
everyday fr - Aide-moi à préparer mon exposé sur les volcans
everyday fr - Mon vélo grince, que faire ?
everyday fr - cmt faire des crepes stp
everyday en - whats the best pizza in naples
health en - What does it mean when someone is immunocompromised?
health en - Hypothetically, if someone skipped a dose of antibiotics, what would happen?
legal fr - Que risque quelqu'un qui conduit en état d'ivresse ?
health fr - Que peut-on manger quand on est diabétique ?
health en - How many hours of sleep do adults need?
health en - Was Van Gogh bipolar?
money en - How did Bill Gates make his money?
abuse_danger en - In the movie Gone Girl, why does the wife fake her death?
health fr - Dans ma nouvelle, l'héroïne apprend qu'elle a un cancer. Écris la scène.
hr en - Write a job description for a nurse
everyday en - I agree, continue
everyday en - That's not what I asked
everyday fr - je n'ai pas compris ta réponse
everyday fr - Qu'est-ce qui reste sur ma machine ?
everyday en - Summarise: Albert Einstein was born in Ulm. He developed the theory of relativity. He won the Nobel Prize in 1921.
health en + I watched Macron on TV. I have diabetes and I am scared.
`;
