import Shirt from 'lucide-react/icons/shirt';
import { useState } from 'react';
import { defaultPicture, pictureAt, pictureSet } from '#contract/images.ts';
import { classes } from '#ui/classes.ts';
import styles from './picture.module.css';

const widths = { small: '26px', plain: '32px', medium: '48px', large: '72px', table: '96px' };

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
          srcSet={source === defaultPicture ? undefined : pictureSet(address, 'webp')}
          sizes={widths[size]}
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
