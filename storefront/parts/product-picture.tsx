import { useCallback, useState } from 'react';
import { preload } from 'react-dom';
import { defaultPicture, pictureAt, pictureSet } from '#contract/images.ts';

interface ProductPictureProps {
  /** Address of the picture in any width. */
  address: string;
  /** Empty where a name stands beside it. */
  alt: string;
  /** How wide it is shown, as in the `sizes` of an `img`. */
  sizes: string;
  /** One of the first things on the screen: fetched at once and before others. */
  priority?: boolean;
  className?: string | undefined;
}

/**
 * A picture of goods in the widths that fit, AVIF before WebP. The space is kept by its fixed ratio; a picture that is not
 * there gives way to the default one in the same space.
 */
export function ProductPicture({ address, alt, sizes, priority = false, className }: ProductPictureProps) {
  const [missing, setMissing] = useState<string>();
  // A picture that failed before the page came to life has no event to tell of it.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setMissing(address);
    },
    [address],
  );
  const failed = missing === address;
  // Told in the page's head, before the stylesheet is there to show where it stands; beyond the first page the picture is there as soon.
  if (import.meta.env.SSR && priority && !failed && address)
    preload(pictureAt(address, 480, 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: pictureSet(address, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  const shared = { className, width: 800, height: 1000, decoding: 'async' } as const;
  if (failed || !address) return <img {...shared} alt={alt} src={defaultPicture} loading="lazy" />;
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSet(address, 'avif')} sizes={sizes} />
      <img
        {...shared}
        alt={alt}
        ref={check}
        src={pictureAt(address, 480)}
        srcSet={pictureSet(address, 'webp')}
        sizes={sizes}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        onError={() => setMissing(address)}
      />
    </picture>
  );
}
