import type { DesktopSettings } from '../desktop-bridge.types.ts';
import { chooseLanguage } from './choose-language.ts';
import { en, type ShellWords } from './en.ts';
import { fr } from './fr.ts';

/** The words of tray and menus in the language that is set, or in the computer's where that is to be followed. */
export function chooseWords(setting: DesktopSettings['language'], systemLocale: string): ShellWords {
  return chooseLanguage(setting, systemLocale) === 'fr' ? fr : en;
}
