/** The package has no types of its own. */
declare module 'snowball-stemmers' {
  export function newStemmer(algorithm: 'french' | 'english'): { stem(word: string): string };
}
