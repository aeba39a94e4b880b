import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { BoundedText } from '../bounded-text.ts';
import {
  type CodeEnd,
  type CodeRun,
  MOST_PRINTED_CHARACTERS,
  MOST_PRINTED_LINES,
  MOST_VALUE_CHARACTERS,
} from '../code-run.types.ts';
import { prepareGuest } from './guest-prelude.ts';
import { loadQuickJs } from './load-quickjs.ts';
import { showValue } from './show-value.ts';
import type { FromThread } from './thread-messages.ts';

/** Of QuickJS's own stack. The thread's native stack must hold what WebAssembly puts there for it. */
const STACK_BYTES = 256 * 1024;
/** Freed before an error is described, which would fail where code has taken all memory. */
const RESERVE_CHARACTERS = 1024 * 1024;
/** QuickJS's JS_EVAL_FLAG_ASYNC: `await` at the top, and a promise of `{ value }` as the result. */
const ASYNC_SCRIPT = 1 << 7;
const JOBS_AT_ONCE = 1_000;

/** Runs code in a fresh QuickJS, and tells `say` what it prints and how it ends. Blocks its thread while the code runs. */
export async function evaluateJavaScript(run: CodeRun, say: (message: FromThread) => void): Promise<void> {
  const quickjs = await loadQuickJs();
  const context = quickjs.newContext();
  const printed = new BoundedText(MOST_PRINTED_CHARACTERS, MOST_PRINTED_LINES);
  const print = (text: string) => {
    if (printed.isCut) return false;
    say({ kind: 'printed', text: printed.add(text), isCut: printed.isCut });
    return !printed.isCut;
  };
  say({ kind: 'begins' });
  const end = new Evaluation(context, run, print).run();
  say({ kind: 'ended', end });
}

class Evaluation {
  readonly #context: QuickJSContext;
  readonly #run: CodeRun;
  readonly #reserve: QuickJSHandle;
  readonly #describe: QuickJSHandle;
  #isOutOfTime = false;

  constructor(context: QuickJSContext, run: CodeRun, print: (text: string) => boolean) {
    this.#context = context;
    this.#run = run;
    context.runtime.setMaxStackSize(STACK_BYTES);
    this.#reserve = context.newString('-'.repeat(RESERVE_CHARACTERS));
    this.#describe = this.#prepare(print);
  }

  run(): CodeEnd {
    const deadline = performance.now() + this.#run.limitMs;
    this.#context.runtime.setInterruptHandler(() => {
      this.#isOutOfTime ||= performance.now() > deadline;
      return this.#isOutOfTime;
    });
    try {
      const end = this.#evaluate();
      return this.#isOutOfTime ? { kind: 'stopped', by: 'time' } : end;
    } catch (error) {
      return this.#isOutOfTime ? { kind: 'stopped', by: 'time' } : endOfEngineFailure(error);
    }
  }

  #prepare(print: (text: string) => boolean): QuickJSHandle {
    const context = this.#context;
    const prepare = context.unwrapResult(
      context.evalCode(`(${prepareGuest}).bind(undefined, ${showValue})`, 'prelude.js', { type: 'global' }),
    );
    const inputs = Object.fromEntries(this.#run.inputs.map(({ name, text }) => [name, text]));
    const host = context.newFunction('print', (text) =>
      print(this.#read(text) ?? '') ? context.true : context.false,
    );
    return context.unwrapResult(
      context.callFunction(
        prepare,
        context.undefined,
        host,
        context.newString(JSON.stringify(inputs)),
        context.newNumber(MOST_VALUE_CHARACTERS),
      ),
    );
  }

  #evaluate(): CodeEnd {
    const result = this.#context.evalCode(this.#run.code, 'code.js', ASYNC_SCRIPT);
    if (result.error) return this.#fail(result.error);
    this.#runJobs();
    const state = this.#context.getPromiseState(result.value);
    if (state.type === 'rejected') return this.#fail(state.error);
    if (state.type === 'pending') return neverSettled;
    return this.#settle(this.#context.getProp(state.value, 'value'));
  }

  /** A last expression that is a promise, such as the call of an async function, stands for what it resolves to. */
  #settle(value: QuickJSHandle): CodeEnd {
    const state = this.#context.getPromiseState(value);
    if (state.type === 'rejected') return this.#fail(state.error);
    if (state.type === 'pending') return neverSettled;
    if (this.#context.typeof(state.value) === 'undefined') return { kind: 'nothing' };
    return { kind: 'value', text: this.#text(state.value, false) };
  }

  #runJobs(): void {
    const { runtime } = this.#context;
    while (!this.#isOutOfTime && runtime.hasPendingJob()) runtime.executePendingJobs(JOBS_AT_ONCE).dispose();
  }

  #fail(thrown: QuickJSHandle): CodeEnd {
    this.#reserve.dispose();
    return { kind: 'error', text: this.#text(thrown, true) };
  }

  #text(value: QuickJSHandle, isThrown: boolean): string {
    const context = this.#context;
    const flag = isThrown ? context.true : context.false;
    const described = context.callFunction(this.#describe, context.undefined, value, flag);
    const text = described.error ? undefined : this.#read(described.value);
    return text ?? (isThrown ? 'The error cannot be shown.' : '[a value that cannot be shown]');
  }

  /** Only strings of bounded length are taken out of QuickJS, whatever the code made of the prelude. */
  #read(handle: QuickJSHandle): string | undefined {
    const context = this.#context;
    if (context.typeof(handle) !== 'string') return undefined;
    const length = context.getNumber(context.getProp(handle, 'length'));
    return length <= MOST_VALUE_CHARACTERS ? context.getString(handle) : undefined;
  }
}

const neverSettled: CodeEnd = {
  kind: 'error',
  text: 'It waits for a promise that nothing resolves. There are no timers, files or network here.',
};

/** WebAssembly ends with a RangeError when the thread's stack is full, and with a RuntimeError when QuickJS gives up. */
function endOfEngineFailure(error: unknown): CodeEnd {
  if (error instanceof RangeError)
    return { kind: 'error', text: 'RangeError: the code calls itself too deeply.' };
  return { kind: 'stopped', by: 'memory' };
}
