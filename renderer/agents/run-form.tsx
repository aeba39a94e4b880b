import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { AGENT_TYPES, type AgentTool, type AgentType } from '../api/agents.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { KEEP_KEY, keysOf, ownKeyLabel, useShortcut } from '../app/shortcuts.ts';
import { ChooseDocumentsDialog } from '../chat/choose-documents-dialog.tsx';
import composer from '../chat/composer.module.css';
import { DocumentChips } from '../chat/document-chips.tsx';
import { LiveBadge } from '../chat/live-badge.tsx';
import { excerptsOf, MarkedText } from '../chat/marked-text.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import { TASK_DRAFT } from './run-draft.ts';
import styles from './run-form.module.css';
import { toolIcon } from './tool-icon.ts';
import { useAgentWords } from './use-agent-words.ts';
import { MOST_CHARACTERS, MOST_DOCUMENTS, useRunForm } from './use-run-form.ts';

/** Where a task is given: what to do, by which kind of agent, with which tools and documents. */
export function RunForm() {
  const words = useAgentWords();
  const strings = useStrings();
  const form = useRunForm();
  const { task, draft, change, prediction } = form;
  const { route, score, line, spans } = prediction;
  const box = useRef<HTMLDivElement>(null);
  const [isExplaining, setIsExplaining] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const isTooLong = task.trim().length > MOST_CHARACTERS;
  useShortcut(keysOf(KEEP_KEY), () => void change({ isLocalOnly: !draft.isLocalOnly }) as undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) form.submit(event);
  };
  return (
    <form className={styles.form} onSubmit={form.submit}>
      <div ref={box} className={composer.composer} data-route={route.route}>
        <DocumentChips
          choice={form.choice}
          onChange={form.setChoice}
          coming={form.attachments.coming}
          note={form.attachments.isReading ? strings.documents.chat.notReadYet : undefined}
        />
        <div className={composer.scroller}>
          <div className={`${composer.stack} ${styles.stack}`}>
            <MarkedText text={task} spans={spans} look={isExplaining ? 'strong' : 'deciding'} />
            <textarea
              className={composer.text}
              aria-label={words.task}
              placeholder={words.placeholder}
              rows={3}
              // biome-ignore lint/a11y/noAutofocus: giving a task is what this screen is for
              autoFocus
              spellCheck
              value={task}
              onChange={(event) => form.setTask(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
        </div>
        {isTooLong ? (
          <p className={composer.tooLong}>{words.tooLong(task.trim().length, MOST_CHARACTERS)}</p>
        ) : null}
        {form.tooManyDocuments ? (
          <p className={composer.tooLong}>{words.documentsTooMany(MOST_DOCUMENTS)}</p>
        ) : null}
        <div className={composer.bar}>
          <LiveBadge
            above={box}
            route={route}
            score={score}
            threshold={line}
            excerpts={excerptsOf(task, spans)}
            onOpenChange={setIsExplaining}
          />
          <button
            type="button"
            className={`${layout.pill} ${prose.quiet} ${composer.choice}`}
            aria-pressed={draft.isLocalOnly}
            title={`${words.localOnlyHint} (${ownKeyLabel(KEEP_KEY)})`}
            onClick={() => change({ isLocalOnly: !draft.isLocalOnly })}
          >
            <Icon name="lock" size={16} />
            <span>{strings.composer.localOnly}</span>
          </button>
          <button
            type="button"
            className={`${layout.pill} ${prose.quiet} ${composer.choice}`}
            onClick={() => setIsChoosing(true)}
          >
            <Icon name="clip" size={16} />
            <span>{words.documents}</span>
          </button>
          <span className={composer.space} />
          <Button look="primary" icon="play" type="submit" isBusy={form.isBusy} disabled={!form.isReady}>
            {words.run}
          </Button>
        </div>
      </div>
      {form.failure ? <Notice kind="error">{form.failure.message}</Notice> : null}
      <TypeChoice type={draft.type} onChange={(type) => change({ type, tools: undefined })} />
      <ToolChoice tools={form.tools} ticked={form.ticked} onChange={(tools) => change({ tools })} />
      <StepLimit most={draft.mostSteps} onChange={(mostSteps) => change({ mostSteps })} />
      {isChoosing ? (
        <ChooseDocumentsDialog
          draftKey={TASK_DRAFT}
          choice={form.choice}
          onChange={form.setChoice}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </form>
  );
}

const LIMITS = [1, 2, 3, 5, 8, 12, 20];

interface StepLimitProps {
  most: number;
  onChange: (most: number) => void;
}

function StepLimit({ most, onChange }: StepLimitProps) {
  const words = useAgentWords();
  const id = useId();
  // A run of the history may have had any number.
  const limits = [...new Set([...LIMITS, most])].toSorted((a, b) => a - b);
  return (
    <div className={`${layout.wideRow} ${styles.limit}`}>
      <label htmlFor={id}>{words.mostSteps}</label>
      <select id={id} value={most} onChange={({ target }) => onChange(Number(target.value))}>
        {limits.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ToolChoiceProps {
  tools: UseQueryResult<AgentTool[]>;
  /** Names. */
  ticked: readonly string[];
  onChange: (tools: string[]) => void;
}

/** The tools of the kind of agent that is chosen; those that cannot be used say why, and where to change that. */
function ToolChoice({ tools, ticked, onChange }: ToolChoiceProps) {
  const words = useAgentWords();
  const toggle = (name: string) =>
    onChange(ticked.includes(name) ? ticked.filter((other) => other !== name) : [...ticked, name]);
  return (
    <fieldset className={`${layout.stack} ${styles.group}`}>
      <legend>{words.tools}</legend>
      <Loaded query={tools} lines={5}>
        {(offered) => (
          <ul className={layout.card}>
            {offered.map((tool) => (
              <ToolRow key={tool.name} tool={tool} isTicked={ticked.includes(tool.name)} onToggle={toggle} />
            ))}
          </ul>
        )}
      </Loaded>
      {tools.data && ticked.length === 0 ? <p className={prose.trouble}>{words.toolsNone}</p> : null}
    </fieldset>
  );
}

const ICONS: Record<AgentType, IconName> = {
  general: 'agents',
  data: 'chart',
  code: 'code',
  research: 'globe',
};

interface TypeChoiceProps {
  type: AgentType;
  onChange: (type: AgentType) => void;
}

/** One of the four kinds of agent, each with what it is for. */
function TypeChoice({ type, onChange }: TypeChoiceProps) {
  const words = useAgentWords();
  const id = useId();
  return (
    <fieldset className={`${layout.stack} ${styles.group}`}>
      <legend>{words.kind}</legend>
      <div className={styles.types}>
        {AGENT_TYPES.map((each) => (
          <label key={each} className={`${layout.inset} ${layout.tight} ${styles.type}`}>
            <input
              type="radio"
              name={id}
              checked={each === type}
              aria-labelledby={`${id}-${each}`}
              aria-describedby={`${id}-${each}-text`}
              onChange={() => onChange(each)}
            />
            <span className={`${layout.row} ${prose.strong} ${styles.typeName}`} id={`${id}-${each}`}>
              <Icon name={ICONS[each]} size={17} />
              {words.type(each).name}
            </span>
            <span className={prose.aside} id={`${id}-${each}-text`}>
              {words.type(each).text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ToolRowProps {
  tool: AgentTool;
  isTicked: boolean;
  onToggle: (name: string) => void;
}

/** One tool: what it does, whether it asks and whether what it is given goes out. */
function ToolRow({ tool, isTicked, onToggle }: ToolRowProps) {
  const words = useAgentWords();
  const id = useId();
  return (
    <li className={`${layout.flow} ${styles.tool}`} data-closed={!tool.is_available}>
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
          <span id={`${id}-text`} className={prose.aside}>
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
    <span className={prose.note}>
      {tool.unavailable_reason ?? words.unavailable}{' '}
      {isOwner ? (
        <a href={hrefOf({ name: 'settings', section: 'connections', open: 'search' })}>{words.setUp}</a>
      ) : null}
    </span>
  );
}
