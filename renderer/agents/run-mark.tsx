import { useModelName } from '../models/use-model-name.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './run-screen.module.css';
import type { RunView } from './run-view.ts';
import { useAgentWords } from './use-agent-words.ts';

/** The quiet mark of what answers: device or provider, model; and what it took. */
export function RunMark({ view }: { view: RunView }) {
  const strings = useStrings();
  const words = useAgentWords();
  const isLocal = view.provider === 'local';
  const model = useModelName(view.model ?? '', isLocal);
  if (!view.provider) return view.facts ? null : <Deciding />;
  return (
    <p className={styles.mark} data-local={isLocal} title={view.why ? strings.why(view.why) : undefined}>
      <Icon name={isLocal ? 'arch' : 'cloud'} size={16} />
      <span className={styles.who}>{isLocal ? strings.badge.here : strings.badge.cloud(view.provider)}</span>
      <span className={styles.small}>
        {model ? <span>{model}</span> : null}
        {view.facts ? <span>{words.took(view.facts.milliseconds)}</span> : null}
        {view.facts ? <span>{words.tokens(view.facts.tokens)}</span> : null}
        {view.fallback ? <span>{strings.details.fallback(view.fallback)}</span> : null}
      </span>
    </p>
  );
}

function Deciding() {
  const strings = useStrings();
  return <p className={styles.mark}>{strings.chat.deciding}</p>;
}
