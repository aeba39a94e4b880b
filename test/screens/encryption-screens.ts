import type { PrivacySettings } from '../../renderer/api/privacy.ts';
import { RECOVERY_WORDS } from './lazy-words.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed, posted } from './staged.ts';

const PHRASE = 'ability garden river anchor window marble candle forest ';
const ENCRYPTED = [
  changed<PrivacySettings>('privacy/settings', (settings) => ({
    ...settings,
    ...{ key_vault: 'keychain', encrypted: true, recovery_phrase_shown: false },
  })),
  posted('privacy/recovery-phrase', { phrase: PHRASE.repeat(3).trim() }),
];

async function openPhrase({ page, language }: Scene): Promise<void> {
  await page.getByRole('button', { name: RECOVERY_WORDS[language].show }).click();
}

/** The encryption of a computer with a keychain, and the words that open it, shown once. */
export const ENCRYPTION_SCREENS: Screen[] = [
  {
    name: 'recovery',
    state: 'filled',
    person: 'owner',
    address: '#/settings/privacy',
    staged: ENCRYPTED,
    ready: ({ page, language }) => page.getByRole('button', { name: RECOVERY_WORDS[language].show }),
  },
  {
    name: 'recovery-before',
    state: 'filled',
    person: 'owner',
    address: '#/settings/privacy',
    staged: ENCRYPTED,
    reach: openPhrase,
    leave: putAway,
    ready: ({ page, language }) => page.getByRole('button', { name: RECOVERY_WORDS[language].showNow }),
  },
  {
    name: 'recovery-words',
    state: 'filled',
    person: 'owner',
    address: '#/settings/privacy',
    staged: ENCRYPTED,
    reach: async (scene) => {
      const words = RECOVERY_WORDS[scene.language];
      await openPhrase(scene);
      await scene.page.getByRole('button', { name: words.showNow }).click();
      await scene.page.getByRole('button', { name: words.writtenDown }).waitFor();
      await scene.page.keyboard.press('Escape');
    },
    leave: ({ page, language }) =>
      page.getByRole('button', { name: RECOVERY_WORDS[language].writtenDown }).click(),
    ready: ({ page, language }) => page.getByText(RECOVERY_WORDS[language].notAgain),
  },
];
