import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeInstructions,
  changeMemory,
  INSTRUCTIONS_KEY,
  type Memory,
  readInstructions,
  readMemory,
} from '../api/chat.ts';
import { queryClient } from '../app/query-client.ts';
import { useDraftScore } from '../chat/use-draft-score.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { SwitchRow } from '../ui/choice.tsx';
import { AreaField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { PromptsSection } from './prompts-section.tsx';
import styles from './section.module.css';
import { Rows, SavedForm, Section } from './section.tsx';

/** What the models know of the person and how they are to answer. */
export default function PersonalSection() {
  return (
    <>
      <InstructionsSection />
      <MemorySection />
      <PromptsSection />
    </>
  );
}

const KEY = ['memory'];
/** As many characters of a memory, and of instructions, as the server takes. */
const MOST_REMEMBERED = 8_000;
const MOST_TOLD = 4_000;

/** What models on this computer are told of the person, who writes it, reads it and switches it off. */
function MemorySection() {
  const { memory: words } = useStrings();
  const memory = useQuery({ queryKey: KEY, queryFn: readMemory });
  return (
    <Section title={words.title} lead={words.lead}>
      <Loaded query={memory} lines={4}>
        {(known) => <MemoryForm known={known} />}
      </Loaded>
    </Section>
  );
}

function MemoryForm({ known }: { known: Memory }) {
  const { memory: words, common } = useStrings();
  const [text, setText] = useState(known.text);
  const [isSaved, setIsSaved] = useState(false);
  const change = useMutation({
    mutationFn: changeMemory,
    onSuccess: (next) => queryClient.setQueryData(KEY, next),
  });
  const { failure, isBusy, submit } = useSubmit(async () => {
    await change.mutateAsync({ text });
    setIsSaved(true);
  });
  const refused = failure?.message ?? change.error?.message;
  return (
    <>
      {refused ? <Notice kind="error">{refused}</Notice> : null}
      {isSaved ? <Notice kind="done">{common.saved}</Notice> : null}
      <Rows>
        <SwitchRow
          label={words.use}
          hint={words.useHint}
          isOn={known.enabled}
          isDisabled={change.isPending}
          onChange={(enabled) => change.mutate({ enabled })}
        />
      </Rows>
      <form className={`${layout.wide} ${styles.form}`} onSubmit={submit} onChange={() => setIsSaved(false)}>
        <AreaField
          label={words.text}
          rows={8}
          maxLength={MOST_REMEMBERED}
          placeholder={words.example}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button look="primary" type="submit" isBusy={isBusy}>
          {common.save}
        </Button>
      </form>
    </>
  );
}

function InstructionsSection() {
  const words = useStrings().personal.instructions;
  const instructions = useQuery({ queryKey: INSTRUCTIONS_KEY, queryFn: readInstructions });
  return (
    <Section title={words.title} lead={words.lead}>
      <Loaded query={instructions} lines={4}>
        {(known) => <InstructionsForm known={known.text} />}
      </Loaded>
    </Section>
  );
}

function InstructionsForm({ known }: { known: string }) {
  const words = useStrings().personal.instructions;
  const [text, setText] = useState(known);
  const { score } = useDraftScore(text, '');
  const change = useMutation({
    mutationFn: changeInstructions,
    onSuccess: (next) => queryClient.setQueryData(INSTRUCTIONS_KEY, next),
  });
  return (
    <SavedForm save={() => change.mutateAsync(text.trim())}>
      <AreaField
        label={words.text}
        hint={words.score}
        rows={5}
        maxLength={MOST_TOLD}
        placeholder={words.example}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {score?.decision === 'local' ? <Notice kind="note">{words.keepsHere}</Notice> : null}
    </SavedForm>
  );
}
