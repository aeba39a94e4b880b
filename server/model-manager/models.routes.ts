import type { Access } from '../http/access.ts';
import { callerOf, type Endpoint, endpoint, type Input, ok, type Reply } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import { type SseWriter, wantsEvents } from '../http/sse.ts';
import type { DownloadStatus } from './downloads/download.types.ts';
import { toDownloadView } from './downloads/to-download-view.ts';
import type { HubRepository } from './find-on-hub.ts';
import type { ModelManager } from './model-manager.ts';
import {
  ActiveBody,
  DownloadBody,
  DownloadView,
  HubRepositoryView,
  HubTokenBody,
  HubView,
  ImportBody,
  LinkBody,
  MachineView,
  ModelList,
  ModelView,
} from './models.schemas.ts';

const tag = 'Models';
const owner: Access = { kind: 'owner' };
const reader: Access = { kind: 'user', scope: 'chat' };

/** The endpoints of the model manager: everybody sees the models, the owner changes them. */
export function modelEndpoints(models: ModelManager): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/models',
      operationId: 'listModels',
      tag,
      summary: 'The starter, installed and available models, with size, licence, memory needed and fit',
      access: reader,
      responses: { 200: { description: 'All models', schema: ModelList } },
      handle: async () => ok(await models.list()),
    }),
    endpoint({
      method: 'post',
      path: '/models/import',
      operationId: 'importModel',
      tag,
      summary:
        'Copy a GGUF file or its parts, or the folder of a model, of this machine into the models. The same bytes again: 200 with the existing model',
      access: owner,
      body: ImportBody,
      responses: {
        200: { description: 'Already installed', schema: ModelView },
        201: { description: 'Installed', schema: ModelView },
      },
      handle: async ({ body }) => {
        const { model, created } = await models.importModel(body.path);
        return { status: created ? 201 : 200, body: model };
      },
    }),
    ...hubEndpoints(models),
    ...tokenEndpoints(models),
    endpoint({
      method: 'patch',
      path: '/models/active',
      operationId: 'activateModels',
      tag,
      summary:
        'Choose the model of each kind and voice; null goes back to the starter (chat), to espeak-ng (a voice) or to none',
      access: owner,
      body: ActiveBody,
      responses: { 200: { description: 'All models', schema: ModelList } },
      handle: async ({ body }) => ok(await models.activate(body)),
    }),
    endpoint({
      method: 'delete',
      path: '/models/{model}',
      operationId: 'deleteModel',
      tag,
      summary:
        'Remove a model and what an unfinished download of it left; an active one gives way to the starter',
      access: owner,
      responses: { 200: { description: 'Removed', schema: MessageReply } },
      handle: async ({ params }) => {
        await models.deleteModel(params.model ?? '');
        return ok({ message: 'Model removed' });
      },
    }),
    ...measuringEndpoints(models),
    ...downloadEndpoints(models),
  ];
}

function hubEndpoints(models: ModelManager): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/models/find',
      operationId: 'findModel',
      tag,
      summary: 'Ask the model hub which GGUF files a repository holds, and under which licence',
      access: owner,
      body: LinkBody,
      responses: { 200: { description: 'What the hub says', schema: HubRepositoryView } },
      handle: async (input) =>
        ok(viewRepository(await models.findOnHub(input.body.link, callerOf(input).userId, input.signal))),
    }),
    endpoint({
      method: 'post',
      path: '/models/add',
      operationId: 'addModel',
      tag,
      summary:
        'Put a GGUF file of the hub among the models to download, pinned to its commit and SHA-256; nothing is downloaded yet',
      access: owner,
      body: LinkBody,
      responses: { 201: { description: 'Can be downloaded', schema: ModelView } },
      handle: async (input) => ({
        status: 201,
        body: await models.addFromHub(input.body.link, callerOf(input).userId, input.signal),
      }),
    }),
  ];
}

function tokenEndpoints({ hub }: ModelManager): Endpoint[] {
  const path = '/models/hub-token';
  return [
    endpoint({
      method: 'get',
      path: '/models/hub',
      operationId: 'getModelHub',
      tag,
      summary: 'Where models come from: the address, the proxy on the way, whether a token is kept',
      access: owner,
      responses: { 200: { description: 'The connection', schema: HubView } },
      handle: async () => {
        const { address, proxy, tokenPlace } = await hub.read();
        return ok({ address, proxy, token: tokenPlace });
      },
    }),
    endpoint({
      method: 'put',
      path,
      operationId: 'setModelHubToken',
      tag,
      summary:
        'Put a token of an account at the model hub into the keychain of this machine, for models with terms',
      access: owner,
      body: HubTokenBody,
      responses: { 200: { description: 'Stored', schema: MessageReply } },
      handle: async ({ body }) => {
        await hub.setToken(body.token);
        return ok({ message: 'Token stored' });
      },
    }),
    endpoint({
      method: 'delete',
      path,
      operationId: 'deleteModelHubToken',
      tag,
      summary: 'Remove the token of the model hub from this machine',
      access: owner,
      responses: { 200: { description: 'Removed', schema: MessageReply } },
      handle: async () => {
        await hub.deleteToken();
        return ok({ message: 'Token removed' });
      },
    }),
  ];
}

