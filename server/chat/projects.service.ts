import { dropUndefined } from '../core/drop-undefined.ts';
import { newId } from '../core/ids.ts';
import { type Caller, isLocalOnly } from '../http/caller.ts';
import type { ChatDependencies } from './chat.types.ts';
import { keepsPromptHere, routingNeedsSession } from './conversations.service.ts';
import type { GroundingDocuments } from './grounding/grounding.types.ts';
import type { ProjectSummary } from './projects.repository.ts';

interface ProjectValues {
  name: string;
  instructions: string;
  routing: 'auto' | 'local_only';
  documentIds: string[];
}

export type ProjectsService = ReturnType<typeof createProjectsService>;

/** What a person does with projects. Throws AppError 404 for what is not the caller's. */
export function createProjectsService(
  { projects, database, clock }: ChatDependencies,
  documents: Pick<GroundingDocuments, 'requireOwn'>,
) {
  return {
    list: ({ userId }: Caller): ProjectSummary[] => projects.list(userId),
    create(caller: Caller, { documentIds, ...given }: ProjectValues): ProjectSummary {
      documents.requireOwn(caller.userId, documentIds);
      const row = {
        ...given,
        id: newId(),
        userId: caller.userId,
        instructionsStayHere: given.routing === 'local_only' || isLocalOnly(caller),
        createdAt: clock.now(),
      };
      database.transaction(() => {
        projects.insert(row);
        projects.setDocuments(row.id, documentIds);
      });
      return projects.own(caller.userId, row.id);
    },
    /**
     * A project that is set to stay here takes its conversations along for good. Throws AppError 403 where anybody but the
     * person, signed in, lets it out.
     */
    change(caller: Caller, id: string, changes: Partial<ProjectValues>): ProjectSummary {
      const before = projects.own(caller.userId, id);
      const { documentIds, ...values } = changes;
      documents.requireOwn(caller.userId, documentIds ?? []);
      const isLetOut = before.routing === 'local_only' && values.routing === 'auto';
      if (isLetOut && caller.kind !== 'session') throw routingNeedsSession();
      const was = {
        routing: before.routing,
        systemPrompt: before.instructions,
        promptStaysHere: before.instructionsStayHere,
      };
      const written = { routing: values.routing, systemPrompt: values.instructions };
      database.transaction(() => {
        const instructionsStayHere = keepsPromptHere(caller, was, written);
        projects.update(id, { ...dropUndefined(values), instructionsStayHere });
        if (documentIds) projects.setDocuments(id, documentIds);
        if (values.routing === 'local_only') projects.keepConversationsHere(id);
      });
      return projects.own(caller.userId, id);
    },
    /** Its conversations stay, in no project. */
    delete({ userId }: Caller, id: string): void {
      projects.own(userId, id);
      projects.delete(id);
      database.truncateLog();
    },
  };
}
