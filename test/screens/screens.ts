import { AGENT_SCREENS } from './agent-screens.ts';
import { CHAT_SCREENS } from './chat-screens.ts';
import { DOCUMENT_SCREENS } from './document-screens.ts';
import { ENTRY_SCREENS } from './entry-screens.ts';
import { RULE_SCREENS } from './rule-screens.ts';
import type { Person, Screen } from './screen.types.ts';

const ORDER: Person[] = ['nobody', 'newcomer', 'owner'];

/** Every screen in every state that is looked at, those of one person together. */
export const SCREENS: Screen[] = [
  ...ENTRY_SCREENS,
  ...CHAT_SCREENS,
  ...DOCUMENT_SCREENS,
  ...AGENT_SCREENS,
  ...RULE_SCREENS,
].toSorted((one, other) => ORDER.indexOf(one.person) - ORDER.indexOf(other.person));
