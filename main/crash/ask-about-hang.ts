import { background } from '../../models/background.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';
import { type AskPerson, FIRST_IS_SAFE } from '../window/ask-person.ts';

/** What hangs, in words, and the button that ends it; the other one waits. */
interface Hang {
  message: string;
  detail: string;
  end: string;
}

/**
 * Asks the person whether to wait for something that does not answer; true to end it. `signal` takes the question back,
 * which then answers false.
 */
export async function askAboutHang(
  ask: AskPerson,
  { message, detail, end }: Hang,
  { hangs }: ShellStrings,
  signal: AbortSignal,
): Promise<boolean> {
  const { response } = await ask({
    type: 'warning',
    message,
    detail,
    buttons: [hangs.wait, end],
    ...FIRST_IS_SAFE,
    signal,
  });
  return response === 1 && !signal.aborted;
}

interface ServerQuestionParts {
  ask: AskPerson;
  strings: () => ShellStrings;
  /** Ends the server that hangs. */
  kill: () => void;
}

/** Asks the person whether to wait for a server that does not answer; takes the question back when it does again. */
export function createServerQuestion({ ask, strings, kill }: ServerQuestionParts) {
  let question: AbortController | undefined;
  const askWhile = async (signal: AbortSignal): Promise<void> => {
    const words = strings();
    const { server: message, serverDetail: detail, restart: end } = words.hangs;
    if (await askAboutHang(ask, { message, detail, end }, words, signal)) kill();
  };
  return (isAnswering: boolean): void => {
    question?.abort();
    const asking = isAnswering ? undefined : new AbortController();
    question = asking;
    if (asking) background('question_about_server', () => askWhile(asking.signal));
  };
}
