import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A small file of the shell's own, read once and held in memory. */
export interface JsonFile<Value> {
  read(): Value;
  /** Replaces the file in one step, so that a cut leaves the old one or the new one. Throws what the disk refuses. */
  write(value: Value): void;
}

/**
 * Opens a JSON file. `parse` makes a value of whatever lies in it, and of undefined where there is no file or none that can
 * be read: what is damaged means defaults, never a shell that does not start.
 */
export function openJsonFile<Value>(path: string, parse: (content: unknown) => Value): JsonFile<Value> {
  let held = parse(readJson(path));
  return {
    read: () => held,
    write(value) {
      replaceFile(path, `${JSON.stringify(value, undefined, 2)}\n`);
      held = value;
    },
  };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a text beside a file, then puts it in its place; the folder is made where there is none. */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.new`;
  try {
    writeThrough(beside, text);
    renameSync(beside, path);
  } catch (failure) {
    rmSync(beside, { force: true });
    throw failure;
  }
}

// Synced before it is renamed: after a power cut the name must not stand for an empty file.
function writeThrough(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
