import { z } from 'zod';
import { DeviceCodeReply, DeviceErrorReply, DeviceTokenReply } from '../auth/device.schemas.ts';
import { AppError } from '../core/app-error.ts';
import type { Scope } from '../http/caller.ts';
import type { KeyVault } from '../secrets/key-vault.ts';
import type { ServerClient } from './server-client.ts';

/** What `alcove login` asks for. */
export interface LoginWish {
  name: string;
  scopes: Scope[];
  localOnly: boolean;
  expiresInDays: number | undefined;
}

export interface LoginParts {
  client: Pick<ServerClient, 'call'>;
  vault: Pick<KeyVault, 'get' | 'set'>;
  note: (line: string) => void;
  /** Resolves after so many milliseconds; rejects when the person gives up. */
  wait: (milliseconds: number) => Promise<void>;
}

/** RFC 8628, section 3.5: by how much a script that asked too soon waits longer, in milliseconds. */
const SLOWER_MS = 5_000;

/**
 * `alcove login`: asks the server for an API key, which a person who is logged in grants in the app (RFC 8628), and keeps
 * it in the vault. The key is shown nowhere. Throws AppError when it is denied or nobody answers in time.
 */
export async function login(wish: LoginWish, { client, vault, note, wait }: LoginParts): Promise<void> {
  const isReplaced = (await vault.get('cli-key')) !== undefined;
  const started = await client.call('POST', '/auth/device', {
    body: {
      name: wish.name,
      scopes: wish.scopes,
      local_only: wish.localOnly,
      ...(wish.expiresInDays === undefined ? {} : { expires_in_days: wish.expiresInDays }),
    },
    reply: DeviceCodeReply,
  });
  note(`Open ${started.verification_uri_complete}`);
  note(`and allow it there if the code is the same: ${started.user_code}`);
  const granted = await waitForKey(started, { client, wait });
  await vault.set('cli-key', granted.access_token);
  note(`Logged in as ${granted.account}: what you ask from here is asked, and kept, in that account.`);
  note('"alcove logout" forgets the key again.');
  if (isReplaced) note(`The key of the login before is no longer used. ${WHERE_TO_DELETE}`);
}

/** Where the person finds the keys that the server knows: no key may delete one. */
export const WHERE_TO_DELETE = 'Delete it in the app, under Settings, API keys.';

const PollReply = z.union([DeviceTokenReply, DeviceErrorReply]);

async function waitForKey(
  { device_code, interval }: z.output<typeof DeviceCodeReply>,
  { client, wait }: Pick<LoginParts, 'client' | 'wait'>,
): Promise<z.output<typeof DeviceTokenReply>> {
  let pauseMs = interval * 1_000;
  for (;;) {
    await wait(pauseMs);
    const answer = await client.call('POST', '/auth/device/token', {
      body: { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code },
      reply: PollReply,
      accepts: [400],
    });
    if ('access_token' in answer) return answer;
    if (answer.error === 'access_denied')
      throw new AppError(403, 'login_denied', 'It was denied in the app. No key was kept.');
    if (answer.error === 'expired_token')
      throw new AppError(408, 'login_expired', 'Nobody answered in time. Run "alcove login" again.');
    if (answer.error === 'slow_down') pauseMs += SLOWER_MS;
  }
}

/** `alcove logout`: forgets the key here. The server still knows it, and says where it is deleted. */
export async function logout(
  vault: Pick<KeyVault, 'get' | 'delete'>,
  note: (line: string) => void,
): Promise<void> {
  const isThere = (await vault.get('cli-key')) !== undefined;
  await vault.delete('cli-key');
  note(isThere ? `Logged out. The key is still valid for who has it. ${WHERE_TO_DELETE}` : 'Not logged in.');
}
