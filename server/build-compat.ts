import { createQueue } from '../models/queue.ts';
import type { Answerer } from './chat/answer.types.ts';
import type { Clock } from './core/clock.ts';
import type { LocalChat, LocalEngine } from './engines/local-chat.ts';
import { renderForTools } from './engines/tools/answer-with-tools.ts';
import type { ModelManager } from './model-manager/model-manager.ts';
import { answerCall } from './openai-compat/answer-call.ts';
import { boundCall } from './openai-compat/bound-call.ts';
import { createCallSequences } from './openai-compat/call-sequences.ts';
import { createCallsAtWork } from './openai-compat/calls-at-work.ts';
import { checkBegun } from './openai-compat/check-turns.ts';
import { chooseModel, noModelToCount } from './openai-compat/choose-model.ts';
import { createCloudTextMemory } from './openai-compat/cloud-text-memory.ts';
import type { CompatDependencies } from './openai-compat/compat.routes.ts';
import type { CompatChat } from './openai-compat/compat.types.ts';
import { type ReadFilesParts, readFiles } from './openai-compat/read-files.ts';
import { type ReadPicturesParts, readPictures } from './openai-compat/read-pictures.ts';
import { createTaintMemory } from './openai-compat/taint-memory.ts';

interface CompatParts
  extends ReadPicturesParts,
    Pick<CompatDependencies, 'embeddings' | 'stt' | 'tts' | 'loaded' | 'elsewhere' | 'mcp'> {
  answer: Answerer;
  local: LocalChat;
  engine: LocalEngine;
  models: ModelManager;
  clock: Clock;
  silenceMs: number;
  /** What reads the files of a call. */
  files: Omit<ReadFilesParts, 'stt' | 'queue'>;
}

/** The APIs that existing clients speak: forms of their own around the one path to an answer. */
export function buildCompat({
  answer,
  local,
  engine,
  models,
  clock,
  silenceMs,
  analysePicture,
  preferredLanguage,
  files,
  ...served
}: CompatParts): CompatDependencies & {
  callsEnded: () => Promise<void>;
  forgetUser: (userId: string) => Promise<void>;
} {
  const { activeModel } = local;
  const atWork = createCallsAtWork();
  const readers = { ...files, stt: served.stt, queue: createQueue() };
  const read: CompatChat['read'] = async (caller, turns, signal) => {
    const seen = await readPictures({ analysePicture, preferredLanguage }, caller, turns, signal);
    return readFiles(readers, caller.userId, seen, signal);
  };
  const parts = {
    answer,
    activeModel,
    taint: createTaintMemory(clock),
    written: createCloudTextMemory(clock),
    sequences: createCallSequences((key) => local.forget(key)),
  };
  return {
    ...served,
    models,
    activeModel,
    callsEnded: () => atWork.idle(),
    forgetUser: parts.sequences.forgetUser,
    chat: {
      activeModel,
      clock,
      silenceMs,
      read,
      async *ask(caller, call, signal) {
        checkBegun(call);
        const chosen = await chooseModel({ models, activeModel }, call.model);
        const ready = { ...call, turns: await read(caller, call.turns, signal), chosen };
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
