/** Events from a callback, to be read once with `for await`; reading waits until the next arrives. */
export class EventQueue<Event> implements AsyncIterable<Event> {
  #events: Event[] = [];
  #end: { error: Error | undefined } | undefined;
  #wake: () => void = () => {};

  push(event: Event): void {
    this.#events.push(event);
    this.#wake();
  }

  /** Ends the reading after the events that are already here; with an error, the reader throws it then. */
  end(error?: Error): void {
    this.#end ??= { error };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void> {
    while (true) {
      const event = this.#events.shift();
      if (event !== undefined) yield event;
      else if (this.#end?.error) throw this.#end.error;
      else if (this.#end) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
