import { toIso } from '../core/clock.ts';
import { callerOf, done, type Endpoint, endpoint, fileOf } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import { BackupBody, RestoreBody, StagedReply } from './backup.schemas.ts';
import type { BackupService } from './backup.service.ts';
import { backupContents } from './backup-contents.ts';

const shared = { tag: 'Backup', access: { kind: 'owner' } } as const;
const MOST_BYTES = 1024 ** 4;

/** Everything below `/backup` and `/restore`: owner actions. */
export function backupEndpoints(service: BackupService): Endpoint[] {
  return [makeBackup(service), restore(service), dropRestore(service)];
}

const makeBackup = (service: BackupService) =>
  endpoint({
    ...shared,
    method: 'post',
    path: '/backup',
    operationId: 'makeBackup',
    summary:
      'All accounts, conversations, documents and files of agents in one file, encrypted with a passphrase',
    body: BackupBody,
    responses: {
      200: { description: 'The backup', contentType: 'application/octet-stream' },
      409: { description: 'Another backup or restore is being worked on' },
    },
    handle: async (input) => {
      const { manifest, bytes, close } = await service.open(callerOf(input), input.body.passphrase);
      return { status: 200, download: { filename: backupName(manifest.createdAt), bytes, close } };
    },
  });

const restore = (service: BackupService) =>
  endpoint({
    ...shared,
    method: 'post',
    path: '/restore',
    operationId: 'restoreBackup',
    summary:
      'Verify a backup and lay it out; at the next start of Alcove it takes the place of all data, and all sessions end',
    body: RestoreBody,
    multipart: { file: 'file', maxBytes: MOST_BYTES },
    responses: {
      202: { description: 'Verified; waits for the next start', schema: StagedReply },
      409: { description: 'Another backup or restore is being worked on' },
    },
    handle: async (input) => {
      const { passphrase, accept_plain: acceptPlain } = input.body;
      const staged = await service.stage(
        callerOf(input),
        fileOf(input).content,
        passphrase,
        acceptPlain === 'true',
      );
      const body = { message: NEXT, backup: backupContents(staged), to_confirm: staged.setAside };
      return { status: 202, body };
    },
  });

const dropRestore = (service: BackupService) =>
  endpoint({
    ...shared,
    method: 'delete',
    path: '/restore',
    operationId: 'dropRestore',
    summary: 'Keep the present data: drop the backup that waits for the next start',
    responses: { 200: { description: 'Dropped', schema: MessageReply } },
    handle: async (input) => {
      await service.unstage(callerOf(input));
      return done('The restore was dropped');
    },
  });

const NEXT =
  'The backup is whole. Restart Alcove within a day: it then takes the place of all data here, and everybody has to log in again. ' +
  'What is written until then is lost. Cloud and search keys, API keys, folders of agents and models are not in a backup. Look at what is to be confirmed: it is switched off until you set it again.';

/** The name that a backup of this moment is offered under. */
function backupName(createdAt: number): string {
  return `alcove-${toIso(createdAt).slice(0, 16).replace(':', '-')}.alcove`;
}
