/** Clouds by the names that they give themselves, the same in every language. */
export const CLOUD_PROVIDER_NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', mistral: 'Mistral' } as const;

const NAMES = new Map<string, string>(Object.entries(CLOUD_PROVIDER_NAMES));
const ON_THIS_COMPUTER = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/;

/** A cloud by its own name; a server of the owner's choice by its host, and by this computer where it is on it. */
export function nameCloud(provider: string, host: string | undefined, thisComputer: string): string {
  if (host && ON_THIS_COMPUTER.test(host)) return `${thisComputer} (${host})`;
  return `Cloud (${NAMES.get(provider) ?? host ?? provider})`;
}
