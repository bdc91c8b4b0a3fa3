import { useCallback, useState } from 'react';
import { preload } from 'react-dom';
import { defaultPicture, pictureAt, pictureSet } from '#contract/images.ts';
import { getCode } from '../browser/lazy-code.ts';

interface ProductPictureProps {
  /** Address of the picture without a width. */
  address: string;
  /** Alternative text; empty if the product's name is beside the picture. */
  alt: string;
  /** Displayed width, as in the `sizes` of an `img`. */
  sizes: string;
  /**
   * True for pictures on the first screen, which load first. 'largest' also preloads this picture in the head, for the
   * largest one.
   */
  priority?: boolean | 'largest';
  className?: string | undefined;
}

/** Returns true for a temporary outline picture, which has far fewer pixels than its displayed size. */
const standsIn = (image: HTMLImageElement) => image.naturalWidth * 3 < image.clientWidth;

/**
 * Picture of a product in responsive widths, AVIF before WebP. Its aspect ratio is fixed. A picture not rendered yet is
 * requested again; a missing one is replaced by the default picture.
 */
export function ProductPicture({ address, alt, sizes, priority = false, className }: ProductPictureProps) {
  // Result of the repeated request; `src` is undefined after a failure.
  const [later, setLater] = useState<{ of: string; src: string | undefined }>();
  const look = useCallback(
    async (image: HTMLImageElement) => {
      if (!standsIn(image)) return;
      const { reloadPicture } = await getCode('ask picture again', () => import('../browser/reload-picture.ts'));
      setLater({ of: address, src: await reloadPicture(image) });
    },
    [address],
  );
  // A picture that loaded or failed before hydration fires no event.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc) void look(image);
    },
    [look],
  );
  const again = later?.of === address ? later : undefined;
  const failed = again && !again.src;
  // Preloaded in the head, before the fonts; after navigation in the browser, the picture itself loads as early as a
  // preload.
  if (import.meta.env.SSR && priority === 'largest' && !failed && address) preloadPicture(address, sizes);
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

function preloadPicture(address: string, sizes: string): void {
  preload(pictureAt(address, 480, 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSet(address, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
