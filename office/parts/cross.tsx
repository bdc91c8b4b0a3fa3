import Crosshair from 'lucide-react/icons/crosshair';
import type { RefObject } from 'react';
import styles from './cross.module.css';
import { byArrow, useFollow } from './follow-pointer.ts';

interface CrossProps {
  /** The picture that it lies on. */
  ground: RefObject<HTMLElement | null>;
  /** Where it lies, in parts of the picture. */
  at: { x: number; y: number };
  /** It was dragged so far, in parts of the picture. */
  onMove: (x: number, y: number) => void;
  /** An arrow moved it so far, in parts of what is shown of the picture. */
  onMoveBy: (x: number, y: number) => void;
}

/** What of a picture has to be seen: dragged, or moved by arrows. */
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
