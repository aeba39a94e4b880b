import { FileButton } from '../documents/file-button.tsx';
import { PICTURE_TYPES } from './open-picture.ts';
import { putFirstPicture } from './use-picture-desk.ts';

/** Asks the computer for a picture. */
export function PictureButton({ look, label }: { look?: 'primary'; label: string }) {
  return (
    <FileButton
      {...(look ? { look } : {})}
      icon="picture"
      label={label}
      accept={PICTURE_TYPES.join(',')}
      onFiles={putFirstPicture}
    />
  );
}
