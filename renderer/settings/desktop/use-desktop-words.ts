import { type DesktopWords, enDesktop } from '../../strings/en-desktop.ts';
import { fr } from '../../strings/fr.ts';
import { frDesktop } from '../../strings/fr-desktop.ts';
import { useStrings } from '../../strings/use-strings.ts';

/** The words of the desktop app. They are not among those of `useStrings`, so that the first screen does not load them. */
export function useDesktopWords(): DesktopWords {
  return useStrings() === fr ? frDesktop : enDesktop;
}
