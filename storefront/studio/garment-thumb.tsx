import { useId, useMemo } from 'react';
import { drawUnderLight } from '#artwork/blank.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import type { CustomGarment } from '#contract/custom-goods.ts';
import { colourOf } from '#contract/custom-goods.ts';
import { trustedDrawing } from '../browser/trusted.ts';
import { ownNames } from '../preview/garment-preview.tsx';
import { partAddress } from '../preview/preview-parts.ts';
import styles from './garment-thumb.module.css';

/** Thumbnail of a bare garment in a colour; decorative, as the text beside it says the same. */
export function GarmentThumb({ garment, colour }: { garment: CustomGarment; colour: string }) {
  const id = useId();
  const hex = colourOf(garment, colour)?.hex ?? '#f5f4ef';
  const drawing = useMemo(
    () => trustedDrawing(ownNames(drawUnderLight(garment, 'front', hex), id)),
    [garment, hex, id],
  );
  const mask = `url("${partAddress(garment, 'front', 'small-cover')}")`;
  return (
    <span className={styles.thumb} aria-hidden>
      <span
        className={styles.flat}
        style={{ maskImage: mask, WebkitMaskImage: mask }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own artwork, without a visitor's words
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
      <img
        className={styles.light}
        src={partAddress(garment, 'front', 'small-light', 'webp')}
        alt=""
        width={boxWidth}
        height={boxHeight}
      />
    </span>
  );
}
