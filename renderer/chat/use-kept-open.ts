import { createContext, use, useState } from 'react';

/** What is open in rows that come and go as the list is scrolled. */
export const OpenRowsContext = createContext<Set<string>>(new Set());

/** Whether a row is open; it is again when the row comes back. */
export function useKeptOpen(id: string): [boolean, (isOpen: boolean) => void] {
  const open = use(OpenRowsContext);
  const [isOpen, setIsOpen] = useState(() => open.has(id));
  const change = (next: boolean) => {
    if (next) open.add(id);
    else open.delete(id);
    setIsOpen(next);
  };
  return [isOpen, change];
}
