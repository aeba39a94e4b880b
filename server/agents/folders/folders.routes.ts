import type { Access } from '../../http/access.ts';
import { done, type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { MessageReply } from '../../http/schemas.ts';
import { FolderBody, FolderListReply, FolderReply } from '../agents.schemas.ts';
import { type AgentFolders, presentFolder } from './agent-folders.ts';

const tag = 'Agents';
const access: Access = { kind: 'owner' };
/** By login token only: no scope lets an API key in. */
const reading: Access = { kind: 'role', roles: ['super_admin'] };

/** The folders whose files agents may read: seen and changed by owners only, since paths tell of their files. */
export function folderEndpoints(folders: AgentFolders): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/agents/folders',
      operationId: 'listAgentFolders',
      tag,
      summary: 'The folders whose files agents of an owner may read',
      access: reading,
      responses: { 200: { description: 'The folders', schema: FolderListReply } },
      handle: () => ok({ items: folders.list().map(presentFolder) }),
    }),
    endpoint({
      method: 'post',
      path: '/agents/folders',
      operationId: 'addAgentFolder',
      tag,
      summary:
        'Allow a folder of this machine, by its full path. Hidden, private and system folders are refused. One that is allowed already: 200',
      access,
      body: FolderBody,
      responses: {
        200: { description: 'Allowed already', schema: FolderReply },
        201: { description: 'Allowed', schema: FolderReply },
      },
      handle: ({ body }) => {
        const { folder, created } = folders.add(body.path);
        return { status: created ? 201 : 200, body: presentFolder(folder) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/agents/folders/{id}',
      operationId: 'removeAgentFolder',
      tag,
      summary: 'Take a folder back; its files stay where they are',
      access,
      responses: { 200: { description: 'Taken back', schema: MessageReply } },
      handle: ({ params }) => {
        folders.remove(params.id ?? '');
        return done('Folder removed');
      },
    }),
  ];
}
