import { useState } from 'react';
import { defaultPicture, pictureAt, pictureSet } from '#contract/images.ts';
import { classes } from '#ui/classes.ts';
import styles from './picture.module.css';

const widths = { small: '26px', plain: '32px', medium: '48px', large: '72px' };

/** A piece on the tile: small where several stand in a row, large in heads. Its name stands beside it, or is given. */
export function Picture({ address, size = 'plain', alt = '' }: { address: string; size?: keyof typeof widths; alt?: string }) {
  const [missing, setMissing] = useState(false);
  const source = missing || !address ? defaultPicture : pictureAt(address, 160, 'webp');
  return (
    <span className={classes(styles.th, size !== 'plain' && styles[size])}>
      <img
        alt={alt}
        width={160}
        height={200}
        src={source}
        srcSet={missing ? undefined : pictureSet(address, 'webp')}
        sizes={widths[size]}
        loading="lazy"
        decoding="async"
        onError={() => setMissing(true)}
      />
    </span>
  );
}
