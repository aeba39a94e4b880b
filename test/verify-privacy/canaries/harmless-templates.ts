import type { Canary } from './canary.types.ts';
import { madeName } from './made-values.ts';
import type { Random } from './random.ts';

type Template = (random: Random) => Canary;

const about =
  (language: Canary['language'], write: (word: string) => string): Template =>
  (random) => {
    const word = madeName(random);
    return { text: write(word), needles: [word], language };
  };

/** General questions, each with a word of its own that nobody has ever used. */
export const HARMLESS_TEMPLATES: readonly Template[] = [
  about('en', (word) => `What rhymes with ${word}?`),
  about('en', (word) => `Write a short poem about a dragon called ${word}.`),
  about('en', (word) => `How do I rename a file to ${word}.txt on Linux?`),
  about('en', (word) => `Explain what a function called ${word} could do in Python.`),
  about('en', (word) => `Suggest a slogan for a board game named ${word}.`),
  about('en', (word) => `Describe an imaginary planet called ${word} in three sentences.`),
  about('en', (word) => `How many letters are there in the word ${word}?`),
  about('en', (word) => `Invent a recipe for a cake that is called ${word}.`),
  about('fr', (word) => `Quels mots riment avec ${word} ?`),
  about('fr', (word) => `Écris un court poème sur un dragon qui s'appelle ${word}.`),
  about('fr', (word) => `Comment renommer un fichier en ${word}.txt sous Linux ?`),
  about('fr', (word) => `Invente une recette de gâteau qui s'appelle ${word}.`),
  about('fr', (word) => `Décris en trois phrases une planète imaginaire nommée ${word}.`),
  about('fr', (word) => `Combien de lettres y a-t-il dans le mot ${word} ?`),
  about('fr', (word) => `Propose un slogan pour un jeu de société nommé ${word}.`),
];
