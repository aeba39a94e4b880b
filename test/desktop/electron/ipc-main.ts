import type Electron from 'electron';
import { StandInEmitter } from './stand-in-emitter.ts';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

/** Who asks over `ipcRenderer`. */
interface IpcAsker {
  sender: unknown;
  senderFrame: { url: string; origin: string; parent: object | null };
}

/** `ipcMain`: only what pages ask and are answered; nothing of Alcove's needs messages without an answer. */
class IpcMainStandIn extends StandInEmitter implements Pick<Electron.IpcMain, 'handle' | 'removeHandler'> {
  private readonly handlers = new Map<string, Handler>();

  constructor() {
    super('ipcMain', []);
  }

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }

  /** Asks as a page does; rejects with the words that Electron puts around an error. */
  async invoke(channel: string, asker: IpcAsker, args: unknown[]): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    try {
      const answer: unknown = await Reflect.apply(handler, undefined, [asker, ...args]);
      return structuredClone(answer);
    } catch (failure) {
      throw new Error(`Error invoking remote method '${channel}': ${failure}`);
    }
  }
}

export const ipcMain = new IpcMainStandIn();
