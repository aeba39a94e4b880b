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
