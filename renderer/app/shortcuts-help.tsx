import { useState } from 'react';
import { useShortcut } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** Opens the list of keys on `?`, or with Ctrl or Command and a slash where a question mark would be written. */
export function ShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('?', () => (isWriting() ? false : (setIsOpen(true) as undefined)));
  useShortcut('Ctrl+/', () => setIsOpen(true) as undefined);
  return isOpen ? <ShortcutsDialog onClose={() => setIsOpen(false)} /> : null;
}

function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}
