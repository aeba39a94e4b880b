import { useId } from 'react';
import type { AgentTool } from '../api/agents.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './run-form.module.css';
import { toolIcon } from './tool-icon.ts';
import { useAgentWords } from './use-agent-words.ts';

interface ToolRowProps {
  tool: AgentTool;
  isTicked: boolean;
  onToggle: (name: string) => void;
}

/** One tool: what it does, whether it asks and whether what it is given goes out. */
export function ToolRow({ tool, isTicked, onToggle }: ToolRowProps) {
  const words = useAgentWords();
  const id = useId();
  return (
    <li className={styles.tool} data-closed={!tool.is_available}>
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          disabled={!tool.is_available}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-text ${id}-marks`}
          onChange={() => onToggle(tool.name)}
        />
        <Icon name={toolIcon(tool.name)} size={18} />
        <span className={styles.toolWords}>
          <span id={`${id}-name`}>{words.tool(tool.name)}</span>
          <span id={`${id}-text`} className={styles.hint}>
            {words.toolText(tool.name, tool.description)}
          </span>
        </span>
      </label>
      <span id={`${id}-marks`} className={styles.marks}>
        {tool.is_available ? <Marks tool={tool} /> : <Closed tool={tool} />}
      </span>
    </li>
  );
}

function Marks({ tool }: { tool: AgentTool }) {
  const words = useAgentWords();
  return (
    <>
      {tool.is_allowed ? null : (
        <span className={styles.mark} title={words.asksHint}>
          {words.asks}
        </span>
      )}
      {tool.reach === 'outbound' ? (
        <span className={styles.mark} data-out title={words.goesOutHint}>
          {words.goesOut}
        </span>
      ) : null}
    </>
  );
}

function Closed({ tool }: { tool: AgentTool }) {
  const words = useAgentWords();
  const isOwner = useProfile().role === 'super_admin';
  return (
    <span className={styles.closed}>
      {tool.unavailable_reason ?? words.unavailable}{' '}
      {isOwner ? <a href={hrefOf({ name: 'settings', section: 'agents' })}>{words.setUp}</a> : null}
    </span>
  );
}
