import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changePrompt,
  createPrompt,
  deletePrompt,
  listPrompts,
  PROMPTS_KEY,
  type SavedPrompt,
} from '../api/chat.ts';
import { refresh } from '../app/query-client.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { AreaField, Field } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import styles from './section.module.css';
import { Rows, Section } from './section.tsx';

/** As many characters as a message may have. */
const MOST = 32_000;

/** The prompts that a slash calls up in the composer. */
export function PromptsSection() {
  const { prompts: words } = useStrings().personal;
  const [open, setOpen] = useState<SavedPrompt | 'new'>();
  const prompts = useQuery({ queryKey: PROMPTS_KEY, queryFn: listPrompts });
  const remove = usePromptMutation(deletePrompt);
  return (
    <Section title={words.title} lead={words.lead}>
      {remove.isError ? <Notice kind="error">{remove.error.message}</Notice> : null}
      <Loaded query={prompts} lines={2}>
        {(all) => (
          <Rows>
            {all.length === 0 ? <p className={prose.quiet}>{words.none}</p> : null}
            {all.map((prompt) => (
              <div key={prompt.id} className={`${layout.apart} ${styles.item}`}>
                <div>
                  <strong>{prompt.name}</strong>
                  <p className={prose.oneLine}>{prompt.text}</p>
                </div>
                <div className={layout.buttons}>
                  <IconButton icon="pencil" label={words.edit(prompt.name)} onClick={() => setOpen(prompt)} />
                  <IconButton
                    icon="trash"
                    label={words.delete(prompt.name)}
                    onClick={() => remove.mutate(prompt.id)}
                  />
                </div>
              </div>
            ))}
          </Rows>
        )}
      </Loaded>
      <Button icon="plus" onClick={() => setOpen('new')}>
        {words.create}
      </Button>
      {open ? (
        <PromptDialog prompt={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      ) : null}
    </Section>
  );
}

function PromptDialog({ prompt, onClose }: { prompt: SavedPrompt | undefined; onClose: () => void }) {
  const { common, personal } = useStrings();
  const words = personal.prompts;
  const [name, setName] = useState(prompt?.name ?? '');
  const [text, setText] = useState(prompt?.text ?? '');
  const keep = usePromptMutation(() =>
    prompt ? changePrompt(prompt.id, { name, text }) : createPrompt({ name, text }),
  );
  return (
    <FormDialog
      title={prompt ? words.editTitle : words.create}
      action={common.save}
      save={() => keep.mutateAsync().then(onClose)}
      onClose={onClose}
    >
      <Field
        label={words.name}
        value={name}
        required
        maxLength={60}
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <AreaField
        label={words.text}
        rows={6}
        required
        maxLength={MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

function usePromptMutation<Given>(mutationFn: (given: Given) => Promise<unknown>) {
  return useMutation({
    mutationFn,
    onSettled: () => refresh(PROMPTS_KEY),
  });
}
