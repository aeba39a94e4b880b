import type { EnginePatience } from '../engine-patience.ts';
import { EngineFailed } from './engine-errors.ts';
import type { EngineProcess } from './engine-host.ts';
import { EventQueue } from './event-queue.ts';
import type { Timer } from './timer.ts';

/** What every engine process hears besides its orders, and says besides its replies. */
export type Control = { type: 'ping' } | { type: 'abort'; call: number };
export type Sign = { type: 'ready' } | { type: 'pong'; work: number };

interface Numbered {
  type: string;
  call: number;
}
/** An order without its number, which the connection gives it. */
export type Unnumbered<Order> = Order extends unknown ? Omit<Order, 'call'> : never;

/** What a connection must know of the process at its other end. */
export interface EngineTrade<Reply> {
  /** How sentences about it begin: "The local model". */
  subject: string;
  /** True for the reply that ends its call. */
  isLast: (reply: Reply) => boolean;
  /** The error that a reply stands for. */
  errorOf: (reply: Reply) => Error | undefined;
}

/**
 * One engine process from start to end: numbers calls, leads replies to them, watches for silence while there is
 * work, and fails every open call with EngineFailed when the process ends.
 */
export class EngineConnection<Order extends Numbered, Reply extends Numbered> {
  readonly #process: EngineProcess<Order | Control, Reply | Sign>;
  readonly #trade: EngineTrade<Reply>;
  readonly #timer: Timer;
  readonly #patience: EnginePatience;
  readonly #calls = new Map<number, EventQueue<Reply>>();
  readonly #ended: Promise<void>;
  /** What is to be sent once the process is ready to hear it, in this order: it does not know a call that it never got. */
  readonly #waiting: (Order | Control)[] = [];
  #ready = false;
  #nextCall = 1;
  #failure: EngineFailed | undefined;
  #cancelWatch: () => void;
  #silentMs = 0;
  #stalledMs = 0;
  #work = -1;

  constructor(
    process: EngineProcess<Order | Control, Reply | Sign>,
    trade: EngineTrade<Reply>,
    timer: Timer,
    patience: EnginePatience,
  ) {
    this.#process = process;
    this.#trade = trade;
    this.#timer = timer;
    this.#patience = patience;
    this.#cancelWatch = timer.after(patience.startMs, () =>
      this.end(`${trade.subject} did not start in time.`),
    );
    this.#ended = new Promise((resolve) => {
      process.onExit(() => {
        this.#fail(`${trade.subject} stopped unexpectedly.`);
        resolve();
      });
    });
    process.onMessage((message) => this.#receive(message));
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get alive(): boolean {
    return this.#failure === undefined;
  }

  /** Resolves once the process has gone. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Sends a call; its replies are read from `replies`, which throws the call's failure. */
  open(unnumbered: Unnumbered<Order>): { call: number; replies: AsyncIterable<Reply> } {
    const call = this.#nextCall++;
    const replies = new EventQueue<Reply>();
    if (this.#failure) {
      replies.end(this.#failure);
      return { call, replies };
    }
    this.#calls.set(call, replies);
    // TypeScript does not see that Omit and its contrary cancel out.
    const order = { ...unnumbered, call } as unknown as Order;
    this.#sendWhenReady(order);
    if (this.#ready && this.#calls.size === 1) this.#watch();
    return { call, replies };
  }

  abort(call: number): void {
    if (this.#calls.has(call)) this.#sendWhenReady({ type: 'abort', call });
  }

  #sendWhenReady(message: Order | Control): void {
    if (this.#ready) this.#process.send(message);
    else this.#waiting.push(message);
  }

  /** Ends the process at once; open calls fail with EngineFailed and this sentence. */
  end(sentence: string): void {
    this.#fail(sentence);
    this.#process.kill();
  }

  #fail(sentence: string): void {
    this.#cancelWatch();
    this.#failure ??= new EngineFailed(sentence);
    for (const replies of this.#calls.values()) replies.end(this.#failure);
    this.#calls.clear();
  }

  #receive(message: Reply | Sign): void {
    if (this.#failure) return;
    if ('call' in message) this.#lead(message);
    else if (message.type === 'ready') this.#becomeReady();
    else this.#hearPong(message.work);
  }

  #becomeReady(): void {
    this.#cancelWatch();
    this.#ready = true;
    for (const message of this.#waiting.splice(0)) this.#process.send(message);
    if (this.#calls.size > 0) this.#watch();
  }

  #lead(reply: Reply): void {
    const replies = this.#calls.get(reply.call);
    if (!replies) return;
    const error = this.#trade.errorOf(reply);
    if (error) replies.end(error);
    else replies.push(reply);
    if (!error && !this.#trade.isLast(reply)) return;
    replies.end();
    this.#calls.delete(reply.call);
    if (this.#calls.size === 0) this.#cancelWatch();
  }

  #watch(): void {
    this.#silentMs = 0;
    this.#stalledMs = 0;
    this.#look();
  }

  #look(): void {
    this.#process.send({ type: 'ping' });
    this.#cancelWatch = this.#timer.after(this.#patience.heartbeatMs, () => this.#judge());
  }

  #judge(): void {
    this.#silentMs += this.#patience.heartbeatMs;
    this.#stalledMs += this.#patience.heartbeatMs;
    const hung = this.#silentMs >= this.#patience.hangMs || this.#stalledMs >= this.#patience.stallMs;
    if (hung) this.end(`${this.#trade.subject} did not respond any more and was stopped.`);
    else this.#look();
  }

  #hearPong(work: number): void {
    this.#silentMs = 0;
    if (work !== this.#work) this.#stalledMs = 0;
    this.#work = work;
  }
}
