import { useQuery } from '@tanstack/react-query';
import { listModels } from '../api/models.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import styles from '../ui/card-link.module.css';
import { Icon } from '../ui/icon.tsx';
import { isModelToChoose } from './first-run-state.ts';

/** The way back into the first run for an owner who left it before a model was chosen; gone for good afterwards. */
export default function ChooseModelCard() {
  const isOwner = useProfile().role === 'super_admin';
  const { data: list } = useQuery({ queryKey: ['models'], queryFn: listModels, enabled: isOwner });
  const { card } = useStrings().firstRun;
  if (!isOwner || !list || !isModelToChoose(list)) return null;
  return (
    <a className={styles.card} href={hrefOf({ name: 'welcome', step: 'model' })}>
      <Icon name="box" size={18} />
      <span>
        <strong>{card.choose}</strong>
        <span>{card.chooseHint}</span>
      </span>
    </a>
  );
}
