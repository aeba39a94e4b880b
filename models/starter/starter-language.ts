/** The languages that the starter reads and writes. */
export type StarterLanguage = 'en' | 'fr';
