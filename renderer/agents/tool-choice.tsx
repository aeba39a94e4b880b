import type { UseQueryResult } from '@tanstack/react-query';
import type { AgentTool } from '../api/agents.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
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
      {tools.isPending ? <p className={styles.hint}>{words.toolsLoading}</p> : null}
      {tools.isError ? (
        <div className={styles.problem}>
          <Notice kind="error">{tools.error.message}</Notice>
          <Button icon="refresh" isBusy={tools.isFetching} onClick={() => tools.refetch()}>
            {words.again}
          </Button>
        </div>
      ) : null}
      {tools.data ? (
        <ul className={styles.tools}>
          {tools.data.map((tool) => (
            <ToolRow key={tool.name} tool={tool} isTicked={ticked.includes(tool.name)} onToggle={toggle} />
          ))}
        </ul>
      ) : null}
      {tools.data && ticked.length === 0 ? <p className={styles.missing}>{words.toolsNone}</p> : null}
    </fieldset>
  );
}
