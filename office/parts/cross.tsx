import Crosshair from 'lucide-react/icons/crosshair';
import type { RefObject } from 'react';
import styles from './cross.module.css';
import { byArrow, useFollow } from './follow-pointer.ts';

interface CrossProps {
  /** Picture under the cross. */
  ground: RefObject<HTMLElement | null>;
  /** Position as fractions of the picture. */
  at: { x: number; y: number };
  /** Called on drags, in fractions of the picture. */
  onMove: (x: number, y: number) => void;
  /** Called on arrow keys, in fractions of the visible part. */
  onMoveBy: (x: number, y: number) => void;
}

/** Lets staff set a picture's focus by drag or arrow keys. */
export function Cross({ ground, at, onMove, onMoveBy }: CrossProps) {
  return (
    <button
      type="button"
      aria-label="What has to be seen. Arrows move it"
      className={styles.cross}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      onKeyDown={byArrow(0.02, onMoveBy)}
      {...useFollow(ground, onMove)}
    >
      <Crosshair aria-hidden />
    </button>
  );
}
