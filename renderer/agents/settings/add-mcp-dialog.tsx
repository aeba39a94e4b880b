import { useState } from 'react';
import { addMcpServer, type NewMcpServer } from '../../api/agent-settings.ts';
import { ApiError } from '../../api/api-error.ts';
import { useStrings } from '../../strings/use-strings.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/choice.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import forms from '../../ui/form.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAgentWords } from '../use-agent-words.ts';
import { LinesField } from './lines-field.tsx';
import { readEnvironment } from './read-environment.ts';
import { useAgentSetting } from './use-agent-setting.ts';

interface McpForm {
  transport: 'stdio' | 'http';
  name: string;
  command: string;
  /** One on each line. */
  args: string;
  environment: string;
  url: string;
}

const EMPTY: McpForm = { transport: 'stdio', name: '', command: '', args: '', environment: '', url: '' };

/** Adds a server: a program that is started here, or an address. */
export function AddMcpDialog({ onClose }: { onClose: () => void }) {
  const { settings: words } = useAgentWords();
  const { common } = useStrings();
  const act = useAgentSetting();
  const [form, setForm] = useState(EMPTY);
  const change = (part: Partial<McpForm>) => setForm({ ...form, ...part });
  const { failure, isBusy, submit } = useSubmit(async () => {
    const server = toServer(form);
    if (!server) throw new ApiError(422, words.mcpEnvironmentWrong);
    await act.mutateAsync(() => addMcpServer(server));
    onClose();
  });
  const failed = failure?.fields[0]?.message ?? failure?.message;
  return (
    <Dialog title={words.mcpAddTitle} onClose={onClose}>
      <form className={forms.form} onSubmit={submit}>
        {failed ? <Notice kind="error">{failed}</Notice> : null}
        <Segments
          label={words.mcpKind}
          value={form.transport}
          options={(['stdio', 'http'] as const).map((value) => ({ value, label: words.mcpKinds[value] }))}
          onChange={(transport) => change({ transport })}
        />
        <Field
          label={words.mcpName}
          hint={words.mcpNameHint}
          required
          pattern="[a-z][a-z0-9_]{0,31}"
          spellCheck={false}
          autoComplete="off"
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        {form.transport === 'http' ? (
          <Field
            label={words.mcpUrl}
            type="url"
            required
            value={form.url}
            onChange={({ target }) => change({ url: target.value })}
          />
        ) : (
          <Program form={form} onChange={change} />
        )}
        <p>{words.mcpAddNote[form.transport]}</p>
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {words.add}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

function Program({ form, onChange }: { form: McpForm; onChange: (part: Partial<McpForm>) => void }) {
  const { settings: words } = useAgentWords();
  return (
    <>
      <Field
        label={words.mcpCommand}
        hint={words.mcpCommandHint}
        required
        maxLength={4096}
        spellCheck={false}
        autoComplete="off"
        value={form.command}
        onChange={({ target }) => onChange({ command: target.value })}
      />
      <LinesField
        label={words.mcpArguments}
        hint={words.mcpArgumentsHint}
        value={form.args}
        onChange={(args) => onChange({ args })}
      />
      <LinesField
        label={words.mcpEnvironment}
        hint={words.mcpEnvironmentHint}
        value={form.environment}
        onChange={(environment) => onChange({ environment })}
      />
    </>
  );
}

// Undefined where the environment cannot be read.
function toServer({ transport, name, command, args, environment, url }: McpForm): NewMcpServer | undefined {
  if (transport === 'http') return { transport, name, url };
  const variables = readEnvironment(environment);
  if (!variables) return undefined;
  const lines = args.split('\n').filter((line) => line !== '');
  return { transport, name, command: command.trim(), args: lines, environment: variables };
}
