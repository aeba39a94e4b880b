import { z } from 'zod';
import { toIso } from '../../core/clock.ts';
import { type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { AUTO, LOCAL, unknownModel } from '../choose-model.ts';
import { type ListModelsParts, listCompatModels } from '../openai/list-models.ts';
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
      handle: async () => ok({ models: await listTags(parts) }),
    }),
    endpoint({
      ...shared,
      method: 'get',
      path: '/api/ps',
      operationId: 'ollamaRunning',
      summary: 'The models that are in memory',
      responses: { 200: { description: 'The models', schema: Models } },
      handle: async () => {
        const loaded = new Set(parts.loaded());
        return ok({ models: (await listTags(parts)).filter(({ name }) => loaded.has(name)) });
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
      handle: async ({ body }) =>
        ok(await show(parts, (body.model ?? body.name ?? '').replace(/:latest$/, ''))),
    }),
  ];
}

async function listTags(parts: ListModelsParts) {
  const { items } = await parts.models.list();
  return (await listCompatModels(parts)).map(({ id }) => {
    const found = items.find((item) => item.id === id);
    return {
      name: id,
      model: id,
      modified_at: toIso(0),
      size: found?.size_bytes ?? 0,
      digest: found?.digest.kind === 'known' ? found.digest.sha256 : '',
      details: detailsOf(found),
    };
  });
}

type Item = Awaited<ReturnType<ListModelsParts['models']['list']>>['items'][number];

function detailsOf(found: Item | undefined) {
  return {
    parent_model: '',
    format: found ? 'gguf' : '',
    family: found?.family ?? '',
    families: found ? [found.family] : [],
    parameter_size: found?.parameters ? `${(found.parameters / 1e9).toPrecision(2)}B` : '',
    quantization_level: found?.quantisation ?? '',
  };
}

/** The starter calls no tools, so a name that it answers to promises none. */
function capabilitiesOf({ activeModel }: ListModelsParts, found: Item | undefined): string[] {
  if (found?.kind === 'embedding') return ['embedding'];
  const isStarter =
    found !== undefined && found.id === activeModel()?.id && activeModel()?.isStarter === true;
  return isStarter ? ['completion'] : ['completion', 'tools'];
}

async function show(parts: ListModelsParts, name: string): Promise<object> {
  const names = (await listCompatModels(parts)).map(({ id }) => id);
  if (!names.includes(name)) throw unknownModel();
  const id = name === AUTO || name === LOCAL ? parts.activeModel()?.id : name;
  const { items } = await parts.models.list();
  const found = items.find((item) => item.id === id);
  return {
    modelfile: '',
    parameters: '',
    template: '',
    license: found?.licence ?? '',
    modified_at: toIso(0),
    details: detailsOf(found),
    model_info: found
      ? { 'general.architecture': found.family, [`${found.family}.context_length`]: found.context_length }
      : {},
    capabilities: capabilitiesOf(parts, found),
  };
}
