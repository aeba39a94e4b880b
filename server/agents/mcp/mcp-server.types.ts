import type { JsonSchema } from '../tool.types.ts';

/** A tool as its server offered it when the owner added or refreshed it, cleaned for models and people to read. */
export interface OfferedMcpTool {
  /** As its server calls it. */
  name: string;
  /** As agents call it: `mcp__<server>__<tool>`. */
  toolName: string;
  description: string;
  parameters: JsonSchema;
  /** Of what the server itself wrote; see offerDigest. */
  digest: string;
}

interface CommonFields {
  id: string;
  /** Unique; part of its tools' names. */
  name: string;
  enabled: boolean;
  tools: readonly OfferedMcpTool[];
  /** Why it could not be asked the last time, or what of its offer was left out. */
  error: string | null;
  createdAt: number;
}

/** A program on this machine that speaks through its pipes. */
export interface StdioServer extends CommonFields {
  transport: 'stdio';
  command: string;
  args: readonly string[];
  /** Of its variables; their values are in the vault. */
  environmentNames: readonly string[];
  /** Variables that name a place in its own folder, with their values. */
  folderVariables: Readonly<Record<string, string>>;
  /** A folder that it may write to, by its real path; none unless the owner granted one. */
  folder: string | null;
  /** Whether the owner granted it a folder that Alcove keeps for it. */
  ownFolder: boolean;
  /** The highest score, on the scorer's own scale, of what runs knew whose calls could write to a folder of its. */
  folderScore: number;
  /** Whether the owner granted it the network: Alcove then cannot see what it sends by itself. */
  network: boolean;
  /** What Alcove fetched for it from the npm registry. */
  package: FetchedPackage | null;
}

/** An npm package as it was fetched. */
export interface FetchedPackage {
  name: string;
  version: string;
  /** The registry's hash of it. */
  integrity: string;
}

/** A server that is asked by HTTP at one address, without query. */
export interface HttpServer extends CommonFields {
  transport: 'http';
  url: string;
}

/** An MCP server that the owner added. */
export type McpServer = StdioServer | HttpServer;
