import { useSyncExternalStore } from 'react';
import { analyzePicture, readPictureText } from '../api/vision.ts';
import { closePicture, openPicture } from './open-picture.ts';
import { createPictureDesk, type Desk } from './picture-desk.ts';

/** The picture of this window. */
export const pictureDesk = createPictureDesk({
  openPicture,
  closePicture,
  readText: readPictureText,
  analyze: analyzePicture,
});

/** The picture that is open, and what is known of it. */
export function usePictureDesk(): Desk {
  return useSyncExternalStore(pictureDesk.subscribe, pictureDesk.current);
}
