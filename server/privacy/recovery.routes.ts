import { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import { type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';

/** What the recovery phrase is told from. */
export interface RecoveryParts {
  /** The words, or undefined where the data is not encrypted. */
  readPhrase: () => Promise<string | undefined>;
  instanceSettings: InstanceSettings;
}

const RecoveryPhraseReply = z.object({
  phrase: z.string().describe('24 words that open the data when the keychain is lost. Shown this once.'),
});

/** `POST /privacy/recovery-phrase`: a post, because it can be done once only. */
export function recoveryEndpoints({ readPhrase, instanceSettings }: RecoveryParts): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/privacy/recovery-phrase',
      operationId: 'showRecoveryPhrase',
      tag: 'Privacy',
      summary: 'The words that open the encrypted data when the keychain is lost; shown once',
      access: { kind: 'owner' },
      responses: { 200: { description: 'The words', schema: RecoveryPhraseReply } },
      handle: async () => {
        if (instanceSettings.get('recovery_phrase_shown')) throw alreadyShown();
        const phrase = await readPhrase();
        if (phrase === undefined) throw notEncrypted();
        instanceSettings.set('recovery_phrase_shown', true);
        return ok({ phrase });
      },
    }),
  ];
}

function alreadyShown(): AppError {
  const detail = 'The recovery phrase was shown before. Make a backup with a passphrase of your own instead.';
  return new AppError(409, 'recovery_phrase_shown', detail);
}

function notEncrypted(): AppError {
  const detail =
    'The data is not encrypted: there was no keychain for its key when Alcove was first started.';
  return new AppError(409, 'not_encrypted', detail);
}
