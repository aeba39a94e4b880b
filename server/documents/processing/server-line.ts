import { DocumentRefused } from '../documents.types.ts';
import type { FromDocumentProcess, ToDocumentProcess } from './document-messages.ts';
import { parserFailed, pictureNotRead } from './refusals.ts';

/** The channel to the server, as the process sees it. */
export interface Channel {
  send(message: FromDocumentProcess): void;
  onMessage(listener: (message: ToDocumentProcess) => void): void;
}

/** Talks to the server from within a document process. */
export class ServerLine {
  readonly #channel: Channel;
  readonly #pictures = new Map<number, PromiseWithResolvers<string>>();
  #pictureCalls = 0;
  #taken: PromiseWithResolvers<void> | undefined;

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.onMessage((message) => {
      if (message.type === 'taken') this.#taken?.resolve();
      else if (message.type === 'picture-text') this.#pictures.get(message.call)?.resolve(message.text);
      else if (message.type === 'picture-failed') this.#pictures.get(message.call)?.reject(pictureNotRead());
    });
  }

  send(message: FromDocumentProcess): void {
    this.#channel.send(message);
  }

  /** Sends a batch once the server has taken the one before; work goes on while it does. */
  async deliver(batch: Extract<FromDocumentProcess, { type: 'pages' | 'chunks' | 'entry' }>): Promise<void> {
    await this.delivered();
    this.#taken = Promise.withResolvers();
    this.#channel.send(batch);
  }

  /** Resolves when the server has taken all that was sent. */
  async delivered(): Promise<void> {
    await this.#taken?.promise;
  }

  /** The text of a picture. Throws DocumentRefused where the reader of pictures failed. */
  async readPicture(bytes: Uint8Array): Promise<string> {
    const call = ++this.#pictureCalls;
    const answer = Promise.withResolvers<string>();
    this.#pictures.set(call, answer);
    this.#channel.send({ type: 'picture', call, bytes });
    return answer.promise.finally(() => this.#pictures.delete(call));
  }

  /** Says why the file is refused; of an error that no parser meant, only that there was one. */
  refuse(error: unknown): void {
    const { code, message } = error instanceof DocumentRefused ? error : parserFailed();
    this.#channel.send({ type: 'refused', code, sentence: message });
  }
}
