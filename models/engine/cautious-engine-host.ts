import { background } from '../background.ts';
import type { EngineExit, EngineHost, EngineProcess } from './engine-host.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';

/**
 * Starts engines that fall back on the processor: one that dies while it loads a model is started again, told to leave
 * the graphics processor alone, and the server hears of one process only. Once that has helped, the ones after it do
 * without from the start. For Electron, where node-llama-cpp cannot try a library out before it loads it
 * (load-bindings-here.ts): a driver that ends the process would cost every first answer.
 */
export function createCautiousEngineHost(host: EngineHost): EngineHost {
  let leavesGpuAlone = false;
  return {
    start: () =>
      new CautiousEngine(host, leavesGpuAlone, () => {
        leavesGpuAlone = true;
      }),
  };
}

class CautiousEngine implements EngineProcess {
  readonly #host: EngineHost;
  readonly #onHelped: () => void;
  readonly #exit = Promise.withResolvers<EngineExit>();
  #onMessage: (message: FromEngine) => void = () => {};
  #leavesGpuAlone: boolean;
  #isSecond = false;
  #isKilled = false;
  /** What was sent and is not answered yet; only while a model is loaded. */
  #sent: ToEngine[] | undefined = [];
  #process: EngineProcess;

  constructor(host: EngineHost, leavesGpuAlone: boolean, onHelped: () => void) {
    this.#host = host;
    this.#leavesGpuAlone = leavesGpuAlone;
    this.#onHelped = onHelped;
    this.#process = this.#start();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  send(message: ToEngine): void {
    this.#sent?.push(message);
    this.#process.send(this.#adapt(message));
  }

  onMessage(listener: (message: FromEngine) => void): void {
    this.#onMessage = listener;
  }

  onExit(listener: (exit: EngineExit) => void): void {
    background('program_exit', () => this.#exit.promise.then(listener));
  }

  kill(): void {
    this.#isKilled = true;
    this.#process.kill();
  }

  #start(): EngineProcess {
    const process = this.#host.start();
    process.onMessage((message) => this.#hear(message));
    process.onExit((exit) => this.#ended(exit));
    return process;
  }

  #hear(message: FromEngine): void {
    const isRepeat = message.type === 'ready' && this.#isSecond;
    if (message.type === 'loaded' && this.#isSecond) this.#onHelped();
    if (message.type === 'loaded' || message.type === 'failed') this.#sent = undefined;
    if (isRepeat) this.#repeat();
    else this.#onMessage(message);
  }

  #ended(exit: EngineExit): void {
    const diedLoading = !this.#isKilled && this.#sent?.some(({ type }) => type === 'load');
    if (diedLoading && !this.#leavesGpuAlone) this.#startAgain();
    else this.#exit.resolve(exit);
  }

  #startAgain(): void {
    this.#leavesGpuAlone = true;
    this.#isSecond = true;
    this.#process = this.#start();
  }

  #repeat(): void {
    for (const message of this.#sent ?? []) this.#process.send(this.#adapt(message));
  }

  #adapt(message: ToEngine): ToEngine {
    if (message.type !== 'load' || !this.#leavesGpuAlone) return message;
    return { ...message, limits: { ...message.limits, isWithoutGpu: true } };
  }
}
