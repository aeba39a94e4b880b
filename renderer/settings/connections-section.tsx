import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddMcpDialog } from '../agents/settings/add-mcp-dialog.tsx';
import { McpRow } from '../agents/settings/mcp-row.tsx';
import { SearchForm } from '../agents/settings/search-form.tsx';
import { AGENT_SETTINGS_KEY, MCP_SERVERS_KEY } from '../agents/settings/use-agent-setting.ts';
import { useAgentWords } from '../agents/use-agent-words.ts';
import { listMcpServers, readAgentSettings } from '../api/agent-settings.ts';
import { readHub } from '../api/models.ts';
import { readPrivacySettings } from '../api/privacy.ts';
import { CONNECTIONS, type Connection, hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { HubAccount } from '../models/hub-account.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import { CloudForm } from './cloud-form.tsx';
import styles from './connections-section.module.css';
import { Rows, Section } from './section.tsx';

const ICONS: Record<Connection, IconName> = { cloud: 'cloud', search: 'globe', mcp: 'plug', source: 'box' };

/** Everything outside that Alcove may talk to: a tile each, which says how it stands and opens what sets it up. */
export default function ConnectionsSection({ open }: { open: Connection | undefined }) {
  const { connections: words, cloud } = useStrings();
  const isOwner = useProfile().role === 'super_admin';
  const states = useStates(isOwner);
  return (
    <>
      <Section title={words.title} lead={words.lead}>
        {isOwner ? null : <Notice kind="note">{cloud.ownerOnly}</Notice>}
        <ul className={styles.tiles}>
          {CONNECTIONS.filter((name) => isOwner || name === 'cloud').map((name) => (
            <li key={name}>
              <a
                href={hrefOf({ name: 'settings', section: 'connections', open: name })}
                aria-current={name === open ? 'true' : undefined}
              >
                <Icon name={ICONS[name]} size={20} />
                <strong>{words.names[name]}</strong>
                <span>{states[name]}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
      {open === 'cloud' ? <Cloud isOwner={isOwner} /> : null}
      {open === 'search' && isOwner ? <Search /> : null}
      {open === 'mcp' && isOwner ? <McpSection /> : null}
      {open === 'source' && isOwner ? (
        <Section title={words.names.source}>
          <HubAccount isOpen />
        </Section>
      ) : null}
    </>
  );
}

/** How each connection stands, in a word or a host. */
function useStates(isOwner: boolean): Record<Connection, string> {
  const { connections: words, cloud: cloudWords } = useStrings();
  const privacy = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const agents = useQuery({ queryKey: AGENT_SETTINGS_KEY, queryFn: readAgentSettings, enabled: isOwner });
  const servers = useQuery({ queryKey: MCP_SERVERS_KEY, queryFn: listMcpServers, enabled: isOwner });
  const hub = useQuery({ queryKey: ['model-hub'], queryFn: readHub, enabled: isOwner });
  const cloud = privacy.data?.cloud;
  const search = agents.data?.search;
  return {
    cloud: !cloud
      ? words.off
      : cloud.provider === 'custom'
        ? nameHost(cloud.base_url, words.thisComputer)
        : cloudWords.providers[cloud.provider as keyof typeof cloudWords.providers],
    search: search ? words.search(search.provider) : words.off,
    mcp: words.servers(servers.data?.length ?? 0),
    source: hub.data
      ? [nameHost(hub.data.address, words.thisComputer), hub.data.proxy].filter(Boolean).join(' · ')
      : '',
  };
}

/** The host of an address; one of this computer is called that. */
function nameHost(address: string | null | undefined, thisComputer: string): string {
  const url = URL.canParse(address ?? '') ? new URL(address ?? '') : undefined;
  if (!url) return address ?? '';
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  return isHere ? `${thisComputer} (${url.host})` : url.host;
}

function Cloud({ isOwner }: { isOwner: boolean }) {
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  return (
    <Loaded query={settings} lines={4}>
      {(known) => (
        <CloudForm
          key={`${known.cloud?.provider} ${known.cloud?.base_url} ${known.cloud?.model}`}
          settings={known}
          isOwner={isOwner}
        />
      )}
    </Loaded>
  );
}

function Search() {
  const settings = useQuery({ queryKey: AGENT_SETTINGS_KEY, queryFn: readAgentSettings });
  return <Loaded query={settings}>{({ search }) => <SearchForm search={search} />}</Loaded>;
}

/** The MCP servers whose tools the general agent may call. */
function McpSection() {
  const { settings: words } = useAgentWords();
  const [isAdding, setIsAdding] = useState(false);
  const servers = useQuery({ queryKey: MCP_SERVERS_KEY, queryFn: listMcpServers });
  return (
    <Section title={words.mcpTitle} lead={words.mcpLead}>
      <Loaded query={servers} lines={1}>
        {(known) => (
          <Rows>
            {known.length === 0 ? <p className={prose.quiet}>{words.mcpEmpty}</p> : null}
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
