import type { Answerer } from './chat/answer.types.ts';
import type { Clock } from './core/clock.ts';
import type { LocalChat, LocalEngine } from './engines/local-chat.ts';
import { renderForTools } from './engines/tools/answer-with-tools.ts';
import type { ModelManager } from './model-manager/model-manager.ts';
import { answerCall } from './openai-compat/answer-call.ts';
import { boundCall } from './openai-compat/bound-call.ts';
import { createCallsAtWork } from './openai-compat/calls-at-work.ts';
import { chooseModel, noModelToCount } from './openai-compat/choose-model.ts';
import { createCloudTextMemory } from './openai-compat/cloud-text-memory.ts';
import type { CompatDependencies } from './openai-compat/compat.routes.ts';
import { type ReadPicturesParts, readPictures } from './openai-compat/read-pictures.ts';
import { createTaintMemory } from './openai-compat/taint-memory.ts';

export interface CompatParts
  extends ReadPicturesParts,
    Pick<CompatDependencies, 'embeddings' | 'stt' | 'tts' | 'loaded' | 'mcp'> {
  answer: Answerer;
  local: LocalChat;
  engine: LocalEngine;
  models: ModelManager;
  clock: Clock;
}

/** The APIs that existing clients speak: forms of their own around the one path to an answer. */
export function buildCompat({
  answer,
  local,
  engine,
  models,
  clock,
  analysePicture,
  preferredLanguage,
  ...served
}: CompatParts): CompatDependencies & { callsEnded: () => Promise<void> } {
  const { activeModel } = local;
  const atWork = createCallsAtWork();
  const parts = {
    answer,
    activeModel,
    taint: createTaintMemory(clock),
    written: createCloudTextMemory(clock),
  };
  return {
    ...served,
    models,
    activeModel,
    callsEnded: () => atWork.idle(),
    chat: {
      activeModel,
      clock,
      async *ask(caller, call, signal) {
        const chosen = await chooseModel({ models, activeModel }, call.model);
        const turns = await readPictures({ analysePicture, preferredLanguage }, caller, call.turns, signal);
        const ready = { ...call, turns, chosen };
        boundCall(ready);
        yield* atWork.watch(answerCall(parts, caller, ready, signal));
      },
      async countTokens(turns, tools) {
        const model = activeModel();
        if (!model) throw noModelToCount();
        const prompt = turns.map(({ text, ...turn }) => ({ ...turn, content: text }));
        return engine.countTokens(model.id, renderForTools(prompt, tools ? { tools } : {}));
      },
    },
  };
}
