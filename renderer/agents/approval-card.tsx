import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { listMcpServers, readAgentSettings } from '../api/agent-settings.ts';
import type { Approval } from '../api/agents.ts';
import { useProfile } from '../app/session.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { useIsPast } from '../ui/waiting.tsx';
import styles from './approval-card.module.css';
import { describeInput } from './describe-input.ts';
import { AGENT_SETTINGS_KEY, MCP_SERVERS_KEY } from './settings/use-agent-setting.ts';
import { splitMcpName } from './split-mcp-name.ts';
import { InputParts } from './step-details.tsx';
import { useAgentWords } from './use-agent-words.ts';
import { liveRuns } from './use-live-run.ts';

interface ApprovalCardProps {
  runId: string;
  approval: Approval;
  onAnswered: () => void;
}

/** Asks whether one call may be made, with all that it would run or send. Nothing but a press of the button allows it. */
export function ApprovalCard({ runId, approval, onAnswered }: ApprovalCardProps) {
  const { approval: words, ...all } = useAgentWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => takeFocus(heading.current), []);
  // A press that was meant for what was there before, such as an earlier question, must not allow this.
  const isArmed = useIsPast(ARMED_AFTER);
  const answer = useMutation({
    mutationFn: (allow: boolean) => liveRuns.answer(runId, approval.approval_id, allow),
    onSuccess: onAnswered,
  });
  const { tool } = approval;
  const stake = words.stake(tool);
  return (
    <section className={`${layout.loose} ${styles.card}`} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        <Icon name="shield" size={20} />
        {words.title(all.tool(tool))}
      </h2>
      <p>{words.shows(tool)}</p>
      <InputParts input={approval.input} isWhole />
      {describeInput(approval.input).hidesCharacters ? (
        <p className={styles.warning}>{words.hidden}</p>
      ) : null}
      <dl className={styles.facts}>
        <Destination tool={tool} />
        {approval.reason ? (
          <div>
            <dt>{words.whyTitle}</dt>
            <dd>{words.why(tool, approval.reason)}</dd>
          </div>
        ) : null}
        {stake ? (
          <div>
            <dt>{words.stakeTitle}</dt>
            <dd>{stake}</dd>
          </div>
        ) : null}
      </dl>
      {answer.isError ? <Notice kind="error">{`${words.failed} ${answer.error.message}`}</Notice> : null}
      <div className={`${layout.buttons} ${styles.buttons}`}>
        <Button isBusy={answer.isPending && answer.variables === false} onClick={() => answer.mutate(false)}>
          {words.decline}
        </Button>
        <Button
          look="primary"
          disabled={!isArmed}
          isBusy={answer.isPending && answer.variables === true}
          onClick={() => answer.mutate(true)}
        >
          {words.allow}
        </Button>
      </div>
    </section>
  );
}

// In milliseconds; the second press of a double click comes within half a second (the usual setting of desktops).
const ARMED_AFTER = 700;

// Whoever is writing keeps the focus. It goes to the heading, not to a button: a key that was on its way to
// something else must not answer.
function takeFocus(heading: HTMLElement | null): void {
  const isWriting = document.activeElement?.matches('input, textarea, select, [role="dialog"] *') ?? false;
  if (!isWriting) heading?.focus();
}

/** Where a call would send what it is given; nothing for what stays here. */
function Destination({ tool }: { tool: string }) {
  const mcp = splitMcpName(tool);
  if (mcp) return <ServerPlace server={mcp.server} />;
  return tool === 'web_search' ? <SearchPlace /> : null;
}

function ServerPlace({ server }: { server: string }) {
  return <Place name={usePlaceOfServer(server)} />;
}

function SearchPlace() {
  return <Place name={usePlaceOfSearch()} />;
}

function Place({ name }: { name: string }) {
  const { approval: words } = useAgentWords();
  return (
    <div>
      <dt>{words.destination}</dt>
      <dd>{name}</dd>
    </div>
  );
}

// Only owners may read where it is; everybody else is told its name.
function usePlaceOfServer(server: string): string {
  const { approval: words } = useAgentWords();
  const isOwner = useProfile().role === 'super_admin';
  const servers = useQuery({ queryKey: MCP_SERVERS_KEY, queryFn: listMcpServers, enabled: isOwner });
  const found = servers.data?.find(({ name }) => name === server);
  const address = found?.url ?? found?.command;
  return address ? `${words.mcpServer(server)}, ${address}` : words.mcpServer(server);
}

function usePlaceOfSearch(): string {
  const { approval: words, settings } = useAgentWords();
  const isOwner = useProfile().role === 'super_admin';
  const read = useQuery({ queryKey: AGENT_SETTINGS_KEY, queryFn: readAgentSettings, enabled: isOwner });
  const search = read.data?.search;
  return search ? `${settings.providers[search.provider]}, ${search.base_url}` : words.searchWith;
}
