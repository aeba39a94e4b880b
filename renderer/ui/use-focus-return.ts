import { useState } from 'react';

/**
 * What a dialog does when it closes: gives the focus back to whatever had it when it opened. Radix gives it to the
 * dialog's own trigger only, and ours are opened by menus and keys. Call it where the dialog is first rendered.
 */
export function useFocusReturn(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    // Radix asks a moment after the dialog is gone: whoever writes by then must not have the field taken from them.
    if (document.activeElement !== document.body) return;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
