import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeInstructions, INSTRUCTIONS_KEY, readInstructions } from '../api/chat.ts';
import { useDraftScore } from '../chat/use-draft-score.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { AreaField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** As many characters as the server takes. */
const MOST = 4_000;

/** What every model that answers the person is told. */
export function InstructionsSection() {
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
  const { personal, common } = useStrings();
  const words = personal.instructions;
  const queryClient = useQueryClient();
  const [text, setText] = useState(known);
  const [isSaved, setIsSaved] = useState(false);
  const { score } = useDraftScore(text, '');
  const change = useMutation({
    mutationFn: changeInstructions,
    onSuccess: (next) => queryClient.setQueryData(INSTRUCTIONS_KEY, next),
  });
  const { failure, isBusy, submit } = useSubmit(async () => {
    await change.mutateAsync(text.trim());
    setIsSaved(true);
  });
  return (
    <form className={`${layout.wide} ${styles.form}`} onSubmit={submit} onChange={() => setIsSaved(false)}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      {isSaved ? <Notice kind="done">{common.saved}</Notice> : null}
      <AreaField
        label={words.text}
        hint={words.score}
        rows={5}
        maxLength={MOST}
        placeholder={words.example}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {score?.decision === 'local' ? <Notice kind="note">{words.keepsHere}</Notice> : null}
      <Button look="primary" type="submit" isBusy={isBusy}>
        {common.save}
      </Button>
    </form>
  );
}
