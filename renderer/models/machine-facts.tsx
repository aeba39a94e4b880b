import type { ModelList } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './models-screen.module.css';

/** What models run on here, and how much of the disk they take. */
export function MachineFacts({ list: { machine, disk } }: { list: ModelList }) {
  const { models: words } = useStrings();
  const share = disk.models_bytes / Math.max(1, disk.models_bytes + disk.free_bytes);
  return (
    <dl className={styles.machine}>
      <div>
        <dt>{words.machineTitle}</dt>
        <dd>{words.machine(machine).join(' · ')}</dd>
      </div>
      <div>
        <dt>{words.diskTitle}</dt>
        <dd>
          {/* Of what models take and what is free; the words below say both. */}
          <svg className={styles.meter} width="100%" aria-hidden="true" focusable="false">
            <rect width={`${share * 100}%`} height="100%" />
          </svg>
          {words.diskShares(disk.models_bytes, disk.free_bytes).join(' · ')}
        </dd>
      </div>
    </dl>
  );
}
