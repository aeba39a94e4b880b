import { EventEmitter } from 'node:events';
import { guardedPrototype } from './strict.ts';

type Listener = Parameters<EventEmitter['on']>[1];

/** An event of Electron's whose default a listener may prevent. */
export interface PreventableEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** What Electron's emitters have in common; a listener for an event that the stand-in never emits throws by name. */
export class StandInEmitter extends EventEmitter {
  private readonly emitterName: string;
  private readonly known: readonly string[];

  constructor(emitterName: string, events: readonly string[]) {
    super();
    this.emitterName = emitterName;
    this.known = events;
  }

  override on(event: string, listener: Listener): this {
    this.requireKnown(event);
    return super.on(event, listener);
  }

  override addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  override once(event: string, listener: Listener): this {
    this.requireKnown(event);
    return super.once(event, listener);
  }

  /** Emits with an event object first; answers whether a listener prevented the default. */
  emitPreventable(name: string, ...details: unknown[]): boolean {
    return this.emitEvent(name, {}, ...details);
  }

  /** The same with properties of its own on the event object. */
  emitEvent(name: string, properties: object, ...details: unknown[]): boolean {
    let isPrevented = false;
    const event = {
      ...properties,
      sender: this,
      get defaultPrevented() {
        return isPrevented;
      },
      preventDefault() {
        isPrevented = true;
      },
    };
    this.emit(name, event, ...details);
    return isPrevented;
  }

  private requireKnown(event: string): void {
    // `events.once` listens for `error` on every emitter.
    if (event !== 'error' && !this.known.includes(event))
      throw new Error(`The stand-in for Electron never emits ${this.emitterName} '${event}'.`);
  }
}

Object.setPrototypeOf(StandInEmitter.prototype, guardedPrototype('emitter', EventEmitter.prototype));
