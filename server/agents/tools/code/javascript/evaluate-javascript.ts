import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { cutText } from '../../../../../models/cut-text.ts';
import {
  type CodeEnd,
  type CodeRun,
  MOST_PRINTED_CHARACTERS,
  MOST_PRINTED_LINES,
  MOST_VALUE_CHARACTERS,
} from '../code-run.types.ts';
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

/**
 * Sets up `console` and `inputs` inside QuickJS and returns what describes a value, or a thrown value, as text of at
 * most `most` characters. `print` answers false when nothing more is kept. As showValue, which it is given, it runs as
 * source text in QuickJS and refers to nothing outside itself.
 */
function prepareGuest(
  show: (value: unknown, most: number) => string,
  print: (text: string) => boolean,
  inputs: string,
  most: number,
): (value: unknown, isThrown: boolean) => string {
  let isFull = false;

  function log(...values: unknown[]): void {
    if (isFull) return;
    const texts = values.map((value) =>
      typeof value === 'string' ? value.slice(0, most) : show(value, most),
    );
    isFull = !print(`${texts.join(' ').slice(0, most - 1)}\n`);
  }

  function showThrown(thrown: unknown): string {
    // QuickJS throws null where it has no memory left for an error.
    if (thrown === null) return 'It threw null, as happens when its 64 MiB of memory are full.';
    if (!(thrown instanceof Error)) return `It threw ${show(thrown, most / 2)}`;
    const places = String(thrown.stack).split('\n').flatMap(showPlace).slice(0, 5);
    return [`${thrown.name}: ${thrown.message}`.slice(0, most / 2), ...places].join('\n').slice(0, most);
  }

  /** A line of QuickJS's trace in words; nothing where it is not of the code itself. */
  function showPlace(frame: string): string[] {
    const [, name = '<eval>', line, column] = /^ *at (?:(.+) \()?code\.js:(\d+):(\d+)/.exec(frame) ?? [];
    if (line === undefined) return [];
    return [`  line ${line}, column ${column}${name === '<eval>' ? '' : `, in ${name}`}`];
  }

  const console = { log, info: log, warn: log, error: log, debug: log, table: log, dir: log };
  Object.assign(globalThis, { console, inputs: JSON.parse(inputs) });
  return (value, isThrown) => (isThrown ? showThrown(value) : show(value, most));
}

/** Collects text up to a number of characters and additions, and forgets the rest. */
class BoundedText {
  readonly #mostCharacters: number;
  readonly #mostAdditions: number;
  #text = '';
  #additions = 0;
  #isCut = false;

  constructor(mostCharacters: number, mostAdditions = Number.POSITIVE_INFINITY) {
    this.#mostCharacters = mostCharacters;
    this.#mostAdditions = mostAdditions;
  }

  /** Returns what of `addition` was kept. */
  add(addition: string): string {
    const room = this.#additions < this.#mostAdditions ? this.#mostCharacters - this.#text.length : 0;
    const kept = cutText(addition, room);
    this.#isCut ||= kept.length < addition.length;
    this.#text += kept;
    this.#additions += 1;
    return kept;
  }

  get text(): string {
    return this.#text;
  }

  /** Whether anything was left out. */
  get isCut(): boolean {
    return this.#isCut;
  }
}

/**
 * A value as text of at most `most` characters: plain data as JSON, and what JSON cannot say as Node's inspector would.
 *
 * It runs as source text in QuickJS (`Function.prototype.toString`), so it refers to nothing outside itself. Code may
 * change whatever this relies on, and then spoils its own output only.
 */
export function showValue(root: unknown, most: number): string {
  const mostDepth = 100;
  const above = new Set<unknown>();

  function* walk(value: unknown): Generator<string> {
    if (typeof value === 'string') yield JSON.stringify(value.slice(0, most));
    else if (typeof value === 'number') yield Object.is(value, -0) ? '-0' : String(value);
    else if (typeof value === 'bigint') yield `${value}n`;
    else if (typeof value === 'function') yield `[${['function', value.name].join(' ').trim()}]`;
    else if (typeof value !== 'object' || value === null) yield String(value);
    else if (above.has(value)) yield '[circular]';
    else if (above.size === mostDepth) yield '[…]';
    else {
      above.add(value);
      yield* walkObject(value);
      above.delete(value);
    }
  }

  function* walkObject(value: object): Generator<string> {
    if (value instanceof Error) yield `[${value.name}: ${value.message}]`;
    else if (value instanceof Date) yield JSON.stringify(value);
    else if (value instanceof RegExp) yield String(value);
    else if (value instanceof Promise) yield '[promise]';
    else if (Array.isArray(value)) yield* list('[', items(value), ']');
    else if (value instanceof Map) yield* list('Map {', pairs(value), '}');
    else if (value instanceof Set) yield* list('Set {', items([...value]), '}');
    else if (ArrayBuffer.isView(value) && !(value instanceof DataView))
      yield* list(`${nameOf(value)}[`, items(value as unknown as ArrayLike<unknown>), ']');
    else yield* list(`${nameOf(value)}{`, fields(value as Record<string, unknown>), '}');
  }

  function* list(open: string, entries: Iterable<Generator<string>>, close: string): Generator<string> {
    let separator = open;
    for (const entry of entries) {
      yield separator;
      yield* entry;
      separator = ',';
    }
    yield separator === open ? open + close : close;
  }

  function* items(values: ArrayLike<unknown>) {
    for (let index = 0; index < values.length; index++) yield walk(values[index]);
  }

  function* pairs(values: Map<unknown, unknown>) {
    for (const pair of values) yield walkPair(pair);
  }

  function* walkPair([key, value]: [unknown, unknown]): Generator<string> {
    yield* walk(key);
    yield ' => ';
    yield* walk(value);
  }

  function* fields(value: Record<string, unknown>) {
    for (const key of Object.keys(value)) yield walkField(key, value);
  }

  function* walkField(key: string, value: Record<string, unknown>): Generator<string> {
    yield `${JSON.stringify(key.slice(0, most))}:`;
    yield* walk(value[key]);
  }

  function nameOf(value: object): string {
    const name = value.constructor?.name;
    return typeof name !== 'string' || name === 'Object' ? '' : `${name} `;
  }

  let text = '';
  for (const part of walk(root)) {
    text += part.slice(0, most + 1);
    if (text.length > most) return `${text.slice(0, most - 1)}…`;
  }
  return text;
}

const PAGE_BYTES = 65_536;
/** What the WebAssembly of QuickJS asks for at its start, pages. */
const FIRST_PAGES = 256;
/** 64 MiB. The engine cannot grow beyond the maximum of its memory; QuickJS's own limit counts less than it takes. */
const MOST_PAGES = (64 * 1024 * 1024) / PAGE_BYTES;

// Its types are written for CommonJS, where the variant lies one level deeper than in the module that Node loads.
const release = variant as unknown as QuickJSSyncVariant;

/** A QuickJS of its own, in a memory of its own that cannot pass 64 MiB. */
async function loadQuickJs(): Promise<QuickJSWASMModule> {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  const bytes = readFileSync(path);
  return newQuickJSWASMModuleFromVariant(
    newVariant(release, {
      wasmModule: () => WebAssembly.compile(bytes),
      wasmMemory: new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES }),
    }),
  );
}
