import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMcpServers } from '../../api/agent-settings.ts';
import sections from '../../settings/section.module.css';
import { Rows, Section } from '../../settings/section.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useAgentWords } from '../use-agent-words.ts';
import { AddMcpDialog } from './add-mcp-dialog.tsx';
import { McpRow } from './mcp-row.tsx';
import { MCP_SERVERS_KEY } from './settings-keys.ts';

/** The MCP servers whose tools the general agent may call. */
export function McpSection() {
  const { settings: words } = useAgentWords();
  const [isAdding, setIsAdding] = useState(false);
  const servers = useQuery({ queryKey: MCP_SERVERS_KEY, queryFn: listMcpServers });
  return (
    <Section title={words.mcpTitle} lead={words.mcpLead}>
      <Loaded query={servers} lines={1}>
        {(known) => (
          <Rows>
            {known.length === 0 ? <p className={sections.empty}>{words.mcpEmpty}</p> : null}
            {known.map((server) => (
              <McpRow key={server.id} server={server} />
            ))}
          </Rows>
        )}
      </Loaded>
      <Button icon="plus" onClick={() => setIsAdding(true)}>
        {words.mcpAdd}
      </Button>
      {isAdding ? <AddMcpDialog onClose={() => setIsAdding(false)} /> : null}
    </Section>
  );
}
