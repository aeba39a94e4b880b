import { useSyncExternalStore } from 'react';
import { createListeners } from '../api/store.ts';
import { recall, remember } from './remembered.ts';

/** How large everything is written on this screen. */
export const TEXT_SIZES = ['small', 'normal', 'large', 'larger'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** What sends a message: Enter, or Enter with Ctrl or Command, where Enter begins a new line. */
export const SEND_KEYS = ['enter', 'ctrl_enter'] as const;
export type SendKey = (typeof SEND_KEYS)[number];

const { subscribe, tell } = createListeners();

/** The size of text here; it belongs to the screen, and so it is kept in this browser. */
export function useTextSize(): TextSize {
  return useSyncExternalStore(subscribe, readTextSize);
}

export function useSendKey(): SendKey {
  return useSyncExternalStore(subscribe, readSendKey);
}

export function readSendKey(): SendKey {
  return recall('sendKey') ?? 'enter';
}

function readTextSize(): TextSize {
  return recall('textSize') ?? 'normal';
}

/** Shows the app in the remembered size; the page does that before anything is on it. */
export function applyTextSize(): void {
  document.documentElement.dataset.textSize = readTextSize();
}

export function chooseTextSize(size: TextSize): void {
  remember('textSize', size);
  applyTextSize();
  tell();
}

export function chooseSendKey(key: SendKey): void {
  remember('sendKey', key);
  tell();
}
