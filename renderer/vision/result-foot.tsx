import { navigate } from '../app/router.ts';
import { addToDraft, NEW_CHAT_DRAFT } from '../chat/use-draft.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { PictureSensitivity } from './picture-sensitivity.tsx';
import styles from './pictures-screen.module.css';

interface ResultFootProps {
  /** What came out of the picture. */
  text: string;
  score: number;
  /** By what it was made, in words. */
  made: string;
}

/** What can be done with a text that came out of a picture, how sensitive it is, and what made it. */
export function ResultFoot({ text, score, made }: ResultFootProps) {
  const { pictures: words } = useStrings();
  const use = () => {
    addToDraft(NEW_CHAT_DRAFT, text);
    navigate({ name: 'home' });
  };
  return (
    <footer className={styles.foot}>
      <PictureSensitivity score={score} />
      <div className={styles.actions}>
        <CopyButton text={text} />
        <Button icon="pencil" onClick={use}>
          {words.use}
        </Button>
      </div>
      <p className={styles.made}>{made}</p>
    </footer>
  );
}
