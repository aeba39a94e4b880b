import type Electron from 'electron';
import { requireReady } from './lifecycle.ts';
import { record } from './recorder.ts';
import { strict } from './strict.ts';

/** A dialog that is open and waits for its person. */
interface OpenDialog {
  id: number;
  kind: 'showMessageBox' | 'showErrorBox' | 'showOpenDialog' | 'showSaveDialog';
  options: unknown;
}

const open = new Map<number, { dialog: OpenDialog; answer: (answer: unknown) => void }>();
const answersInAdvance: number[] = [];
let lastId = 0;

/** `dialog`: each stays open until the test answers it, as before a person. */
export const dialog = strict('dialog', {
  showMessageBox: (...args: [unknown] | [unknown, unknown]) =>
    ask<Electron.MessageBoxReturnValue>('showMessageBox', args),
  showOpenDialog: (...args: [unknown] | [unknown, unknown]) =>
    ask<Electron.OpenDialogReturnValue>('showOpenDialog', args),
  showSaveDialog: (...args: [unknown] | [unknown, unknown]) =>
    ask<Electron.SaveDialogReturnValue>('showSaveDialog', args),
  // It blocks until it is answered, and the test's own line with it: answered in advance.
  showMessageBoxSync(...args: [unknown] | [unknown, unknown]): number {
    const answer = answersInAdvance.shift();
    record('dialog.showMessageBoxSync', plain(args.at(-1)));
    if (answer === undefined) throw new Error('showMessageBoxSync was not answered in advance');
    return answer;
  },
  // It blocks in Electron, and answers nothing; here it is only kept, as nothing may block the test's own line.
  showErrorBox: (title: string, content: string) => void ask('showErrorBox', [{ title, content }]),
});

function ask<Answer>(kind: OpenDialog['kind'], args: unknown[]): Promise<Answer> {
  // Without a window it is the first argument that holds the options.
  const options: unknown = args.at(-1);
  if (kind !== 'showErrorBox') requireReady(`dialog.${kind}`);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const id = ++lastId;
  open.set(id, { dialog: { id, kind, options }, answer: (answer) => resolve(answer as Answer) });
  takeBack(id, options as Partial<Electron.MessageBoxOptions>);
  return promise;
}

/** A message box whose signal is aborted closes as if it had been cancelled. */
function takeBack(id: number, { signal, cancelId = 0 }: Partial<Electron.MessageBoxOptions>): void {
  const close = () => open.has(id) && answerDialog(id, { response: cancelId, checkboxChecked: false });
  if (signal?.aborted) close();
  else signal?.addEventListener('abort', close, { once: true });
}

/** Those that nobody has answered yet, oldest first. */
export function openDialogs(): OpenDialog[] {
  return [...open.values()].map(({ dialog }) => ({ ...dialog, options: plain(dialog.options) }));
}

/** What a person will answer to the next dialog that blocks. */
export function answerInAdvance(button: number): void {
  answersInAdvance.push(button);
}

/** A person answers a dialog. */
export function answerDialog(id: number, answer: unknown): void {
  const asked = open.get(id);
  if (!asked) throw new Error(`no dialog ${id} is open`);
  open.delete(id);
  asked.answer(answer);
}

function plain(options: unknown): unknown {
  // Without the signal, which is no part of what is seen.
  return JSON.parse(JSON.stringify({ ...(options ?? {}), signal: undefined }));
}
