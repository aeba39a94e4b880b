import { type KeyboardEvent, useRef, useState } from 'react';
import { shortcutLabel, useShortcut } from '../app/shortcuts.ts';
import { ChooseDocumentsDialog } from '../chat/choose-documents-dialog.tsx';
import composer from '../chat/composer.module.css';
import { DocumentChips } from '../chat/document-chips.tsx';
import { LiveBadge } from '../chat/live-badge.tsx';
import { excerptsOf, MarkedText } from '../chat/marked-text.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { TASK_DRAFT } from './run-draft.ts';
import styles from './run-form.module.css';
import { StepLimit } from './step-limit.tsx';
import { ToolChoice } from './tool-choice.tsx';
import { TypeChoice } from './type-choice.tsx';
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
  useShortcut('Ctrl+l', () => void change({ isLocalOnly: !draft.isLocalOnly }) as undefined);
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
            <MarkedText text={task} spans={spans} isStrong={isExplaining} />
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
            className={composer.choice}
            aria-pressed={draft.isLocalOnly}
            title={`${words.localOnlyHint} (${shortcutLabel('L')})`}
            onClick={() => change({ isLocalOnly: !draft.isLocalOnly })}
          >
            <Icon name="lock" size={16} />
            <span>{strings.composer.localOnly}</span>
          </button>
          <button type="button" className={composer.choice} onClick={() => setIsChoosing(true)}>
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
