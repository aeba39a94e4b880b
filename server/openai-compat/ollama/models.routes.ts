import { z } from 'zod';
import { toIso } from '../../core/clock.ts';
import type { Caller } from '../../http/caller.ts';
import { callerOf, type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { unknownModel } from '../choose-model.ts';
import { type ListModelsParts, listCompatModels, type NamedModel } from '../openai/list-models.ts';
import { ModelName } from './chat.schemas.ts';

export interface OllamaModelsParts extends ListModelsParts {
  /** Ids of the models that are in memory. */
  loaded: () => string[];
}

/** Editors refuse servers below 0.6.4; the fields that Alcove sends are those of this one. */
const OLLAMA_VERSION = '0.12.6';

const shared = { tag: 'For existing clients', access: { kind: 'user', scope: 'chat' } } as const;
const ShowBody = z.object({ model: ModelName.optional(), name: ModelName.optional() });
const Models = z.looseObject({ models: z.array(z.looseObject({ name: z.string(), model: z.string() })) });

/** GET /api/tags, /api/ps and /api/version, POST /api/show. */
export function ollamaModels(parts: OllamaModelsParts): Endpoint[] {
  return [
    endpoint({
      ...shared,
      method: 'get',
      path: '/api/tags',
      operationId: 'ollamaTags',
      summary: 'The names that can be asked for',
      responses: { 200: { description: 'The names', schema: Models } },
      handle: async (input) => ok({ models: await listTags(parts, callerOf(input)) }),
    }),
    endpoint({
      ...shared,
      method: 'get',
      path: '/api/ps',
      operationId: 'ollamaRunning',
      summary: 'The models that are in memory',
      responses: { 200: { description: 'The models', schema: Models } },
      handle: async (input) => {
        const loaded = new Set(parts.loaded());
        const tags = await listTags(parts, callerOf(input));
        return ok({ models: tags.filter(({ name }) => loaded.has(name)) });
      },
    }),
    endpoint({
      ...shared,
      method: 'get',
      path: '/api/version',
      operationId: 'ollamaVersion',
      summary: 'The version of Ollama whose API this is, as its clients ask for a least one',
      responses: { 200: { description: 'The version', schema: z.object({ version: z.string() }) } },
      handle: () => ok({ version: OLLAMA_VERSION }),
    }),
    endpoint({
      ...shared,
      method: 'post',
      path: '/api/show',
      operationId: 'ollamaShow',
      summary: 'What is known of a model',
      body: ShowBody,
      responses: { 200: { description: 'The facts', schema: z.looseObject({ details: z.unknown() }) } },
      handle: async (input) => {
        const { model, name = '' } = input.body;
        return ok(await show(parts, callerOf(input), (model ?? name).replace(/:latest$/, '')));
      },
    }),
  ];
}

async function listTags(parts: ListModelsParts, caller: Caller) {
  return (await listCompatModels(parts, caller)).map((named) => {
    const { listed, installed } = named;
    // What answers `auto` and `local` changes: only a model under its own name has bytes of its own.
    const own = installed?.id === listed.id ? installed : undefined;
    return {
      name: listed.id,
      model: listed.id,
      modified_at: toIso(0),
      size: own?.size_bytes ?? 0,
      digest: own?.digest.kind === 'known' ? own.digest.sha256 : '',
      details: detailsOf(own, own?.family ?? ''),
    };
  });
}

function detailsOf(installed: NamedModel['installed'], family: string) {
  return {
    parent_model: '',
    format: installed ? 'gguf' : '',
    family,
    families: family === '' ? [] : [family],
    parameter_size: installed?.parameters ? `${(installed.parameters / 1e9).toPrecision(2)}B` : '',
    quantization_level: installed?.quantisation ?? '',
  };
}

function capabilitiesOf({ installed, canCallTools, canSee }: NamedModel): string[] {
  if (installed?.kind === 'embedding') return ['embedding'];
  return ['completion', ...(canCallTools ? ['tools'] : []), ...(canSee ? ['vision'] : [])];
}

async function show(parts: ListModelsParts, caller: Caller, name: string): Promise<object> {
  const named = (await listCompatModels(parts, caller)).find(({ listed }) => listed.id === name);
  if (!named) throw unknownModel();
  const { installed, family, contextLength } = named;
  return {
    modelfile: '',
    parameters: '',
    template: '',
    license: installed?.licence ?? '',
    modified_at: toIso(0),
    details: detailsOf(installed, family),
    model_info: {
      ...(family !== '' && { 'general.architecture': family }),
      ...(family !== '' && contextLength !== undefined && { [`${family}.context_length`]: contextLength }),
    },
    capabilities: capabilitiesOf(named),
  };
}
