import type { Detection } from '../sensitivity.types.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Tokens without a prefix whose shape alone gives them away, as their vendors document it: Telegram and Discord bots,
 * Mailchimp, Azure client secrets, Terraform Cloud, OpenAI-style session cookies, and Bitcoin private keys (WIF).
 */
export const shapedTokenDetector: ViewDetector = {
  name: 'shaped_token',
  find: (view) => {
    const found: Detection[] = [];
    if (!LONG_TOKEN.test(view.text)) return found;
    for (const [type, shape] of SHAPES) {
      for (const { index, 0: value } of view.text.matchAll(shape)) {
        if (!isPlaceholderValue(value))
          found.push(secret(type, { start: index, end: index + value.length }, 0.95));
      }
    }
    return found;
  },
};

/** Prefilter: nothing here is shorter than thirty characters without a blank. */
const LONG_TOKEN = /[^\s]{30}/;

const SHAPES: readonly [type: string, shape: RegExp][] = [
  ['telegram_bot_token', /(?<![a-z0-9])\d{8,10}:aa[a-z0-9_-]{32,36}(?![a-z0-9_-])/g],
  [
    'discord_bot_token',
    /(?<![a-z0-9])[mno](?=[a-z]{0,25}\d)[a-z0-9_-]{22,27}\.[a-z0-9_-]{6}\.[a-z0-9_-]{27,40}(?![a-z0-9_-])/g,
  ],
  ['mailchimp_key', /(?<![a-z0-9])[a-f0-9]{32}-us\d{1,2}(?![a-z0-9])/g],
  ['azure_client_secret', /(?<![a-z0-9])[a-z0-9_~.]{3}\dq~[a-z0-9_~.-]{31,34}(?![a-z0-9_~-])/g],
  ['terraform_token', /(?<![a-z0-9])[a-z0-9]{14}\.atlasv1\.[a-z0-9_=-]{60,70}/g],
  [
    'bitcoin_private_key',
    /(?<=(?:key|cle|wif|privee?|private)[^a-z0-9]{1,12})[5kl][1-9a-z]{50,51}(?![a-z0-9])/g,
  ],
];
