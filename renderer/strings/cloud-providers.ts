/** Clouds by the names that they give themselves, the same in every language. */
export const CLOUD_PROVIDER_NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', mistral: 'Mistral' } as const;

const NAMES = new Map<string, string>(Object.entries(CLOUD_PROVIDER_NAMES));

/** A cloud by its own name; one of the owner's choice by what the server calls it. */
export function nameCloud(provider: string): string {
  return `Cloud (${NAMES.get(provider) ?? provider})`;
}
