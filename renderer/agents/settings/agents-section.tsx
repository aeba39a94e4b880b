import { useQuery } from '@tanstack/react-query';
import { readAgentSettings } from '../../api/agent-settings.ts';
import { useProfile } from '../../app/session.tsx';
import { Section } from '../../settings/section.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAgentWords } from '../use-agent-words.ts';
import { AllowedTools } from './allowed-tools.tsx';
import { FoldersSection } from './folders-section.tsx';
import { McpSection } from './mcp-section.tsx';
import { SearchForm } from './search-form.tsx';
import { AGENT_SETTINGS_KEY } from './settings-keys.ts';

/** What agents may do on this computer; the owner's to see and change. Loaded when it is first opened. */
export default function AgentsSection() {
  const { title, settings: words } = useAgentWords();
  const isOwner = useProfile().role === 'super_admin';
  if (isOwner) return <OwnersSettings />;
  return (
    <Section title={title} lead={words.lead}>
      <Notice kind="note">{words.ownerOnly}</Notice>
    </Section>
  );
}

function OwnersSettings() {
  const words = useAgentWords();
  const settings = useQuery({ queryKey: AGENT_SETTINGS_KEY, queryFn: readAgentSettings });
  return (
    <>
      {settings.data ? (
        <>
          <AllowedTools settings={settings.data} />
          <SearchForm search={settings.data.search} />
        </>
      ) : (
        <Section title={words.settings.allowedTitle} lead={words.settings.allowedLead}>
          <Loaded query={settings}>{() => null}</Loaded>
        </Section>
      )}
      <FoldersSection />
      <McpSection />
    </>
  );
}
