import type { Access } from '../http/access.ts';
import { done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import type { AgentSettingsService } from './agent-settings.service.ts';
import { AgentSettingsReply, ChangeAgentSettingsBody, SearchKeyBody } from './agents.schemas.ts';

const tag = 'Agents';
const access: Access = { kind: 'owner' };
/** By login token only: no scope lets an API key in. */
const reading: Access = { kind: 'role', roles: ['super_admin'] };

/** `/agents/settings`, and `/agents/search-key`, which is write only. */
export function agentSettingsEndpoints(settings: AgentSettingsService): Endpoint[] {
  return [read(settings), change(settings), putKey(settings), deleteKey(settings)];
}

const responses = { 200: { description: 'The settings', schema: AgentSettingsReply } };

const read = (settings: AgentSettingsService) =>
  endpoint({
    method: 'get',
    path: '/agents/settings',
    operationId: 'readAgentSettings',
    tag,
    summary: 'What agents may do on this server, and how they search the web',
    access: reading,
    responses,
    handle: async () => ok(await settings.read()),
  });

const change = (settings: AgentSettingsService) =>
  endpoint({
    method: 'patch',
    path: '/agents/settings',
    operationId: 'changeAgentSettings',
    tag,
    summary: 'Allow tools beforehand, turn Python on or off, choose a search service',
    access,
    body: ChangeAgentSettingsBody,
    responses,
    handle: async (input) => {
      await settings.change(input.body);
      return ok(await settings.read());
    },
  });

const putKey = (settings: AgentSettingsService) =>
  endpoint({
    method: 'put',
    path: '/agents/search-key',
    operationId: 'setSearchKey',
    tag,
    summary: 'Put the key of the chosen search service into the keychain of this machine',
    access,
    body: SearchKeyBody,
    responses: { 200: { description: 'Stored', schema: MessageReply } },
    handle: async (input) => {
      await settings.setSearchKey(input.body.key);
      return done('Search key stored');
    },
  });

const deleteKey = (settings: AgentSettingsService) =>
  endpoint({
    method: 'delete',
    path: '/agents/search-key',
    operationId: 'deleteSearchKey',
    tag,
    summary: 'Remove the search key from this machine',
    access,
    responses: { 200: { description: 'Removed', schema: MessageReply } },
    handle: async () => {
      await settings.deleteSearchKey();
      return done('Search key removed');
    },
  });
