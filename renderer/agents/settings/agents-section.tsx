import { useQuery } from '@tanstack/react-query';
import {
  type AgentSettings,
  type AgentSettingsChange,
  changeAgentSettings,
  readAgentSettings,
} from '../../api/agent-settings.ts';
import { hrefOf } from '../../app/router.ts';
import { useProfile } from '../../app/session.tsx';
import sections from '../../settings/section.module.css';
import { Rows, Section } from '../../settings/section.tsx';
import { useStrings } from '../../strings/use-strings.ts';
import { SwitchRow } from '../../ui/choice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAgentWords } from '../use-agent-words.ts';
import { FoldersSection } from './folders-section.tsx';
import { AGENT_SETTINGS_KEY, useAgentSetting } from './use-agent-setting.ts';

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
  const { connections } = useStrings();
  const words = useAgentWords();
  const settings = useQuery({ queryKey: AGENT_SETTINGS_KEY, queryFn: readAgentSettings });
  return (
    <>
      {settings.data ? (
        <AllowedTools settings={settings.data} />
      ) : (
        <Section title={words.settings.allowedTitle} lead={words.settings.allowedLead}>
          <Loaded query={settings}>{() => null}</Loaded>
        </Section>
      )}
      <FoldersSection />
      <p className={sections.elsewhere}>
        <a href={hrefOf({ name: 'settings', section: 'connections' })}>{connections.toConnections}</a>
      </p>
    </>
  );
}

const ASKING = ['code_exec', 'web_search'] as const;

/** Which tools run without asking, and whether code may be Python. */
function AllowedTools({ settings }: { settings: AgentSettings }) {
  const { settings: words } = useAgentWords();
  const act = useAgentSetting();
  const change = (part: AgentSettingsChange) => act.mutate(() => changeAgentSettings(part));
  const allow = (tool: (typeof ASKING)[number], isOn: boolean) =>
    change({
      allowed_tools: ASKING.filter((each) => (each === tool ? isOn : settings.allowed_tools.includes(each))),
    });
  return (
    <Section title={words.allowedTitle} lead={words.allowedLead}>
      {act.isError ? <Notice kind="error">{act.error.message}</Notice> : null}
      <Rows>
        {ASKING.map((tool) => (
          <SwitchRow
            key={tool}
            {...words.allowed[tool]}
            isOn={settings.allowed_tools.includes(tool)}
            isDisabled={act.isPending}
            onChange={(isOn) => allow(tool, isOn)}
          />
        ))}
        <SwitchRow
          label={words.python}
          hint={settings.python_available ? words.pythonHint : words.pythonMissing}
          isOn={settings.python}
          isDisabled={act.isPending || !(settings.python_available || settings.python)}
          onChange={(python) => change({ python })}
        />
      </Rows>
    </Section>
  );
}
