/** `length` characters of ordinary French and English; another `variant` begins and goes on with other sentences. */
export function proseOf(length: number, variant: number): string {
  let text = '';
  // A step without a common factor with the number of sentences visits each before it comes back.
  for (let at = variant; text.length < length; at += 1 + 2 * (variant % 7))
    text += `${SENTENCES[at % SENTENCES.length]} `;
  return text.slice(0, length);
}

const SENTENCES = [
  'Can you explain how a bicycle stays upright when it moves slowly?',
  'Peux-tu me dire comment on conjugue le verbe « résoudre » au futur ?',
  'I would like a plan for a garden of twenty square metres that faces north.',
  'Ma sœur arrive jeudi et nous cherchons une promenade qui plaise aux enfants.',
  'Write a short letter to the landlord about the heating, polite and firm.',
  'Quelle est la différence entre une moyenne et une médiane, avec un exemple ?',
  'The meeting moved to 14:30 on 12/03/2026, room B204, and lasts two hours.',
  'Mon médecin pense que je dors trop peu ; que faire pour dormir mieux ?',
  'Summarise the three arguments of the text below in plain words.',
  'Donne-moi une recette avec des lentilles, des carottes et du citron.',
  'My colleague keeps interrupting me and I do not know how to say it.',
  'Traduis cette phrase : « The early bird catches the worm. »',
  'What does the error "ECONNREFUSED 127.0.0.1:5432" mean in a test run?',
  'Le train de 7 h 42 a eu vingt minutes de retard trois fois cette semaine.',
  'Compare SQLite and PostgreSQL for a program that one person uses.',
  "Est-ce qu'il vaut mieux louer ou acheter quand on reste cinq ans ?",
  'She wrote to info@example.org twice and nobody ever answered her.',
];
