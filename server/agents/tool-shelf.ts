import { AppError } from '../core/app-error.ts';
import type { Caller } from '../http/caller.ts';
import { type AgentType, findAgent } from './agent-types.ts';
import type { Language, OfferedTool } from './run.types.ts';
import type { Tool } from './tool.types.ts';

/** A tool that Alcove brings, and what to do where it cannot be used by this caller now; null where it can. */
export interface ShelvedTool {
  tool: Tool;
  unavailable?: (caller: Caller, language: Language) => string | null | Promise<string | null>;
}

/** Every tool of this server, by agent. */
export type ToolShelf = ReturnType<typeof createToolShelf>;

/** Makes the shelf; `mcpTools` gives the tools of the MCP servers that are switched on. */
export function createToolShelf(parts: {
  tools: readonly ShelvedTool[];
  mcpTools: () => readonly ShelvedTool[];
  /** Tools that the owner allowed beforehand. */
  allowed: () => readonly string[];
  /** What the reasons of a list are told in; those of a run are told in its task's. */
  languageOf: (caller: Caller) => Language;
}) {
  const toolsOf = (type: AgentType): ShelvedTool[] => {
    const agent = findAgent(type);
    if (!agent) return [];
    const own = agent.tools.flatMap((name) => parts.tools.filter(({ tool }) => tool.name === name));
    return agent.takesMcpTools ? [...own, ...parts.mcpTools()] : own;
  };
  const offer = async (
    { tool, unavailable }: ShelvedTool,
    caller: Caller,
    language: Language,
  ): Promise<OfferedTool> => ({
    tool,
    unavailable: (await unavailable?.(caller, language)) ?? null,
    get isAllowed() {
      return tool.consent === 'unless_allowed' && parts.allowed().includes(tool.name);
    },
  });
  return {
    names: (type: AgentType): string[] => toolsOf(type).map(({ tool }) => tool.name),
    all: (type: AgentType, caller: Caller): Promise<OfferedTool[]> =>
      Promise.all(toolsOf(type).map((shelved) => offer(shelved, caller, parts.languageOf(caller)))),
    /** The tools that a run asks for, all of its type where it names none. Throws 422 for one that is not of the type. */
    async choose(
      type: AgentType,
      names: string[] | undefined,
      caller: Caller,
      language: Language,
    ): Promise<OfferedTool[]> {
      const shelved = toolsOf(type);
      const errors = (names ?? []).flatMap((name, index) =>
        shelved.some(({ tool }) => tool.name === name)
          ? []
          : [{ field: `tools.${index}`, message: `Is not a tool of the ${type} agent` }],
      );
      const [first] = errors;
      if (first) throw new AppError(422, 'validation_error', `${first.field}: ${first.message}`, { errors });
      const chosen = names ? shelved.filter(({ tool }) => names.includes(tool.name)) : shelved;
      return Promise.all(chosen.map((tool) => offer(tool, caller, language)));
    },
  };
}
