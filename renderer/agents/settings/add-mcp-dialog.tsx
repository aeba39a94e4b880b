import { useId, useState } from 'react';
import { addMcpServer, type NewMcpServer } from '../../api/agent-settings.ts';
import { ApiError } from '../../api/api-error.ts';
import { Segments, SwitchRow } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import fields from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAgentWords } from '../use-agent-words.ts';
import styles from './agents-section.module.css';
import { useAgentSetting } from './use-agent-setting.ts';

type McpForm = typeof EMPTY;

const EMPTY = {
  transport: 'stdio' as NewMcpServer['transport'],
  name: '',
  command: '',
  /** One on each line. */
  args: '',
  environment: '',
  folder: '',
  ownFolder: false,
  network: false,
  url: '',
};

/** Adds a server: a program that is started here, or an address. */
export function AddMcpDialog({ onClose }: { onClose: () => void }) {
  const { settings: words } = useAgentWords();
  const act = useAgentSetting();
  const [form, setForm] = useState(EMPTY);
  /** The npm package that the server asks to agree to, by its name. */
  const [asked, setAsked] = useState<string>();
  const change = (part: Partial<McpForm>) => {
    setForm({ ...form, ...part });
    setAsked(undefined);
  };
  const save = async () => {
    const server = toServer(form);
    if (!server) throw new ApiError(422, words.mcpEnvironmentWrong);
    try {
      await act.mutateAsync(() =>
        addMcpServer(server.transport === 'stdio' ? { ...server, install: asked } : server),
      );
    } catch (thrown) {
      const spec = packageOf(thrown);
      if (spec === undefined) throw thrown;
      return setAsked(spec);
    }
    onClose();
  };
  return (
    <FormDialog
      title={words.mcpAddTitle}
      action={asked === undefined ? words.add : words.mcpFetch}
      save={save}
      onClose={onClose}
    >
      {(failure) => (
        <>
          {failure ? <Notice kind="error">{failure.fields[0]?.message ?? failure.message}</Notice> : null}
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
          {asked === undefined ? (
            <p>{words.mcpAddNote[form.transport]}</p>
          ) : (
            <Notice kind="note">{words.mcpPackage(asked)}</Notice>
          )}
        </>
      )}
    </FormDialog>
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
      <Field
        label={words.mcpFolder}
        hint={words.mcpFolderHint}
        maxLength={4096}
        spellCheck={false}
        autoComplete="off"
        value={form.folder}
        onChange={({ target }) => onChange({ folder: target.value })}
      />
      <SwitchRow
        label={words.mcpOwnFolder}
        hint={words.mcpOwnFolderHint}
        isOn={form.ownFolder}
        onChange={(ownFolder) => onChange({ ownFolder })}
      />
      <SwitchRow
        label={words.mcpNetwork}
        hint={words.mcpNetworkHint}
        isOn={form.network}
        onChange={(network) => onChange({ network })}
      />
    </>
  );
}

/** The package that a refusal asks to agree to. */
function packageOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof ApiError) || thrown.code !== 'package_not_agreed') return undefined;
  return thrown.fields[0]?.message;
}

// Undefined where the environment cannot be read.
function toServer(form: McpForm): NewMcpServer | undefined {
  const { transport, name, command, args, environment, folder, ownFolder, network, url } = form;
  if (transport === 'http') return { transport, name, url };
  const variables = readEnvironment(environment);
  if (!variables) return undefined;
  const lines = args.split('\n').filter((line) => line !== '');
  const given = {
    network,
    own_folder: ownFolder,
    ...(folder.trim() === '' ? {} : { folder: folder.trim() }),
  };
  return { transport, name, command: command.trim(), args: lines, environment: variables, ...given };
}

interface LinesFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** A labelled field of a few lines, each of which stands for itself. */
function LinesField({ label, hint, value, onChange }: LinesFieldProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={`${fields.input} ${styles.lines}`}
        rows={2}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={`${id}-hint`} className={fields.hint}>
        {hint}
      </div>
    </div>
  );
}

const LINE = /^([A-Z_][A-Z0-9_]*)=(.*)$/;

/** Reads `NAME=value` lines; undefined where one of them is neither that nor empty. */
export function readEnvironment(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pairs = lines.filter((line) => line !== '').map((line) => LINE.exec(line));
  if (pairs.some((pair) => pair === null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}
