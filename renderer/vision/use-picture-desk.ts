import { useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { analyzePicture, readPictureText } from '../api/vision.ts';
import { closePicture, openPicture, PICTURE_TYPES } from './open-picture.ts';
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

/** Puts the first picture among files on the desk; where there is none, the first file, which is refused in words. */
export function putFirstPicture(files: readonly File[]): void {
  const file = files.find(({ type }) => PICTURE_TYPES.includes(type)) ?? files[0];
  if (file) background('picture', () => pictureDesk.put(file));
}
