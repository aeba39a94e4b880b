import { useState } from 'react';
import { background, settled } from '../../../models/background.ts';
import { askForNotifications, keepNotifications, wantsNotifications } from '../../app/notify-setting.ts';
import { SwitchRow } from '../../ui/choice.tsx';
import { useDesktopWords } from './use-desktop-words.ts';

interface NotificationsRowProps {
  isOn: boolean;
  /** Resolves when it is kept; only then the system is asked, as the desktop app answers for it. */
  onChange: (isOn: boolean) => Promise<unknown>;
}

/** Whether the system may say that something is ready; turning it on asks the system. */
export function NotificationsRow({ isOn, onChange }: NotificationsRowProps) {
  const { notifications: words } = useDesktopWords();
  const [isBlocked, setIsBlocked] = useState(false);
  const turn = async (isWanted: boolean) => {
    await onChange(isWanted);
    const isAllowed = !isWanted || (await askForNotifications());
    setIsBlocked(!isAllowed);
    if (!isAllowed) await onChange(false);
  };
  return (
    <SwitchRow
      label={words.label}
      hint={isBlocked ? words.blocked : words.hint}
      isOn={isOn}
      // What could not be kept is said where it is kept.
      onChange={(isWanted) => background('notification_setting', () => settled(turn(isWanted)))}
    />
  );
}

/** The same in a plain browser, which remembers it by itself. */
export default function BrowserNotificationsRow() {
  const [isOn, setIsOn] = useState(wantsNotifications);
  const keep = async (isWanted: boolean) => {
    keepNotifications(isWanted);
    setIsOn(isWanted);
  };
  return <NotificationsRow isOn={isOn} onChange={keep} />;
}
