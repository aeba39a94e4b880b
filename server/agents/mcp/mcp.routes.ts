import type { z } from 'zod';
import { callerOf, done, type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { MessageReply } from '../../http/schemas.ts';
import { ChangeMcpServerBody, McpServerBody, McpServerListReply, McpServerReply } from '../agents.schemas.ts';
import type { McpService } from './mcp.service.ts';
import type { McpServer } from './mcp-server.types.ts';
import { MOST_FOLDER_BYTES } from './stdio/own-folders.ts';
import { isSandboxed } from './stdio/prepare-launch.ts';

const writing = { tag: 'Agents', access: { kind: 'owner' } } as const;
/** By login token only: no scope lets an API key in. */
const reading: Pick<Endpoint, 'tag' | 'access'> = {
  tag: 'Agents',
  access: { kind: 'role', roles: ['super_admin'] },
};

/** The MCP servers whose tools agents may call: seen and changed by owners only. Values of variables are never shown. */
export function mcpEndpoints(mcp: McpService): Endpoint[] {
  return [list(mcp), add(mcp), change(mcp), remove(mcp), refresh(mcp), emptyFolder(mcp)];
}

const list = (mcp: McpService) =>
  endpoint({
    ...reading,
    method: 'get',
    path: '/agents/mcp-servers',
    operationId: 'listMcpServers',
    summary: 'The MCP servers and the tools that they offered',
    responses: { 200: { description: 'The servers', schema: McpServerListReply } },
    handle: async () => ok({ items: await Promise.all(mcp.list().map((server) => present(mcp, server))) }),
  });

const add = (mcp: McpService) =>
  endpoint({
    ...writing,
    method: 'post',
    path: '/agents/mcp-servers',
    operationId: 'addMcpServer',
    summary:
      'Add an MCP server and ask for its tools. A program is named by its full path and sees the files and folders that its arguments name, read-only; what it must keep secret goes into environment, which is kept in the keychain and never shown',
    body: McpServerBody,
    responses: {
      201: { description: 'Added; error says why it could not be asked', schema: McpServerReply },
    },
    handle: async (input) => ({
      status: 201,
      body: await present(mcp, await mcp.add(callerOf(input), input.body)),
    }),
  });

const change = (mcp: McpService) =>
  endpoint({
    ...writing,
    method: 'patch',
    path: '/agents/mcp-servers/{id}',
    operationId: 'changeMcpServer',
    summary:
      'Switch an MCP server on or off, or grant it a folder of its own; off stops its program at once, and so does a change of the grant',
    body: ChangeMcpServerBody,
    responses: { 200: { description: 'The server', schema: McpServerReply } },
    handle: async ({ params, body }) => ok(await present(mcp, mcp.change(params.id ?? '', body))),
  });

const remove = (mcp: McpService) =>
  endpoint({
    ...writing,
    method: 'delete',
    path: '/agents/mcp-servers/{id}',
    operationId: 'removeMcpServer',
    summary:
      'Remove an MCP server, its tools, the values of its variables and what it kept in its own folder; its program stays where it is',
    responses: { 200: { description: 'Removed', schema: MessageReply } },
    handle: async ({ params }) => {
      await mcp.remove(params.id ?? '');
      return done('MCP server removed');
    },
  });

const refresh = (mcp: McpService) =>
  endpoint({
    ...writing,
    method: 'post',
    path: '/agents/mcp-servers/{id}/refresh',
    operationId: 'refreshMcpServer',
    summary: 'Ask an MCP server for its tools again, and agree to what it says of them now',
    responses: {
      200: { description: 'The server; error says why it could not be asked', schema: McpServerReply },
    },
    handle: async (input) =>
      ok(await present(mcp, await mcp.refresh(callerOf(input), input.params.id ?? ''))),
  });

const emptyFolder = (mcp: McpService) =>
  endpoint({
    ...writing,
    method: 'delete',
    path: '/agents/mcp-servers/{id}/own-folder',
    operationId: 'emptyMcpServerFolder',
    summary:
      'Delete all that an MCP server kept in its own folder, and stop its program; what it answers then counts by its words alone',
    responses: { 200: { description: 'The server', schema: McpServerReply } },
    handle: async ({ params }) => ok(await present(mcp, await mcp.emptyFolder(params.id ?? ''))),
  });

async function present(mcp: McpService, server: McpServer): Promise<z.output<typeof McpServerReply>> {
  const isStdio = server.transport === 'stdio';
  return {
    id: server.id,
    name: server.name,
    transport: server.transport,
    command: isStdio ? server.command : null,
    args: isStdio ? [...server.args] : [],
    url: isStdio ? null : server.url,
    enabled: server.enabled,
    is_sandboxed: isStdio && isSandboxed(process.platform),
    folder: isStdio ? server.folder : null,
    own_folder:
      isStdio && server.ownFolder
        ? {
            used_bytes: await mcp.keptBytes(server.id),
            most_bytes: MOST_FOLDER_BYTES,
            score: server.folderScore,
          }
        : null,
    network: isStdio ? server.network : true,
    package:
      isStdio && server.package ? { name: server.package.name, version: server.package.version } : null,
    tools: server.tools.map(({ toolName, description }) => ({ name: toolName, description })),
    error: server.error,
    created_at: new Date(server.createdAt).toISOString(),
  };
}
