import { useStrings } from '../strings/use-strings.ts';
import styles from './categories.module.css';

/** The kinds of sensitive content that were found, in words. */
export function Categories({ categories }: { categories: { name: string; score: number }[] }) {
  const strings = useStrings();
  if (categories.length === 0) return null;
  return (
    <ul className={styles.categories} aria-label={strings.details.categories}>
      {categories.map(({ name }) => (
        <li key={name}>{strings.category(name)}</li>
      ))}
    </ul>
  );
}
