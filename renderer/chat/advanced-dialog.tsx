import { useId, useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/choice.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import forms from '../ui/form.module.css';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './advanced-dialog.module.css';
import type { Writing, WritingChange } from './model-picker.tsx';

interface AdvancedDialogProps {
  writing: Writing;
  onSave: (change: WritingChange) => Promise<unknown>;
  onClose: () => void;
}

/** As many characters as the server takes. */
const MOST = 32_000;
const TEMPERATURES = { precise: 0.2, balanced: 0.7, free: 1.1 };
/** In tokens, of which a word takes about one and a half. */
const LENGTHS = { short: 300, medium: 1_200, long: 4_500 };
type Of<Steps> = keyof Steps | 'default';

/** How the answers of one conversation are written: its instructions, their style and their length. */
export default function AdvancedDialog({ writing, onSave, onClose }: AdvancedDialogProps) {
  const { common, personal } = useStrings();
  const words = personal.advanced;
  const id = useId();
  const [prompt, setPrompt] = useState(writing.system_prompt ?? '');
  const [temperature, setTemperature] = useState(stepOf(TEMPERATURES, writing.temperature));
  const [length, setLength] = useState(stepOf(LENGTHS, writing.max_tokens));
  const { failure, isBusy, submit } = useSubmit(async () => {
    await onSave({
      system_prompt: prompt.trim(),
      // What a program set to something else stays as it is until another step is chosen.
      ...(temperature ? { temperature: toValue(TEMPERATURES, temperature) } : {}),
      ...(length ? { max_tokens: toValue(LENGTHS, length) } : {}),
    });
    onClose();
  });
  return (
    <Dialog title={words.title} onClose={onClose}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <form className={forms.form} onSubmit={submit}>
        <div className={styles.instructions}>
          <label htmlFor={id}>{words.instructions}</label>
          <textarea
            id={id}
            rows={5}
            maxLength={MOST}
            aria-describedby={`${id}-hint`}
            value={prompt}
            onChange={(event) => setPrompt(event.target.value)}
          />
          <p id={`${id}-hint`}>{words.instructionsHint}</p>
        </div>
        <Segments<Of<typeof TEMPERATURES>>
          label={words.temperature}
          value={temperature}
          options={stepsOf(words.temperatures)}
          onChange={setTemperature}
        />
        <Segments<Of<typeof LENGTHS>>
          label={words.length}
          value={length}
          options={stepsOf(words.lengths)}
          onChange={setLength}
        />
        <p className={styles.hint}>{words.hint}</p>
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {common.save}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

/** The step that a value is; undefined where it is none of them. */
function stepOf<Steps extends Record<string, number>>(
  steps: Steps,
  value: number | 'default' | null | undefined,
): Of<Steps> | undefined {
  if (value === null || value === undefined || value === 'default') return 'default';
  return Object.keys(steps).find((step) => steps[step] === value);
}

function toValue<Steps extends Record<string, number>>(steps: Steps, step: Of<Steps>): number | 'default' {
  return step === 'default' ? step : (steps[step] ?? 'default');
}

function stepsOf<Step extends string>(words: Record<Step, string>): { value: Step; label: string }[] {
  return (Object.keys(words) as Step[]).map((value) => ({ value, label: words[value] }));
}
