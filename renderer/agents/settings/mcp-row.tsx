import {
  changeMcpServer,
  emptyMcpFolder,
  type McpServer,
  refreshMcpServer,
  removeMcpServer,
} from '../../api/agent-settings.ts';
import { IconButton } from '../../ui/button.tsx';
import { SwitchRow } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import prose from '../../ui/prose.module.css';
import { useAgentWords } from '../use-agent-words.ts';
import styles from './agents-section.module.css';
import { useAgentSetting } from './use-agent-setting.ts';

/** One MCP server: where it is, what it offers, on or off, and what Alcove cannot know of it. */
export function McpRow({ server }: { server: McpServer }) {
  const { settings: words } = useAgentWords();
  const act = useAgentSetting();
  return (
    <div className={styles.server}>
      <SwitchRow
        label={words.mcpEnabled(server.name)}
        hint={placeOf(server)}
        isOn={server.enabled}
        isDisabled={act.isPending}
        onChange={(enabled) => act.mutate(() => changeMcpServer(server.id, { enabled }))}
      />
      <p className={styles.unseen}>
        <Icon name={server.is_sandboxed && !server.network ? 'shield' : 'alert'} size={16} />
        {seenOf(server, words)}
      </p>
      {server.is_sandboxed ? (
        <SwitchRow
          label={words.mcpOwnFolder}
          hint={server.own_folder ? words.mcpKeeps(server.own_folder) : words.mcpOwnFolderHint}
          isOn={server.own_folder !== null}
          isDisabled={act.isPending}
          onChange={(own_folder) => act.mutate(() => changeMcpServer(server.id, { own_folder }))}
        />
      ) : null}
      {server.error ? <Notice kind="error">{server.error}</Notice> : null}
      {act.isError ? <Notice kind="error">{act.error.message}</Notice> : null}
      <div className={styles.foot}>
        <Tools tools={server.tools} />
        <span className={styles.buttons}>
          {server.own_folder ? (
            <IconButton
              icon="folder"
              label={words.mcpEmptyFolder(server.name)}
              disabled={act.isPending}
              onClick={() => act.mutate(() => emptyMcpFolder(server.id))}
            />
          ) : null}
          <IconButton
            icon="refresh"
            label={words.mcpRefresh(server.name)}
            disabled={act.isPending}
            onClick={() => act.mutate(() => refreshMcpServer(server.id))}
          />
          <IconButton
            icon="trash"
            label={words.mcpRemove(server.name)}
            onClick={() => act.mutate(() => removeMcpServer(server.id))}
          />
        </span>
      </div>
    </div>
  );
}

/** Where it is: an address, a package that was fetched, or a program with its arguments. */
function placeOf({ url, command, args, package: fetched }: McpServer): string {
  if (url !== null) return url;
  const started = fetched ? [`${fetched.name}@${fetched.version}`, ...args.slice(1)] : [command, ...args];
  return started.join(' ');
}

function seenOf(server: McpServer, words: ReturnType<typeof useAgentWords>['settings']): string {
  if (!server.is_sandboxed) return words.mcpUnseen[server.transport];
  const seen = server.network ? words.mcpSandboxedNetwork : words.mcpSandboxed;
  return server.folder === null ? seen : `${seen} ${words.mcpWrites(server.folder)}`;
}

function Tools({ tools }: Pick<McpServer, 'tools'>) {
  const { settings: words } = useAgentWords();
  if (tools.length === 0) return <p className={prose.note}>{words.mcpTools(0)}</p>;
  return (
    <details className={styles.tools}>
      <summary>{words.mcpTools(tools.length)}</summary>
      <dl>
        {tools.map(({ name, description }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
