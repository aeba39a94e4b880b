import type { Machine } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './machine-line.module.css';

/** What models run on here: memory, disk, processor and what the engine found to compute with. */
export function MachineLine({ machine, freeBytes }: { machine: Machine; freeBytes: number }) {
  const { firstRun: words } = useStrings();
  return (
    <div className={styles.machine}>
      <Icon name="devices" size={18} />
      <ul aria-label={words.machineTitle}>
        {words.machine(machine, freeBytes).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
