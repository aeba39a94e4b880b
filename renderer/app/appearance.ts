import { background } from '../../models/background.ts';
import type { Language, Theme } from '../api/auth.ts';
import { recall, remember } from './remembered.ts';

/** Shows the app in a theme from now on; `system` follows the computer. */
export function applyTheme(theme: Theme): void {
  remember('theme', theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Tells browser and screen reader the language, and remembers it for the login screen. */
export function applyLanguage(language: Language): void {
  remember('language', language);
  document.documentElement.lang = language;
  // The native menus follow; where they cannot, they keep the language of before.
  background('menu_language', () => window.alcoveDesktop?.change({ language }));
}

/** The language before anybody is logged in: the one used last here, else the browser's. */
export function initialLanguage(): Language {
  return recall('language') ?? (navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en');
}
