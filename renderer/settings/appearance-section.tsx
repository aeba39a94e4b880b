import { useMutation } from '@tanstack/react-query';
import { lazy } from 'react';
import { changeProfile, type Language, type Profile, type Theme } from '../api/auth.ts';
import {
  chooseSendKey,
  chooseTextSize,
  SEND_KEYS,
  TEXT_SIZES,
  useSendKey,
  useTextSize,
} from '../app/device-settings.ts';
import { LazyPart } from '../app/lazy-part.tsx';
import { queryClient, refresh } from '../app/query-client.ts';
import { useProfile } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Segments } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Rows, Section } from './section.tsx';

const BrowserNotificationsRow = lazy(() => import('./desktop/notifications-row.tsx'));

/** Theme and language, kept with the account; size of text and send key, kept in this browser. All change at once. */
export function AppearanceSection() {
  const strings = useStrings();
  const { preferences } = useProfile();
  const textSize = useTextSize();
  const sendKey = useSendKey();
  const change = useChangePreferences();
  const themes: Theme[] = ['system', 'light', 'dark'];
  return (
    <Section title={strings.settings.sections.appearance}>
      {change.isError ? <Notice kind="error">{change.error.message}</Notice> : null}
      <Rows>
        <Segments<Theme>
          label={strings.appearance.theme}
          value={preferences.theme}
          options={themes.map((value) => ({ value, label: strings.appearance.themes[value] }))}
          onChange={(theme) => change.mutate({ theme })}
        />
        <Segments<Language>
          label={strings.appearance.language}
          value={preferences.language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'Français' },
          ]}
          onChange={(language) => change.mutate({ language })}
        />
        <Segments
          label={strings.appearance.textSize}
          value={textSize}
          options={TEXT_SIZES.map((value) => ({ value, label: strings.appearance.textSizes[value] }))}
          onChange={chooseTextSize}
        />
        <Segments
          label={strings.appearance.sendKey}
          value={sendKey}
          options={SEND_KEYS.map((value) => ({ value, label: strings.appearance.sendKeys[value] }))}
          onChange={chooseSendKey}
        />
        {window.alcoveDesktop ? null : (
          <LazyPart>
            <BrowserNotificationsRow />
          </LazyPart>
        )}
      </Rows>
    </Section>
  );
}

function useChangePreferences() {
  return useMutation({
    mutationFn: (preferences: Partial<Profile['preferences']>) => changeProfile({ preferences }),
    onMutate: (preferences) => {
      queryClient.setQueryData<Profile>(['me'], (profile) =>
        profile ? { ...profile, preferences: { ...profile.preferences, ...preferences } } : profile,
      );
    },
    onError: () => refresh(['me']),
  });
}
