import { background } from '../../../../models/background.ts';
import { openParentLine } from '../../../../models/engine/parent-line.ts';
import { ToolFailed } from '../../tool.types.ts';
import type { FromToolProgram } from './tool-program.types.ts';

/** Answers the server's questions, one at a time, until it goes. */
export function serveToolProgram<Request>(answer: (request: Request) => unknown): void {
  const line = openParentLine<Request, FromToolProgram>();
  line.onMessage((request) =>
    background('tool_call', async () => line.send(await answerSafely(answer, request))),
  );
  line.send({ type: 'ready' });
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
