import type { UseQueryResult } from '@tanstack/react-query';
import type { AgentTool } from '../api/agents.ts';
import { Loaded } from '../ui/loaded.tsx';
import styles from './run-form.module.css';
import { ToolRow } from './tool-row.tsx';
import { useAgentWords } from './use-agent-words.ts';

interface ToolChoiceProps {
  tools: UseQueryResult<AgentTool[]>;
  /** Names. */
  ticked: readonly string[];
  onChange: (tools: string[]) => void;
}

/** The tools of the kind of agent that is chosen; those that cannot be used say why, and where to change that. */
export function ToolChoice({ tools, ticked, onChange }: ToolChoiceProps) {
  const words = useAgentWords();
  const toggle = (name: string) =>
    onChange(ticked.includes(name) ? ticked.filter((other) => other !== name) : [...ticked, name]);
  return (
    <fieldset className={styles.group}>
      <legend>{words.tools}</legend>
      <Loaded query={tools} lines={5}>
        {(offered) => (
          <ul className={styles.tools}>
            {offered.map((tool) => (
              <ToolRow key={tool.name} tool={tool} isTicked={ticked.includes(tool.name)} onToggle={toggle} />
            ))}
          </ul>
        )}
      </Loaded>
      {tools.data && ticked.length === 0 ? <p className={styles.missing}>{words.toolsNone}</p> : null}
    </fieldset>
  );
}
