import { expect, test } from 'vitest';
import type { EngineExit, EngineProcess } from '../../../models/engine/engine-host.ts';
import type { FromEngine, ToEngine } from '../../../models/engine/engine-messages.ts';
import { LanguageEngine } from '../../../models/engine/language-engine.ts';
import { ManualTimer } from './manual-timer.ts';

const CARD = { kind: 'vulkan', name: 'Card', memoryBytes: 8e9, isIntegrated: false };

/** An engine process on a card that is lost with the next order, as while a laptop sleeps or its dock is unplugged. */
class EngineOnCard implements EngineProcess {
  readonly pid = 1;
  #say: (message: FromEngine) => void = () => {};
  #end: (exit: EngineExit) => void = () => {};
  readonly #isWithoutGpu: boolean[];

  constructor(isWithoutGpu: boolean[]) {
    this.#isWithoutGpu = isWithoutGpu;
  }

  send(message: ToEngine): void {
    if (message.type === 'load') {
      const isWithout = message.limits.isWithoutGpu === true;
      this.#isWithoutGpu.push(isWithout);
      const gpu = isWithout ? undefined : CARD;
      this.#say({ type: 'loaded', call: message.call, facts: { ...FACTS, gpu } });
    } else if (message.type === 'count' && this.#isWithoutGpu.at(-1))
      this.#say({ type: 'counted', call: message.call, tokens: 3 });
    else if (message.type === 'count') this.#end({ code: null, signal: 'SIGABRT' });
  }

  onMessage(listener: (message: FromEngine) => void): void {
    this.#say = listener;
    listener({ type: 'ready' });
  }

  onExit(listener: (exit: EngineExit) => void): void {
    this.#end = listener;
  }

  kill(): void {
    this.#end({ code: null, signal: 'SIGKILL' });
  }
}

const FACTS = {
  ...{ contextLength: 100, dimensions: 0, threads: 1, sequences: 1, gpu: undefined },
  ...{ parameterCount: 1, quantisation: 'Q8_0', known: undefined },
};

function open() {
  const isWithoutGpu: boolean[] = [];
  const engine = new LanguageEngine({
    host: { start: () => new EngineOnCard(isWithoutGpu) },
    timer: new ManualTimer(),
    resolveModel: async () => ({ path: 'model.gguf' }),
  });
  const ask = () => engine.countTokens('model', [{ role: 'user', content: 'Hello' }]);
  return { engine, ask, isWithoutGpu };
}

test('After a card was lost at work the next request computes on the processor, and that is told', async () => {
  const { engine, ask, isWithoutGpu } = open();
  await expect(ask()).rejects.toThrow('stopped unexpectedly');
  expect(await ask()).toBe(3);
  expect(isWithoutGpu).toEqual([false, true]);
  expect(engine.status()).toMatchObject({ facts: { leftGpu: true } });
  await engine.close();
});

test('Once that model was put away the card is tried again: it may be back', async () => {
  const { engine, ask, isWithoutGpu } = open();
  await expect(ask()).rejects.toThrow('stopped unexpectedly');
  await ask();
  await engine.unload();
  await engine.contextLength('model');
  expect(isWithoutGpu).toEqual([false, true, false]);
  await engine.close();
});
