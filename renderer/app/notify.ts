import { background } from '../../models/background.ts';
import type { DesktopWords } from '../strings/en-desktop.ts';
import { mayNotify } from './notify-setting.ts';

/** What a notification is about; each has one fixed sentence. */
type NewsKind = Exclude<keyof DesktopWords['notifications'], 'label' | 'hint' | 'blocked'>;

/**
 * Says through the system that something is ready, where that is wanted and nobody looks at the window. The sentence is a
 * fixed one: whatever stands behind a shoulder, or syncs notifications, learns no word of a message, a title or a name.
 * `hash` is where a click leads.
 */
export function notify(kind: NewsKind, hash: string): void {
  if (isInFront() || !mayNotify()) return;
  const session = shown;
  background('notification', async () => {
    const words = await readWords();
    // Whoever it was for has logged out meanwhile.
    if (session !== shown) return;
    // News of one place take each other's place: forty documents make one notification.
    const notification = new Notification('Alcove', { body: words[kind], tag: `${kind} ${hash}` });
    shown.add(notification);
    notification.onclose = () => void session.delete(notification);
    notification.onclick = () => {
      notification.close();
      goTo(hash);
    };
  });
}

/** What this session's person was told and has not put away. */
let shown = new Set<Notification>();

/** Takes back what was told, and what is about to be: its links lead to what belongs to whoever has logged out. */
export function forgetNotifications(): void {
  const told = shown;
  shown = new Set();
  for (const notification of told) notification.close();
}

/** Says that an answer is there, or that there will be none. */
export function notifyOfAnswer(conversationId: string, hasFailed: boolean): void {
  notify(hasFailed ? 'answerFailed' : 'answer', `#/c/${conversationId}`);
}

function isInFront(): boolean {
  return !document.hidden && document.hasFocus();
}

// A page cannot bring a hidden window back; the shell turns a window that is opened at a screen into that.
function goTo(hash: string): void {
  if (window.alcoveDesktop) {
    window.open(hash);
    return;
  }
  window.focus();
  window.location.hash = hash;
}

async function readWords(): Promise<DesktopWords['notifications']> {
  if (document.documentElement.lang === 'fr')
    return (await import('../strings/fr-desktop.ts')).frDesktop.notifications;
  return (await import('../strings/en-desktop.ts')).enDesktop.notifications;
}
