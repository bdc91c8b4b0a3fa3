import Shirt from 'lucide-react/icons/shirt';
import { useState } from 'react';
import { defaultPicture, pictureAt, pictureSet } from '#contract/images.ts';
import { classes } from '#ui/classes.ts';
import styles from './picture.module.css';

const widths = { small: 26, plain: 32, medium: 48, large: 72, table: 96 };
/** The narrowest rendering is enough for these on the finest screen, three dots to a pixel: a long list spares its browser the choice. */
const oneWidth = (size: keyof typeof widths) => widths[size] * 3 <= 160;

/** A piece on the tile: small where several stand in a row, large in heads, larger at the packing table. Its name stands beside it, or is given. */
export function Picture({ address, size = 'plain', alt = '' }: { address: string; size?: keyof typeof widths; alt?: string }) {
  // What did not come is the picture of any piece; where that does not come either, a sign on the tile.
  const [missing, setMissing] = useState<readonly string[]>([]);
  const source = [address && pictureAt(address, 160, 'webp'), defaultPicture].find((one) => one && !missing.includes(one));
  return (
    <span className={classes(styles.th, size !== 'plain' && styles[size])}>
      {source ? (
        <img
          key={source}
          alt={alt}
          width={160}
          height={200}
          src={source}
          {...(source !== defaultPicture && !oneWidth(size) && { srcSet: pictureSet(address, 'webp'), sizes: `${widths[size]}px` })}
          loading="lazy"
          decoding="async"
          onError={() => setMissing((before) => [...before, source])}
        />
      ) : (
        <Shirt {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })} />
      )}
    </span>
  );
}
