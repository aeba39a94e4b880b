import { v7 } from 'uuid';

/** Makes a UUID version 7 (RFC 9562): sortable by creation time, lower case. */
export function newId(): string {
  return v7();
}

/** Whether a text has the form of a UUID; an id that has not is answered like an unknown one (404). */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
