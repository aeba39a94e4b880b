import type { FromEngine } from './engine-messages.ts';
import { type LoadedModel, loadModel } from './load-model.ts';
import type { Call, CallTools, ServedEngine, WorkCall } from './serve-engine.ts';
import { answerTurns, countTurns, dropConversation, preloadTurns } from './serve-turns.ts';

/** What the language engine's process does: it holds conversations. */
export const languageServer: ServedEngine<LoadedModel> = { load: loadModel, serve, isInterruptedBy };

async function serve(loaded: LoadedModel, call: WorkCall, tools: CallTools): Promise<FromEngine> {
  switch (call.type) {
    case 'stream':
      return answerTurns(loaded, call, tools);
    case 'preload':
      await preloadTurns(loaded, call, tools);
      return { type: 'finished', call: call.call };
    case 'count':
      return { type: 'counted', call: call.call, tokens: countTurns(loaded, call.turns) };
    case 'drop':
      await dropConversation(loaded, call);
      return { type: 'finished', call: call.call };
    case 'embed':
      throw new Error('This engine makes no vectors.');
  }
}

/** A conversation's real turn ends its preload; forgetting a conversation ends both. */
function isInterruptedBy(running: Call, next: Call): boolean {
  if (!('sequenceKey' in running && 'sequenceKey' in next)) return false;
  if (running.sequenceKey === undefined || running.sequenceKey !== next.sequenceKey) return false;
  return next.type === 'drop' || (next.type === 'stream' && running.type === 'preload');
}
