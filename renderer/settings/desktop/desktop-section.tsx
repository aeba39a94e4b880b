import { background, settled } from '../../../models/background.ts';
import { useStrings } from '../../strings/use-strings.ts';
import { SwitchRow } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rows, Section } from '../section.tsx';
import { NotificationsRow } from './notifications-row.tsx';
import { NoShortcut, ShortcutField } from './shortcut-field.tsx';
import { type Bridge, useDesktop } from './use-desktop.ts';
import { useDesktopWords } from './use-desktop-words.ts';

/** How the app behaves on this computer; only in the desktop app. */
export default function DesktopSection({ bridge }: { bridge: Bridge }) {
  const strings = useStrings();
  const { settings: words } = useDesktopWords();
  const { state, change } = useDesktop(bridge);
  return (
    <Section title={strings.settings.sections.desktop} lead={words.lead}>
      {state.isError ? <Notice kind="error">{words.unread}</Notice> : null}
      {change.isError ? <Notice kind="error">{words.failed}</Notice> : null}
      {state.data ? <DesktopRows state={state.data} change={change.mutateAsync} /> : null}
    </Section>
  );
}

interface DesktopRowsProps {
  state: NonNullable<ReturnType<typeof useDesktop>['state']['data']>;
  change: ReturnType<typeof useDesktop>['change']['mutateAsync'];
}

function DesktopRows({ state, change: keep }: DesktopRowsProps) {
  const { settings: words } = useDesktopWords();
  // What could not be kept is said above the rows.
  const change = (settings: Parameters<typeof keep>[0]) =>
    background('desktop_setting', () => settled(keep(settings)));
  const { platform, settings, isShortcutTaken } = state;
  const lacks = (what: (typeof state.unavailable)[number]) => state.unavailable.includes(what);
  const canStart = !lacks('startAtLogin');
  const hasTray = !lacks('tray');
  return (
    <Rows>
      <SwitchRow
        label={words.startAtLogin}
        hint={canStart ? words.startAtLoginHint : words.unavailable.startAtLogin}
        isOn={settings.startAtLogin}
        isDisabled={!canStart}
        onChange={(startAtLogin) => change({ startAtLogin })}
      />
      {/* A Mac keeps an app in its Dock when its window is closed. */}
      {platform === 'darwin' ? null : (
        <SwitchRow
          label={words.closeToTray}
          hint={hasTray ? words.closeToTrayHint : words.unavailable.tray}
          isOn={hasTray && settings.closeToTray}
          isDisabled={!hasTray}
          onChange={(closeToTray) => change({ closeToTray })}
        />
      )}
      {lacks('quickAskShortcut') ? (
        <NoShortcut />
      ) : (
        <ShortcutField
          keys={settings.quickAskShortcut}
          isTaken={isShortcutTaken}
          platform={platform}
          onChange={(quickAskShortcut) => change({ quickAskShortcut })}
        />
      )}
      <NotificationsRow isOn={settings.notifications} onChange={(notifications) => keep({ notifications })} />
    </Rows>
  );
}
