import { refuseCalls } from './refuse-calls.ts';

/**
 * From here on this process makes no code of strings: `eval` and the constructors of functions throw EvalError. It stands
 * behind the flag of V8 that a program is started with, because V8 heeds that flag only while a process starts.
 */
export function refuseCodeFromStrings(): void {
  const makeError = () => new EvalError('This process makes no code of strings.');
  refuseCalls(globalThis, ['eval'], makeError);
  for (const made of [function plain() {}, async () => {}, function* some() {}, async function* later() {}])
    refuseCalls(Object.getPrototypeOf(made), ['constructor'], makeError);
  refuseCalls(globalThis, ['Function'], makeError, Function.prototype);
}
