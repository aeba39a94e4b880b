import type { PictureBox } from '../api/vision.ts';
import styles from './boxed-picture.module.css';
import type { Picture } from './open-picture.ts';
import type { Marks } from './use-marks.ts';

/** Something that was found in a picture. */
export interface Found {
  name: string;
  bbox: PictureBox;
}

// So that a line does not run through the letters; a part of the longer side.
const MARGIN = 0.006;

interface BoxedPictureProps {
  picture: Picture;
  found: Found[];
  marks: Marks;
  /** What the boxes are, in words. */
  label: string;
}

/** A picture with a box around each thing that was found in it; what is pointed at stands out. */
export function BoxedPicture({
  picture: { file, url, width, height },
  found,
  marks,
  label,
}: BoxedPictureProps) {
  const size = {
    aspectRatio: `${width} / ${height}`,
    maxWidth: `min(${width}px, calc(70vh * ${width / height}))`,
  };
  return (
    <div className={styles.frame} style={size}>
      <img src={url} alt={file.name} width={width} height={height} />
      {found.length > 0 ? (
        <div className={styles.boxes} role="listbox" aria-label={label} {...marks.list('box')}>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="presentation">
            {found.map(({ name, bbox }, index) => (
              <rect
                key={index}
                {...marks.option(index, 'box')}
                {...widen(bbox, Math.max(width, height) * MARGIN)}
                aria-label={name}
                className={styles.box}
                data-marked={index === marks.marked}
              />
            ))}
          </svg>
        </div>
      ) : null}
    </div>
  );
}

function widen({ x, y, width, height }: PictureBox, margin: number): PictureBox {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}
