import { hrefOf, type Route } from '../app/router.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './way-on.module.css';

/** Where a refusal can be mended, by its code; what mends itself, or needs another try only, is none of them. */
const WAYS: Readonly<
  Record<string, { to: Route; icon: IconName; does: keyof Strings['personal']['wayOn'] }>
> = {
  no_local_model: { to: { name: 'models', section: 'chat' }, icon: 'box', does: 'chooseModel' },
  cloud_failed: { to: { name: 'models', section: 'chat' }, icon: 'box', does: 'chooseModel' },
  model_unusable: { to: { name: 'models', section: 'chat' }, icon: 'box', does: 'chooseModel' },
  context_exceeded: { to: { name: 'models', section: 'chat' }, icon: 'box', does: 'chooseLarger' },
  trusted_engine_failed: {
    to: { name: 'settings', section: 'connections' },
    icon: 'plug',
    does: 'connections',
  },
  disk_full: { to: { name: 'models' }, icon: 'box', does: 'freeSpace' },
  quota_documents: { to: { name: 'documents' }, icon: 'file', does: 'removeDocuments' },
  quota_disk: { to: { name: 'documents' }, icon: 'file', does: 'removeDocuments' },
};

/** Whether there is somewhere to go with a refusal. */
export function hasWayOn(code: string | undefined): code is string {
  return code !== undefined && Object.hasOwn(WAYS, code);
}

/** The one button that leads out of a refusal; nothing where there is none. */
export function WayOn({ code }: { code: string | undefined }) {
  const { wayOn: words } = useStrings().personal;
  const way = hasWayOn(code) ? WAYS[code] : undefined;
  if (!way) return null;
  return (
    <a className={styles.way} href={hrefOf(way.to)}>
      <Icon name={way.icon} size={18} />
      {words[way.does]}
    </a>
  );
}
