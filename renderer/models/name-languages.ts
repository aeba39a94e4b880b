const MOST = 4;

/** Languages of a model as a reader says them, and how many more there are: ours first, never more than four. */
export function nameLanguages(codes: readonly string[], locale: string): { names: string[]; more: number } {
  const ours = codes.filter((code) => code === 'fr' || code === 'en');
  const shown = codes.length > MOST && ours.length > 0 ? ours : codes.slice(0, MOST);
  const display = new Intl.DisplayNames(locale, { type: 'language' });
  return { names: shown.map((code) => display.of(code) ?? code), more: codes.length - shown.length };
}
