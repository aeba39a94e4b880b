interface Waiting {
  urgent: boolean;
  go: () => void;
}

/** A line before one thing that serves one at a time: the urgent go before the others, each in order of arrival. */
export class Lane {
  #busy = false;
  #waiting: Waiting[] = [];

  /** Runs `task` when its turn has come and passes its outcome on. */
  async run<Result>(urgent: boolean, task: () => Promise<Result>): Promise<Result> {
    if (this.#busy) await new Promise<void>((go) => this.#waiting.push({ urgent, go }));
    this.#busy = true;
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  /** Stays busy while handing over, so that nobody slips in before the one whose turn it is. */
  #next(): void {
    const next = this.#waiting.find(({ urgent }) => urgent) ?? this.#waiting[0];
    if (!next) {
      this.#busy = false;
      return;
    }
    this.#waiting = this.#waiting.filter((other) => other !== next);
    next.go();
  }
}
