import { familyOf } from '../../engines/cloud/model-families.ts';
import type { LocalModel } from '../../engines/local-chat.ts';
import type { Caller } from '../../http/caller.ts';
import type { ModelManager } from '../../model-manager/model-manager.ts';
import type { ModelView } from '../../model-manager/models.schemas.ts';
import type { CloudConnection } from '../../settings/cloud-connection.ts';
import { MOST_CALL_TOKENS } from '../bound-call.ts';
import { AUTO, LOCAL } from '../choose-model.ts';

export interface ListModelsParts {
  models: Pick<ModelManager, 'list'>;
  activeModel: () => LocalModel | undefined;
  /** Who may answer a caller's `auto` beside this computer: a cloud, or else a server that the owner trusts. */
  elsewhere: (caller: Caller) => Promise<Elsewhere | undefined>;
}

interface Elsewhere {
  /** Absent: a trusted server. */
  cloud?: Pick<CloudConnection, 'provider' | 'model'>;
}

/** A name that can be asked for, in the form of OpenAI's and of Anthropic's API at once. */
interface ListedModel {
  id: string;
  object: 'model';
  type: 'model';
  display_name: string;
  /** Unix seconds; 0, since when a model was made is not known. */
  created: 0;
  created_at: string;
  owned_by: 'alcove';
  max_input_tokens: number | null;
}

/** A name that can be asked for, and what stands behind it for the caller. */
export interface NamedModel {
  listed: ListedModel;
  /** The model of this computer; undefined where another answers, or nothing is known of it. */
  installed: ModelView | undefined;
  /** What kind of model it is, as Ollama names families. */
  family: string;
  /** Tokens that it reads; undefined where nobody says. */
  contextLength: number | undefined;
  canCallTools: boolean;
  /** Whether pictures are described for it, by the model of this computer that sees them. */
  canSee: boolean;
}

/** What can be asked for by name: `auto`, `local`, and the installed models that write, or make vectors or text. */
export async function listCompatModels(parts: ListModelsParts, caller: Caller): Promise<NamedModel[]> {
  const { items, active: slots } = await parts.models.list();
  const active = parts.activeModel();
  const elsewhere = await parts.elsewhere(caller);
  const named = new Map([
    [AUTO, 'Auto (the score decides)'],
    [LOCAL, 'This computer'],
    ...(active ? [[active.id, active.id] as const] : []),
    ...items
      .filter(({ installed, kind }) => installed && KINDS.has(kind))
      .map(({ id, name }) => [id, name] as const),
  ]);
  return [...named].map(([name, title]) => {
    const id = name === AUTO || name === LOCAL ? active?.id : name;
    const installed = items.find((item) => item.id === id);
    const isSeeing = slots.vision !== null && (installed?.kind ?? 'chat') === 'chat';
    const facts = name === AUTO && elsewhere ? factsElsewhere(elsewhere) : factsHere(installed, active);
    return { listed: toListed(name, title, facts.contextLength), canSee: isSeeing, ...facts };
  });
}

const KINDS = new Set(['chat', 'embedding', 'stt']);

type Facts = Omit<NamedModel, 'listed' | 'canSee'>;

/** What is sensitive is answered by less than this, and says so where that is too little. */
function factsElsewhere({ cloud }: Elsewhere): Facts {
  const context = cloud && familyOf(cloud).contextTokens;
  return {
    installed: undefined,
    family: cloud?.provider ?? '',
    contextLength: context && Math.min(context, MOST_CALL_TOKENS),
    canCallTools: true,
  };
}

/** The starter calls no tools, so a name that it answers to promises none. */
function factsHere(installed: ModelView | undefined, active: LocalModel | undefined): Facts {
  const isStarter = installed !== undefined && installed.id === active?.id && active.isStarter;
  return {
    installed,
    family: installed?.family ?? '',
    contextLength: installed?.context_length || undefined,
    canCallTools: !isStarter,
  };
}

function toListed(id: string, display_name: string, contextLength: number | undefined): ListedModel {
  return {
    ...{ id, object: 'model', type: 'model', display_name },
    ...{ created: 0, created_at: new Date(0).toISOString(), owned_by: 'alcove' },
    max_input_tokens: contextLength ?? null,
  };
}
