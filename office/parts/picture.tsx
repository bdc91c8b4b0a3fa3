import Shirt from 'lucide-react/icons/shirt';
import { useState } from 'react';
import { defaultPicture, pictureAt, pictureSet } from '#contract/images.ts';
import { classNames } from '#ui/classes.ts';
import styles from './picture.module.css';

const widths = { small: 26, plain: 32, medium: 48, large: 72, table: 96 };
/** True if the 160 px picture suffices even at three device pixels per CSS pixel. Long lists then need no srcset. */
const oneWidth = (size: keyof typeof widths) => widths[size] * 3 <= 160;

/**
 * Shows a product on a tile: small in rows, large in headings, larger at packing. Without `alt`, the product's name
 * must be beside the picture.
 */
export function TilePicture({
  address,
  size = 'plain',
  alt = '',
}: {
  address: string;
  size?: keyof typeof widths;
  alt?: string;
}) {
  // Pictures that failed to load. Fallbacks are the default picture, then an icon.
  const [missing, setMissing] = useState<readonly string[]>([]);
  const source = [address && pictureAt(address, 160, 'webp'), defaultPicture].find(
    (one) => one && !missing.includes(one),
  );
  return (
    <span className={classNames(styles.th, size !== 'plain' && styles[size])}>
      {source ? (
        <img
          key={source}
          alt={alt}
          width={160}
          height={200}
          src={source}
          {...(source !== defaultPicture &&
            !oneWidth(size) && { srcSet: pictureSet(address, 'webp'), sizes: `${widths[size]}px` })}
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
