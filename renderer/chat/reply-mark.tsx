import type { ReplyMetadata } from '../api/chat.ts';
import { useModelName } from '../models/use-model-name.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './reply-mark.module.css';

interface ReplyMarkProps {
  metadata: ReplyMetadata;
  isOpen: boolean;
  onToggle: () => void;
}

/** The quiet mark of who answered: device or provider, model, time, tokens. */
export function ReplyMark({ metadata, isOpen, onToggle }: ReplyMarkProps) {
  const strings = useStrings();
  const isLocal = metadata.llm_provider === 'local';
  const model = useModelName(metadata.model, isLocal);
  return (
    <button
      type="button"
      className={styles.mark}
      data-local={isLocal}
      data-printed
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon name={isLocal ? 'arch' : 'cloud'} size={16} />
      <span className={styles.facts}>
        <span className={styles.who}>
          {isLocal ? strings.badge.here : strings.badge.cloud(metadata.llm_provider)}
        </span>
        <span>{metadata.tool ? strings.chat.tool(metadata.tool) : model}</span>
        <span>{strings.chat.seconds(metadata.latency_ms)}</span>
        {metadata.tool ? null : (
          <span>{strings.chat.tokens(metadata.tokens_input + metadata.tokens_output)}</span>
        )}
      </span>
      <Icon name="chevron" size={14} />
    </button>
  );
}
