import type { CloudProvider } from '../../settings/cloud-connection.ts';
import type { CloudTarget } from './cloud-adapter.ts';

/** What the models of one family take and do. Sources: the providers' model pages and migration guides, November 2026. */
export interface ModelFamily {
  /** What the names of its models begin with; the longest beginning that fits decides. */
  names: readonly string[];
  /** Whether it takes a `temperature` other than its own. */
  takesTemperature: boolean;
  /** How an answer in JSON is asked for. */
  json: 'schema' | 'forced_tool';
  /** Whether a request can make it call a tool. */
  takesForcedTools: boolean;
  /** Whether it reasons unseen, within the limit on its answer. */
  reasons: boolean;
  /** Whether tools are taken only where it does not reason. */
  mustNotReasonBesideTools: boolean;
  /** Whether it goes on from an answer that is begun as the last turn. */
  takesPrefill: boolean;
  /** Most tokens of an answer. */
  mostTokens: number;
  /** Tokens that each model of it reads at least; absent where its models differ, or nobody says. */
  contextTokens?: number | undefined;
}

const PLAIN: Omit<ModelFamily, 'names' | 'mostTokens'> = {
  takesTemperature: true,
  json: 'schema',
  takesForcedTools: true,
  reasons: false,
  mustNotReasonBesideTools: false,
  takesPrefill: true,
};
const REASONING = { ...PLAIN, takesTemperature: false, reasons: true };
const OLD_CLAUDE = { ...PLAIN, json: 'forced_tool' } as const;

/** The last of each provider is its newest family: a name that none fits gets its rules. */
const FAMILIES: Record<CloudProvider, readonly [ModelFamily, ...ModelFamily[]]> = {
  openai: [
    { ...PLAIN, names: ['gpt-3.5', 'gpt-4', 'gpt-4-turbo'], mostTokens: 4_096, contextTokens: 8_192 },
    { ...PLAIN, names: ['gpt-4o', 'chatgpt-4o', 'gpt-4.5'], mostTokens: 16_384, contextTokens: 128_000 },
    { ...PLAIN, names: ['gpt-4.1'], mostTokens: 32_768, contextTokens: 1_000_000 },
    { ...REASONING, names: ['o1', 'o3', 'o4'], mostTokens: 100_000, contextTokens: 128_000 },
    { ...REASONING, names: ['gpt-5'], mostTokens: 128_000, contextTokens: 400_000 },
    {
      ...REASONING,
      names: ['gpt-5.4', 'gpt-5.5', 'gpt-5.6', 'gpt-6'],
      mustNotReasonBesideTools: true,
      mostTokens: 128_000,
      contextTokens: 400_000,
    },
  ],
  anthropic: [
    { ...OLD_CLAUDE, names: ['claude-3'], mostTokens: 4_096, contextTokens: 200_000 },
    { ...OLD_CLAUDE, names: ['claude-3-5'], mostTokens: 8_192, contextTokens: 200_000 },
    { ...OLD_CLAUDE, names: ['claude-opus-4'], mostTokens: 32_000, contextTokens: 200_000 },
    {
      ...OLD_CLAUDE,
      names: ['claude-3-7', 'claude-sonnet-4', 'claude-haiku-4', 'claude-opus-4-5'],
      mostTokens: 64_000,
      contextTokens: 200_000,
    },
    {
      ...OLD_CLAUDE,
      takesPrefill: false,
      names: ['claude-sonnet-4-6', 'claude-opus-4-6'],
      mostTokens: 64_000,
      contextTokens: 200_000,
    },
    {
      ...PLAIN,
      takesTemperature: false,
      takesPrefill: false,
      names: ['claude-opus-4-7', 'claude-opus-4-8'],
      mostTokens: 64_000,
      contextTokens: 200_000,
    },
    {
      ...REASONING,
      takesForcedTools: false,
      takesPrefill: false,
      names: ['claude-'],
      mostTokens: 128_000,
      contextTokens: 200_000,
    },
  ],
  mistral: [{ ...PLAIN, names: [''], mostTokens: 32_768 }],
  custom: [{ ...PLAIN, names: [''], mostTokens: 131_072 }],
};

/** Tokens that a family which reasons may spend on that, on top of what the answer may take. */
const ROOM_TO_REASON = 16_384;

/** The rules that a model goes by. */
export function familyOf({ provider, model }: Pick<CloudTarget, 'provider' | 'model'>): ModelFamily {
  const known = FAMILIES[provider];
  let best = known.at(-1) as ModelFamily;
  let length = 0;
  for (const family of known)
    for (const name of family.names)
      if (model.startsWith(name) && name.length > length) [best, length] = [family, name.length];
  // What a name that fits none can do is guessed; what it reads is not.
  return length === 0 ? { ...best, contextTokens: undefined } : best;
}

/** The limit to ask for, so that an answer may have `maxTokens`: with room for hidden reasoning, within the model's own limit. */
export function tokenLimit(family: ModelFamily, maxTokens: number, isReasoning: boolean): number {
  return Math.min(family.mostTokens, maxTokens + (isReasoning ? ROOM_TO_REASON : 0));
}
