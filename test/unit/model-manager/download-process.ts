import { join } from 'node:path';
import { openDatabase } from '../../../server/db/connection.ts';
import { createHubSettings } from '../../../server/model-manager/hub-settings.ts';
import { createModelManager } from '../../../server/model-manager/model-manager.ts';
import { createCloudKeyStore } from '../../../server/secrets/cloud-key.ts';
import { createMemoryVault } from '../../../server/secrets/open-vault.ts';
import { whisperOffer } from './folder-offers.ts';
import { loopbackDownload } from './loopback-download.ts';
import { NO_ENGINE, OFFERED, offer, steppingClock } from './manager-fixture.ts';

// A second Alcove process over the same directory: it downloads until it is killed.
const { directory, source, hub, id, bytes } = JSON.parse(process.env.FIXTURE ?? '');

const models = createModelManager({
  hub: createHubSettings({
    keys: createCloudKeyStore(createMemoryVault(), undefined, 'hub-token'),
    mirror: undefined,
    proxy: undefined,
  }),
  database: openDatabase(join(directory, 'data', 'alcove.db')),
  clock: steppingClock(),
  modelsDirectory: join(directory, 'models'),
  dataDirectory: join(directory, 'data'),
  starter: {
    id: 'alcove-starter',
    name: 'Alcove Starter',
    path: join(directory, 'starter.gguf'),
    sha256: '',
    contextLength: 2_048,
    licence: '',
    parameters: 0,
  },
  catalogue: hub ? [whisperOffer(hub)] : [offer({ ...source, file: Buffer.alloc(1) })],
  download: loopbackDownload,
  totalMemoryBytes: 16e9,
  processor: 'Test processor',
  threads: 8,
  engine: () => NO_ENGINE,
  freeDiskBytes: async () => 100e9,
});

await models.startDownload(id ?? OFFERED);
await models.watchDownload(
  id ?? OFFERED,
  ({ receivedBytes }) => receivedBytes >= bytes && process.send?.('received'),
  new AbortController().signal,
);
