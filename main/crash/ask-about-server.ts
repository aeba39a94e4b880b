import type { ShellStrings } from '../strings/shell-strings.ts';
import type { AskPerson } from '../window/ask-person.ts';

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
    const { hangs } = strings();
    const { response } = await ask({
      type: 'warning',
      message: hangs.server,
      detail: hangs.serverDetail,
      buttons: [hangs.wait, hangs.restart],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal,
    });
    if (response === 1 && !signal.aborted) kill();
  };
  return (isAnswering: boolean): void => {
    question?.abort();
    question = isAnswering ? undefined : new AbortController();
    if (question) void askWhile(question.signal);
  };
}
