/** A file that is made to do harm, or that nobody can read, and what becomes of it. */
export interface HostileFile {
  what: string;
  filename: string;
  /** `ready`: it is read as far as it is a document. Else what the refusal says. */
  outcome: 'ready' | RegExp;
  make: () => Uint8Array | string | Promise<Uint8Array>;
}

/** A short way to write one. */
export const hostile = (
  what: string,
  filename: string,
  outcome: HostileFile['outcome'],
  make: HostileFile['make'],
): HostileFile => ({ what, filename, outcome, make });

/** What a refusal says. */
export const DAMAGED = /is damaged and cannot be read\.$/;
export const LOCKED = /is locked by a password or by rights management; save it unlocked\.$/;
export const TOO_LARGE = /^This file (unpacks into|holds) more /;
export const OTHER_KIND =
  /^(Alcove cannot read this kind of file\. Export|This is (an archive|sound or video|a program))/;
export const BINARY = /^This file holds binary data, not text\.$/;
