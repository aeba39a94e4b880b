/** The server and the tool that `mcp__<server>__<tool>` names; undefined for a tool of Alcove's own. */
export function splitMcpName(tool: string): { server: string; name: string } | undefined {
  const [, server, name] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? [];
  return server && name ? { server, name } : undefined;
}
