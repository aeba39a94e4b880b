import { Readable } from 'node:stream';
import type { FromCommand } from './cli-messages.types.ts';

/** Standard input in a process that has none of its own: read from the shell, piece by piece and only when asked. */
export class RelayedInput extends Readable {
  /** As a terminal's, so that a command asks for a password without an echo. */
  readonly isTTY: boolean;
  isRaw = false;
  readonly #post: (message: FromCommand) => void;

  constructor(post: (message: FromCommand) => void, isTerminal: boolean) {
    super();
    this.#post = post;
    this.isTTY = isTerminal;
  }

  override _read(): void {
    this.#post({ type: 'read' });
  }

  /** Takes the answer to a read; null is the end. */
  receive(bytes: Uint8Array | null): void {
    this.push(bytes && Buffer.from(bytes));
  }

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    this.#post({ type: 'raw', isRaw });
    return this;
  }
}
