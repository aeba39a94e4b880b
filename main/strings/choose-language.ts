import type { DesktopSettings } from '../desktop-bridge.types.ts';

/** The language that is set, or the computer's (such as `fr-CA`) where it is to follow that. */
export function chooseLanguage(setting: DesktopSettings['language'], systemLocale: string): 'en' | 'fr' {
  if (setting !== 'system') return setting;
  return systemLocale.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}
