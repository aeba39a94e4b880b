import { useStrings } from '../strings/use-strings.ts';
import styles from './categories.module.css';

interface CategoriesProps {
  categories: { name: string; score: number }[];
  /** Where the line is: what lies below it did not decide and is not named. */
  line: number;
}

/** The kinds of sensitive content that decided, in words. */
export function Categories({ categories, line }: CategoriesProps) {
  const strings = useStrings();
  const deciding = categories.filter(({ score }) => score >= line);
  if (deciding.length === 0) return null;
  return (
    <ul className={styles.categories} aria-label={strings.details.categories}>
      {deciding.map(({ name }) => (
        <li key={name}>{strings.category(name)}</li>
      ))}
    </ul>
  );
}
