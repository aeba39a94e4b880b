import { useDocumentTitle } from '../app/use-document-title.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { OpenPicture } from './open-picture-view.tsx';
import { PictureButton } from './picture-button.tsx';
import { PictureDrop } from './picture-drop.tsx';
import styles from './pictures-screen.module.css';
import { usePictureDesk } from './use-picture-desk.ts';

/** A picture that is dropped, pasted or chosen here is read or asked about, and not kept. */
export function PicturesScreen() {
  const { pictures: words } = useStrings();
  const desk = usePictureDesk();
  useDocumentTitle(words.title);
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <header>
          <h1>{words.title}</h1>
          <p className={styles.lead}>{words.lead}</p>
        </header>
        {desk.trouble ? <Notice kind="error">{words.trouble(desk.trouble)}</Notice> : null}
        {desk.picture ? (
          <OpenPicture key={desk.picture.url} desk={desk} picture={desk.picture} />
        ) : (
          <div className={styles.empty}>
            <Icon name="picture" size={36} />
            <h2>{words.emptyTitle}</h2>
            <p>{words.empty}</p>
            <PictureButton look="primary" label={words.choose} />
          </div>
        )}
      </div>
      <PictureDrop />
    </main>
  );
}
