import type { Endpoint } from '../http/endpoint.ts';
import type { CompatChat } from './compat.types.ts';
import { chatCompletions } from './openai/chat.routes.ts';
import type { ListModelsParts } from './openai/list-models.ts';
import { compatModels } from './openai/models.routes.ts';

export interface CompatDependencies extends ListModelsParts {
  chat: CompatChat;
}

/** The APIs that existing clients speak, at the addresses that these expect. */
export function compatEndpoints(deps: CompatDependencies): Endpoint[] {
  return [chatCompletions(deps.chat), ...compatModels(deps)];
}
