import { createContext, use } from 'react';
import { en, type Strings } from './en.ts';

/** The words of the language in use; the app sets it from the profile, or from the browser before login. */
export const StringsContext = createContext<Strings>(en);

/** The words to show. */
export function useStrings(): Strings {
  return use(StringsContext);
}
