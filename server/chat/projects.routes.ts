import type { z } from 'zod';
import { toIso } from '../core/clock.ts';
import { callerOf, created, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import { ChangeProjectBody, CreateProjectBody, ProjectListReply, ProjectReply } from './chat.schemas.ts';
import type { ProjectSummary } from './projects.repository.ts';
import type { ProjectsService } from './projects.service.ts';

const shared = { tag: 'Chat', access: { kind: 'user', scope: 'chat' } } as const;

/** `/chat/projects`: conversations that belong together, with their instructions, documents and privacy mode. */
export function projectEndpoints(service: ProjectsService): Endpoint[] {
  return [
    endpoint({
      ...shared,
      method: 'get',
      path: '/chat/projects',
      operationId: 'listProjects',
      summary: 'List your projects, by name',
      responses: { 200: { description: 'All of them', schema: ProjectListReply } },
      handle: (input) => ok({ items: service.list(callerOf(input)).map(present) }),
    }),
    endpoint({
      ...shared,
      method: 'post',
      path: '/chat/projects',
      operationId: 'createProject',
      summary: 'Create a project, with instructions, documents and a privacy mode of its own',
      body: CreateProjectBody,
      responses: { 201: { description: 'The new project', schema: ProjectReply } },
      handle: (input) => {
        const { document_ids: documentIds, ...rest } = input.body;
        return created(present(service.create(callerOf(input), { ...rest, documentIds })));
      },
    }),
    endpoint({
      ...shared,
      method: 'patch',
      path: '/chat/projects/{id}',
      operationId: 'changeProject',
      summary: 'Change a project; set to stay here, it takes its conversations along for good',
      body: ChangeProjectBody,
      responses: { 200: { description: 'The changed project', schema: ProjectReply } },
      handle: (input) => {
        const { document_ids: documentIds, ...rest } = input.body;
        const changes = { ...rest, documentIds };
        return ok(present(service.change(callerOf(input), input.params.id ?? '', changes)));
      },
    }),
    endpoint({
      ...shared,
      method: 'delete',
      path: '/chat/projects/{id}',
      operationId: 'deleteProject',
      summary: 'Delete a project; its conversations stay, in none',
      responses: { 200: { description: 'Done', schema: MessageReply } },
      handle: (input) => {
        service.delete(callerOf(input), input.params.id ?? '');
        return done('Project deleted');
      },
    }),
  ];
}

function present(project: ProjectSummary): z.input<typeof ProjectReply> {
  return {
    id: project.id,
    name: project.name,
    instructions: project.instructions,
    routing: project.routing,
    document_ids: project.documentIds,
    created_at: toIso(project.createdAt),
    conversation_count: project.conversationCount,
  };
}
