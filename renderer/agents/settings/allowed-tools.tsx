import {
  type AgentSettings,
  type AgentSettingsChange,
  changeAgentSettings,
} from '../../api/agent-settings.ts';
import { Rows, Section } from '../../settings/section.tsx';
import { SwitchRow } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAgentWords } from '../use-agent-words.ts';
import { useAgentSetting } from './use-agent-setting.ts';

const ASKING = ['code_exec', 'web_search'] as const;

/** Which tools run without asking, and whether code may be Python. */
export function AllowedTools({ settings }: { settings: AgentSettings }) {
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
