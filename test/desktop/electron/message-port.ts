import { StandInEmitter } from './stand-in-emitter.ts';

/** What a port needs of the process that it is in. */
export interface PortWire {
  post(from: number, data: unknown, transferred: number[]): void;
  close(id: number): void;
}

/** What arrives at a port. */
export interface PortMessage {
  data: unknown;
  ports: MessagePortStandIn[];
}

/**
 * A `MessagePortMain`, in the shell or in a utility process: hears nothing before `start()`, clones what is posted, and can
 * be given away once.
 */
export class MessagePortStandIn extends StandInEmitter {
  readonly id: number;
  private readonly wire: PortWire;
  private queue: PortMessage[] = [];
  private isStarted = false;
  private isOpen = true;

  constructor(id: number, wire: PortWire) {
    super('MessagePortMain', ['message', 'close']);
    this.id = id;
    this.wire = wire;
  }

  start(): void {
    this.isStarted = true;
    this.drain();
  }

  postMessage(message: unknown, transfer: MessagePortStandIn[] = []): void {
    // Thrown here, as Electron does: what cannot be cloned never leaves.
    const data: unknown = structuredClone(message);
    if (transfer.includes(this)) throw new Error('Port contains itself in its transfer list.');
    const transferred = transfer.map((port) => port.give());
    if (this.isOpen) this.wire.post(this.id, data, transferred);
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.wire.close(this.id);
  }

  /** Gives the port away: this object hears and says nothing any more. Answers its number. */
  give(): number {
    if (!this.isOpen) throw new Error('A port that is closed or was given away cannot be given away.');
    this.isOpen = false;
    return this.id;
  }

  /** What arrived and nobody heard, for the port's next home. */
  takeQueue(): PortMessage[] {
    return this.queue.splice(0);
  }

  receive(message: PortMessage): void {
    this.queue.push(message);
    this.drain();
  }

  /** The other end has gone. */
  disconnect(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    setImmediate(() => this.emit('close'));
  }

  private drain(): void {
    if (!this.isStarted) return;
    setImmediate(() => {
      for (const message of this.takeQueue()) this.emit('message', message);
    });
  }
}
