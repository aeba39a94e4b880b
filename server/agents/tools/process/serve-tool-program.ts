import { ToolFailed } from '../../tool.types.ts';
import type { FromToolProgram } from './tool-program.types.ts';

/** Answers the server's questions, one at a time, until it goes. */
export function serveToolProgram<Request>(answer: (request: Request) => unknown): void {
  process.on('message', async (request: Request) => tell(await answerSafely(answer, request)));
  process.once('disconnect', () => process.exit());
  tell({ type: 'ready' });
}

async function answerSafely<Request>(
  answer: (request: Request) => unknown,
  request: Request,
): Promise<FromToolProgram> {
  try {
    return { type: 'done', reply: await answer(request) };
  } catch (error) {
    return error instanceof ToolFailed ? { type: 'failed', sentence: error.message } : { type: 'broken' };
  }
}

function tell(message: FromToolProgram): void {
  // A server that has gone hears nothing.
  process.send?.(message, undefined, undefined, () => {});
}
