import type { DesktopSettings } from '../desktop-bridge.types.ts';
import { en, type ShellWords } from './en.ts';
import { fr } from './fr.ts';

/** The words of tray and menus in the language that is set, or in the computer's where that is to be followed. */
export function chooseWords(setting: DesktopSettings['language'], systemLocale: string): ShellWords {
  return chooseLanguage(setting, systemLocale) === 'fr' ? fr : en;
}

/** The language that is set, or the computer's (such as `fr-CA`) where it is to follow that. */
export function chooseLanguage(setting: DesktopSettings['language'], systemLocale: string): 'en' | 'fr' {
  if (setting !== 'system') return setting;
  return systemLocale.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}
