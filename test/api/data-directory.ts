import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryVault, type OpenVault, openVault } from '../../server/secrets/open-vault.ts';

/** A keychain that outlives a start of the server, and may lose what it holds. */
export function fakeKeychain() {
  const memory = { ...createMemoryVault(), kind: 'keychain' as const };
  return {
    vault: memory,
    /** The vault of a data directory on a computer that has this keychain. */
    open: (dataDirectory: string): Promise<OpenVault> =>
      openVault(dataDirectory, { createKeychain: () => memory }),
  };
}

/** Where in the files of a directory, those below it too, one of these texts or bytes stands: `file: what`. */
export function findInFiles(directory: string, needles: Record<string, string | Uint8Array>): string[] {
  const forms = Object.entries(needles).flatMap(([name, needle]) =>
    formsOf(needle).map((form) => ({ name, form })),
  );
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      const found = forms.filter(({ form }) => bytes.includes(form)).map(({ name }) => name);
      return [...new Set(found)].map((name) => `${entry.name}: ${name}`);
    });
}

/** A text as it may stand in a file: as it is, in small letters as in an index, in 16 bits and as base64. */
function formsOf(needle: string | Uint8Array): Buffer[] {
  if (typeof needle !== 'string') return [Buffer.from(needle)];
  return [needle, needle.toLowerCase()].flatMap((text) => {
    const wide = Buffer.from(text, 'utf16le');
    // Without the ends, which hold bits of what stands beside it.
    const base64 = [0, 1, 2].map((skipped) =>
      Buffer.from(text.slice(skipped)).toString('base64').slice(0, -4),
    );
    return [Buffer.from(text), wide, Buffer.from(wide).swap16(), ...base64.map((part) => Buffer.from(part))];
  });
}
