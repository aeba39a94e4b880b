import { recall, remember } from './remembered.ts';

/** Whether whoever uses this browser wants notifications; in the desktop app the shell keeps that. */
export function wantsNotifications(): boolean {
  return recall('notifications') === 'on' && permission() === 'granted';
}

/** Keeps what is wanted, in this browser. */
export function keepNotifications(isWanted: boolean): void {
  remember('notifications', isWanted ? 'on' : 'off');
}

/** Whether a notification may be shown now. */
export function mayNotify(): boolean {
  // The desktop app gives the permission while its own switch is on.
  return window.alcoveDesktop ? permission() === 'granted' : wantsNotifications();
}

/** Asks the system for the permission; only ever after a person has turned the switch. */
export async function askForNotifications(): Promise<boolean> {
  if (permission() === 'unknown') return false;
  return (await Notification.requestPermission()) === 'granted';
}

function permission(): NotificationPermission | 'unknown' {
  return 'Notification' in window ? Notification.permission : 'unknown';
}
