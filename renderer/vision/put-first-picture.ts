import { background } from '../../models/background.ts';
import { PICTURE_TYPES } from './open-picture.ts';
import { pictureDesk } from './use-picture-desk.ts';

/** Puts the first picture among files on the desk; where there is none, the first file, which is refused in words. */
export function putFirstPicture(files: readonly File[]): void {
  const file = files.find(({ type }) => PICTURE_TYPES.includes(type)) ?? files[0];
  if (file) background('picture', () => pictureDesk.put(file));
}
