import type { Dashboard } from '../../api/admin.ts';
import { useAdminWords } from '../use-admin-words.ts';
import styles from './dashboard.module.css';

/** Of all answers, those that stayed here, and why some did. */
export function RoutingShare({ routing }: { routing: Dashboard['routing'] }) {
  const words = useAdminWords();
  const { local, cloud, fallback, sensitive_share: sensitive } = routing;
  const all = local + cloud;
  return (
    <div className={styles.panel}>
      <h2>{words.where}</h2>
      {all === 0 ? (
        <p className={styles.quiet}>{words.noAnswers}</p>
      ) : (
        <>
          <svg className={styles.share} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
            <rect data-of="local" width={(local / all) * 100} height="3" />
            <rect data-of="cloud" x={(local / all) * 100} width={(cloud / all) * 100} height="3" />
          </svg>
          <p>{words.share(local / all, local, all)}</p>
          <p className={styles.quiet}>
            {words.sensitive(sensitive)} {fallback > 0 ? words.fallback(fallback) : ''}
          </p>
        </>
      )}
    </div>
  );
}
