import { useEffect } from 'react';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { DropCover } from '../documents/drop-cover.tsx';
import { readPastedFiles } from '../documents/read-pasted-files.ts';
import { useFileDrop } from '../documents/use-file-drop.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { OpenPicture } from './open-picture-view.tsx';
import { PictureButton } from './picture-button.tsx';
import styles from './pictures-screen.module.css';
import { putFirstPicture, usePictureDesk } from './use-picture-desk.ts';

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

/** Takes a picture that is dropped or pasted anywhere in the window. */
function PictureDrop() {
  const { documents, pictures: words } = useStrings();
  const isOver = useFileDrop(putFirstPicture);
  const { pasted } = documents.chat;
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      if (!event.clipboardData) return;
      const files = readPastedFiles(event.clipboardData, new Date(), pasted);
      if (files.length === 0) return;
      event.preventDefault();
      putFirstPicture(files);
    };
    window.addEventListener('paste', take);
    return () => window.removeEventListener('paste', take);
  }, [pasted]);
  return isOver ? <DropCover icon="picture" title={words.drop} text={words.stays} /> : null;
}
