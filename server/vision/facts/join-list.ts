/** Names as a list of a sentence: "red, green, and blue", « rouge, vert et bleu ». */
export function joinList(language: 'en' | 'fr', names: readonly string[]): string {
  // Made on use: it reads its language's data, which a start needs not wait for.
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
