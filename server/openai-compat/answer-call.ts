import type { Answer, Answerer, AnswerRequest, PromptTurn } from '../chat/answer.types.ts';
import { AppError } from '../core/app-error.ts';
import { letOthersIn } from '../core/let-others-in.ts';
import type { LocalModel } from '../engines/local-chat.ts';
import { type Caller, isLocalOnly } from '../http/caller.ts';
import type { CloudTextMemory } from './cloud-text-memory.ts';
import { Said } from './said.ts';
import type { CallEnd, CallEvent, CallTurn, ChosenModel, StatelessCall } from './stateless-call.ts';
import { digestsOfTurn, lookupsOfTurn } from './taint-digests.ts';
import type { Taint, TaintMemory } from './taint-memory.ts';

export interface AnswerCallParts {
  answer: Answerer;
  taint: TaintMemory;
  written: CloudTextMemory;
  activeModel: () => LocalModel | undefined;
}

/** A call whose model is known and whose pictures were read. */
export interface ReadyCall extends StatelessCall {
  chosen: ChosenModel;
}

/**
 * Answers a call by the one path that chat and agents take. What was sensitive in it, and what was made from that, is
 * remembered of whoever asked. Throws what the answerer throws.
 */
export async function* answerCall(
  parts: AnswerCallParts,
  caller: Caller,
  call: ReadyCall,
  gone: AbortSignal,
): AsyncGenerator<CallEvent> {
  const owner = ownerOf(caller);
  const enough = new AbortController();
  let said = new Said(call);
  let isKnown = false;
  try {
    const signal = AbortSignal.any([gone, enough.signal]);
    const request = await toRequest(parts, caller, owner, call);
    for await (const event of parts.answer(request, signal)) {
      if (event.type === 'scored') await rememberTurns(parts, owner, call.turns, event.turnTaints);
      else if (event.type === 'route') {
        said = new Said(call);
        if (event.route.provider === 'local') requireTools(parts, call);
        yield event;
      } else if (event.type === 'token') {
        const text = said.push(event.text);
        if (said.cutter.found !== undefined) enough.abort();
        if (text !== '') yield { type: 'text', text };
      } else if (event.type === 'tool_call') {
        if (said.add(event.call)) yield event;
      } else {
        const rest = said.end();
        isKnown = true;
        parts.taint.remember(owner, said.digests(), taintOf(event.answer));
        if (event.answer.cloudText)
          parts.written.remember(owner, { text: said.text, toolCalls: said.calls }, event.answer.cloudText);
        if (rest !== '') yield { type: 'text', text: rest };
        yield { type: 'end', end: toEnd(event.answer, said) };
      }
    }
  } finally {
    // It broke: what it was made from is not told, so the worst is assumed.
    if (!isKnown) parts.taint.remember(owner, said.digests(), { taint: 1, unredactedTaint: 1 });
  }
}

async function toRequest(
  { taint, written }: AnswerCallParts,
  caller: Caller,
  owner: string,
  call: ReadyCall,
): Promise<AnswerRequest> {
  const { tools, toolChoice, jsonSchema, isStrict, sampling, isStreaming, chosen } = call;
  const turns: PromptTurn[] = [];
  for (const turn of call.turns) {
    await letOthersIn();
    turns.push({
      ...withTaint(turn, taint.recall(owner, lookupsOfTurn(turn))),
      ...(turn.role === 'assistant' && { cloudText: written.recall(owner, turn) }),
    });
  }
  return {
    userId: caller.userId,
    allowed: {
      key: isLocalOnly(caller) ? 'local_only' : 'auto',
      conversation: 'auto',
      turn: chosen.allowed,
    },
    conversationId: null,
    messageId: null,
    turns,
    ...(tools && { tools: tools.map((tool) => ({ ...tool, isBuiltIn: false })) }),
    ...(toolChoice && { toolChoice }),
    ...(jsonSchema && { jsonSchema }),
    ...(isStrict && { isStrict }),
    ...(sampling && { sampling }),
    ...(chosen.localModel && { localModel: chosen.localModel }),
    refusesTooLong: true,
    isStreaming,
  };
}

function withTaint({ pictures: _, ...turn }: CallTurn, { taint, unredactedTaint }: Taint): PromptTurn {
  return { ...turn, storedTaint: taint, unredactedTaint };
}

/** Of a prompt that could not be scored, every turn counts as the worst. */
async function rememberTurns(
  { taint }: AnswerCallParts,
  owner: string,
  turns: readonly CallTurn[],
  taints: number[] | undefined,
): Promise<void> {
  for (const [index, turn] of turns.entries()) {
    await letOthersIn();
    const own = taints?.[index] ?? 1;
    taint.remember(owner, digestsOfTurn(turn), { taint: own, unredactedTaint: own });
  }
}

function taintOf({ taint, unredactedTaint }: Answer): Taint {
  return { taint, unredactedTaint: Math.max(taint, unredactedTaint ?? 0) };
}

function ownerOf(caller: Caller): string {
  return caller.kind === 'api_key' ? `key:${caller.apiKeyId}` : `user:${caller.userId}`;
}

function toEnd(
  { tokensInput, tokensOutput, latencyMs, brokenOff, finishReason }: Answer,
  said: Said,
): CallEnd {
  const finish = said.finish(finishReason);
  return { finish, tokensInput, tokensOutput, latencyMs, ...(brokenOff ? { brokenOff } : {}) };
}

/** The starter model answers from the help: a client that must have a call is told so. */
function requireTools({ activeModel }: AnswerCallParts, { toolChoice, chosen }: ReadyCall): void {
  if (toolChoice !== 'required' || !(chosen.localModel ?? activeModel())?.isStarter) return;
  const detail =
    'The starter model cannot call tools. Open Models, or run "alcove model list", and install a larger one.';
  throw new AppError(422, 'needs_larger_model', detail);
}
