import { ADMIN_SCREENS } from './admin-screens.ts';
import { AGENT_SCREENS } from './agent-screens.ts';
import { CHAT_SCREENS } from './chat-screens.ts';
import { COMPOSER_SCREENS } from './composer-screens.ts';
import { DESKTOP_SCREENS } from './desktop-screens.ts';
import { DOCUMENT_SCREENS } from './document-screens.ts';
import { ENTRY_SCREENS } from './entry-screens.ts';
import { FIRST_RUN_SCREENS } from './first-run-screens.ts';
import { FRAME_SCREENS } from './frame-screens.ts';
import { LEDGER_SCREENS } from './ledger-screens.ts';
import { MODEL_SCREENS } from './model-screens.ts';
import type { Person, Screen } from './screen.types.ts';
import { SETTINGS_SCREENS } from './settings-screens.ts';
import { TROUBLE_SCREENS } from './trouble-screens.ts';
import { TURN_SCREENS } from './turn-screens.ts';

const ORDER: Person[] = ['nobody', 'newcomer', 'owner'];

/** Every screen in every state that is looked at, those of one person together. */
export const SCREENS: Screen[] = [
  ...ENTRY_SCREENS,
  ...FIRST_RUN_SCREENS,
  ...CHAT_SCREENS,
  ...TURN_SCREENS,
  ...COMPOSER_SCREENS,
  ...FRAME_SCREENS,
  ...TROUBLE_SCREENS,
  ...DOCUMENT_SCREENS,
  ...AGENT_SCREENS,
  ...MODEL_SCREENS,
  ...LEDGER_SCREENS,
  ...SETTINGS_SCREENS,
  ...ADMIN_SCREENS,
  // A question asked in the small window is in the list of conversations from then on.
  ...DESKTOP_SCREENS,
].toSorted((one, other) => ORDER.indexOf(one.person) - ORDER.indexOf(other.person));
