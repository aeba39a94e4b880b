import { useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Segments } from '../ui/choice.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { AreaField } from '../ui/field.tsx';
import prose from '../ui/prose.module.css';
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
  const [prompt, setPrompt] = useState(writing.system_prompt ?? '');
  const [temperature, setTemperature] = useState(stepOf(TEMPERATURES, writing.temperature));
  const [length, setLength] = useState(stepOf(LENGTHS, writing.max_tokens));
  const save = async () => {
    await onSave({
      system_prompt: prompt.trim(),
      // What a program set to something else stays as it is until another step is chosen.
      ...(temperature ? { temperature: toValue(TEMPERATURES, temperature) } : {}),
      ...(length ? { max_tokens: toValue(LENGTHS, length) } : {}),
    });
    onClose();
  };
  return (
    <FormDialog title={words.title} action={common.save} save={save} onClose={onClose}>
      <AreaField
        label={words.instructions}
        hint={words.instructionsHint}
        rows={5}
        maxLength={MOST}
        value={prompt}
        onChange={(event) => setPrompt(event.target.value)}
      />
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
      <p className={prose.caption}>{words.hint}</p>
    </FormDialog>
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
