import type Electron from 'electron';
import { StandInEmitter } from './stand-in-emitter.ts';
import { refuseUnknown } from './strict.ts';

/** What the system showed a person: by the shell, or by a page. */
interface SeenNotification {
  id: number;
  title: string;
  body: string;
  from: 'shell' | 'page';
}

const shown = new Map<number, { seen: SeenNotification; click: () => void }>();
let lastId = 0;

/** Shows a notification. */
export function showNotification(content: Omit<SeenNotification, 'id'>, click: () => void): void {
  lastId += 1;
  shown.set(lastId, { seen: { id: lastId, ...content }, click });
}

/** Every notification so far, oldest first. */
export function seenNotifications(): SeenNotification[] {
  return [...shown.values()].map(({ seen }) => seen);
}

/** A person clicks on one. */
export function clickNotification(id: number): void {
  const notification = shown.get(id);
  if (!notification) throw new Error(`there is no notification ${id}`);
  notification.click();
}

/** `Notification` of the main process. */
export class NotificationStandIn extends StandInEmitter {
  private readonly options: Electron.NotificationConstructorOptions;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'failed']);
    refuseUnknown('Notification', options, ['title', 'body', 'silent', 'icon', 'urgency']);
    this.options = options;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    const { title = '', body = '' } = this.options;
    showNotification({ title, body, from: 'shell' }, () => this.emitPreventable('click'));
    this.emitPreventable('show');
  }

  close(): void {
    this.emitPreventable('close');
  }
}
