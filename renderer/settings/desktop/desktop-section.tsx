import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { background, settled } from '../../../models/background.ts';
import { queryClient } from '../../app/query-client.ts';
import { useStrings } from '../../strings/use-strings.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchRow } from '../../ui/choice.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import prose from '../../ui/prose.module.css';
import { Rows, Section } from '../section.tsx';
import { acceleratorOf } from './accelerator-of.ts';
import { NotificationsRow } from './notifications-row.tsx';
import styles from './shortcut-field.module.css';
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

type Bridge = NonNullable<Window['alcoveDesktop']>;
type Settings = Awaited<ReturnType<Bridge['read']>>['settings'];

const KEY = ['desktop'];

/** How the desktop app is set, and what it can be set to; read again when the window comes to the front. */
function useDesktop(bridge: Bridge) {
  const state = useQuery({ queryKey: KEY, queryFn: () => bridge.read(), refetchOnWindowFocus: 'always' });
  const change = useMutation({
    mutationFn: (settings: Partial<Settings>) => bridge.change(settings),
    onSuccess: (next) => queryClient.setQueryData(KEY, next),
  });
  return { state, change };
}

interface ShortcutFieldProps {
  /** In Electron's notation; empty: none. */
  keys: string;
  isTaken: boolean;
  platform: string;
  onChange: (keys: string) => void;
}

/** The keys of quick ask; they are set by being pressed. */
function ShortcutField({ keys, isTaken, platform, onChange }: ShortcutFieldProps) {
  const { settings: words, keyNames } = useDesktopWords();
  const id = useId();
  const recorder = useRecorder(platform, onChange);
  const shown = keys === '' ? words.noKeys : nameKeys(keys, platform, keyNames);
  const problem = recorder.isRefused ? words.needsModifier : isTaken ? words.keysTaken : '';
  return (
    <div className={layout.stack}>
      <div className={`${layout.wideRow} ${styles.row}`}>
        <div>
          <p id={id} className={prose.strong}>
            {words.shortcut}
          </p>
          <p id={`${id}-hint`} className={styles.hint}>
            {recorder.isRecording ? words.pressKeysHint : words.shortcutHint}
          </p>
        </div>
        <div className={layout.buttons}>
          <button
            type="button"
            className={styles.keys}
            data-recording={recorder.isRecording}
            aria-labelledby={`${id} ${id}-keys`}
            aria-describedby={`${id}-hint`}
            onClick={recorder.begin}
            onKeyDown={recorder.press}
            onBlur={recorder.end}
          >
            <span id={`${id}-keys`}>{recorder.isRecording ? words.pressKeys : shown}</span>
          </button>
          {keys === '' ? null : (
            <Button look="quiet" onClick={() => onChange('')}>
              {words.removeKeys}
            </Button>
          )}
        </div>
      </div>
      <p className={prose.trouble} role="status">
        {problem}
      </p>
    </div>
  );
}

/** The same where this desktop gives no keys to programs. */
function NoShortcut() {
  const { settings: words } = useDesktopWords();
  return (
    <div>
      <p className={prose.strong}>{words.shortcut}</p>
      <p className={styles.hint}>{words.unavailable.quickAskShortcut}</p>
    </div>
  );
}

function useRecorder(platform: string, onChange: (keys: string) => void) {
  const [isRecording, setIsRecording] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const end = () => {
    setIsRecording(false);
    setIsRefused(false);
  };
  const press = (event: KeyboardEvent) => {
    const isPlainTab = event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isRecording || isPlainTab) return;
    // None of the keys may do what they do elsewhere in the app.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return end();
    const keys = acceleratorOf(event, platform);
    setIsRefused(keys === 'invalid');
    if (keys === undefined || keys === 'invalid') return;
    end();
    onChange(keys);
  };
  return { isRecording, isRefused, begin: () => setIsRecording(true), end, press };
}

const MAC_SIGNS: Record<string, string> = {
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Command: '⌘',
  CommandOrControl: '⌘',
};

/** Keys in Electron's notation as this computer's keyboard shows them; `names` are those of a language. */
export function nameKeys(accelerator: string, platform: string, names: Record<string, string>): string {
  const parts = accelerator.split('+');
  if (platform === 'darwin') return parts.map((part) => MAC_SIGNS[part] ?? names[part] ?? part).join(' ');
  return parts
    .map((part) => (part === 'CommandOrControl' ? 'Control' : part))
    .map((part) => names[part] ?? part)
    .join(' + ');
}