function viewRepository(found: HubRepository): HubRepositoryView {
  const { repository, revision, licence, licenceUrl, isGated, suggested, files } = found;
  return {
    ...{ repository, revision, licence },
    licence_url: licenceUrl,
    gated: isGated,
    suggested: suggested ?? null,
    files: files.map(({ file, sizeBytes, quantisation, sha256 }) => ({
      file,
      link: `${repository}/resolve/${revision}/${file.split('/').map(encodeURIComponent).join('/')}`,
      size_bytes: sizeBytes,
      quantisation,
      sha256,
    })),
  };
}

function measuringEndpoints(models: ModelManager): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/models/machine',
      operationId: 'getModelsMachine',
      tag,
      summary:
        'What models run on here; the engine is started with the starter model where it never ran, to see what it finds',
      access: reader,
      responses: { 200: { description: 'This computer', schema: MachineView } },
      handle: async () => ok(await models.probeMachine()),
    }),
    endpoint({
      method: 'post',
      path: '/models/{model}/measure',
      operationId: 'measureModel',
      tag,
      summary:
        'Measure an installed chat model on this machine by an ordinary turn; takes up to half a minute once it is loaded',
      access: owner,
      responses: { 200: { description: 'The model with its new figures', schema: ModelView } },
      handle: async ({ params, signal }) => ok(await models.measure(params.model ?? '', signal)),
    }),
  ];
}

const EVENTS =
  'With Accept: text/event-stream: `progress` events, then one `installed`, `cancelled` or `error` (with `detail`), all with the same object. Closing the stream does not stop the download.';

function downloadEndpoints(models: ModelManager): Endpoint[] {
  const path = '/models/{model}/download';
  return [
    endpoint({
      method: 'post',
      path,
      operationId: 'downloadModel',
      tag,
      summary: `Start or resume the download of a catalogue model, verified by SHA-256. ${EVENTS}`,
      access: owner,
      body: DownloadBody,
      bodyOptional: true,
      responses: {
        200: { description: 'Installed already', schema: DownloadView },
        202: { description: 'Under way', schema: DownloadView },
      },
      handle: async (input) => {
        const wish = { thenActivate: input.body.then_activate };
        const status = await models.startDownload(idOf(input), callerOf(input).userId, wish);
        return answer(input, models, status, status.state === 'installed' ? 200 : 202);
      },
    }),
    endpoint({
      method: 'get',
      path,
      operationId: 'getModelDownload',
      tag,
      summary: `Where a download stands. ${EVENTS}`,
      access: reader,
      responses: { 200: { description: 'The download', schema: DownloadView } },
      handle: (input) => answer(input, models, models.downloadStatus(idOf(input)), 200),
    }),
    endpoint({
      method: 'delete',
      path,
      operationId: 'cancelModelDownload',
      tag,
      summary: 'Stop a download; what was received is kept, so that it can be resumed',
      access: owner,
      responses: { 200: { description: 'Stopped', schema: MessageReply.extend({ download: DownloadView }) } },
      handle: async (input) => {
        const download = toDownloadView(await models.cancelDownload(idOf(input)));
        return ok({ message: 'Download stopped', download });
      },
    }),
  ];
}

type AnyInput = Input<unknown, unknown>;

function idOf({ params }: Pick<AnyInput, 'params'>): string {
  return params.model ?? '';
}

function answer(
  input: Pick<AnyInput, 'params' | 'request' | 'signal'>,
  models: ModelManager,
  status: DownloadStatus,
  code: number,
): Reply {
  if (!wantsEvents(input.request.headers.accept)) return { status: code, body: toDownloadView(status) };
  return {
    events: (write: SseWriter) =>
      models.watchDownload(
        idOf(input),
        (change) => write(eventName(change), { ...toDownloadView(change), detail: change.error?.detail }),
        input.signal,
      ),
  };
}

function eventName({ state }: DownloadStatus): string {
  if (state === 'running' || state === 'verifying') return 'progress';
  return state === 'interrupted' || state === 'failed' ? 'error' : state;
}
