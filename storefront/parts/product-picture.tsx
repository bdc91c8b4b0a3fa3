import { useCallback, useState } from 'react';
import { preload } from 'react-dom';
import { defaultPicture, pictureAt, pictureSet } from '#contract/images.ts';
import { getCode } from '../browser/late-code.ts';

interface ProductPictureProps {
  /** Address of the picture in any width. */
  address: string;
  /** Empty where a name stands beside it. */
  alt: string;
  /** How wide it is shown, as in the `sizes` of an `img`. */
  sizes: string;
  /** One of the first things on the screen: fetched at once and before others. The one largest thing of a page is told in its head as well. */
  priority?: boolean | 'largest';
  className?: string | undefined;
}

/** Tells whether what came is an outline: far fewer pixels than it is shown by. */
const standsIn = (image: HTMLImageElement) => image.naturalWidth * 3 < image.clientWidth;

/**
 * A picture of goods in the widths that fit, AVIF before WebP. The space is kept by its fixed ratio; one that is not drawn yet is asked for
 * again by itself, and one that is not there gives way to the default one in the same space.
 */
export function ProductPicture({ address, alt, sizes, priority = false, className }: ProductPictureProps) {
  // What came when it was asked for again: nothing, if undefined.
  const [later, setLater] = useState<{ of: string; src: string | undefined }>();
  const look = useCallback(
    async (image: HTMLImageElement) => {
      if (!standsIn(image)) return;
      const { askPictureAgain } = await getCode('ask picture again', () => import('../browser/ask-picture-again.ts'));
      setLater({ of: address, src: await askPictureAgain(image) });
    },
    [address],
  );
  // A picture that came, or failed, before the page came to life has no event to tell of it.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc) void look(image);
    },
    [look],
  );
  const again = later?.of === address ? later : undefined;
  const failed = again && !again.src;
  // Told in the page's head, before letters are; beyond the first page the picture is there as soon.
  if (import.meta.env.SSR && priority === 'largest' && !failed && address)
    preload(pictureAt(address, 480, 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: pictureSet(address, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  const shared = { className, width: 800, height: 1000, decoding: 'async' } as const;
  if (failed || !address) return <img {...shared} alt={alt} src={defaultPicture} loading="lazy" />;
  if (again?.src) return <img {...shared} alt={alt} src={again.src} />;
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
        onLoad={(event) => void look(event.currentTarget)}
        onError={(event) => void look(event.currentTarget)}
      />
    </picture>
  );
}
