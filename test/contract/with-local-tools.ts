import type { ChatEngine } from '../../models/engine/chat-engine.ts';
import { mergeSameRole } from '../../server/engines/merge-same-role.ts';
import { answerWithTools, renderForTools } from '../../server/engines/tools/answer-with-tools.ts';

/** The local path over an engine that knows no tools, as the local chat takes it. */
export function withLocalTools(engine: ChatEngine): ChatEngine {
  return {
    stream: (request, signal) =>
      answerWithTools(
        engine,
        { ...request, turns: mergeSameRole(renderForTools(request.turns, request)) },
        signal,
      ),
  };
}
