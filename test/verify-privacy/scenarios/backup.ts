import { PASSWORD } from '../../api/start-server.ts';
import type { Scenario } from '../day.types.ts';
import { expectStatus } from '../machine/people.ts';

/** Everything so far in one file, which tells nothing, and which takes the place of the data at the next start. */
export const backup: Scenario = {
  name: 'backup and restore',
  async run({ canaries, owner, keep }) {
    expectStatus(await owner.call('POST', '/auth/confirm-password', { password: PASSWORD }), 200);
    const passphrase = canaries.sensitive('POST /backup (passphrase)').text;
    const made = expectStatus(await owner.call('POST', '/backup', { passphrase }), 200);
    keep({ place: 'backup file', bytes: made.bytes });
    const restore = (words: string) => {
      const form = new FormData();
      form.set('passphrase', words);
      form.set('file', new Blob([new Uint8Array(made.bytes)]), 'a.alcove-backup');
      return owner.call('POST', '/restore', form);
    };
    expectStatus(await restore(canaries.sensitive('POST /restore (wrong passphrase)').text), 400, 403, 422);
    expectStatus(await restore(passphrase), 202);
  },
};
