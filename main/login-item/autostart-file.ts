import { readFileSync, rmSync } from 'node:fs';
import { replaceFile } from '../settings/json-file.ts';
import type { LoginItem } from './login-item.types.ts';

interface AutostartParts {
  /** Such as `~/.config/autostart/alcove.desktop`. */
  path: string;
  /** The program and its arguments. */
  command: readonly string[];
}

/** Start at login as Linux desktops do it: a file in the folder of the XDG autostart specification. */
export function createAutostartFile({ path, command }: AutostartParts): LoginItem {
  const isOn = () => isEnabled(readText(path));
  return {
    isOn,
    set(isWanted) {
      if (isWanted) replaceFile(path, autostartEntry(command));
      else rmSync(path, { force: true });
    },
    refresh() {
      if (isOn() && readText(path) !== autostartEntry(command)) replaceFile(path, autostartEntry(command));
    },
  };
}

/** The content of the file, by the desktop entry specification. */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Alcove',
    `Exec=${command.map(quoteArgument).join(' ')}`,
    'Icon=alcove',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

// Two rules one on the other: within the quotes of an argument, and then of a string in the file.
function quoteArgument(argument: string): string {
  const inQuotes = `"${argument.replace(/["`$\\]/g, '\\$&')}"`;
  return inQuotes.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll('\n', '\\n');
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

// Desktops switch an entry off by one of two lines, and leave the file.
function isEnabled(entry: string | undefined): boolean {
  return entry !== undefined && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);
}
