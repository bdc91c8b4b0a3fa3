import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ProductDetail } from '#contract/catalogue.ts';
import { classNames } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { followPicture, heldCard } from '../browser/grow-picture.ts';
import { getCode } from '../browser/lazy-code.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './product-gallery.module.css';

type Pictures = ProductDetail['images'];

/** Returns the class of a picture; a close-up is cropped, others have a margin. */
function lookOf(src: string): string {
  return classNames(styles.picture, /\/detail-/.test(src) && styles.close);
}

/** Returns true for an odd last picture, which spans both columns on large screens. */
function isWide(at: number, count: number): boolean {
  return count % 2 === 1 && at === count - 1;
}

interface ThumbsProps {
  pictures: Pictures;
  current?: number;
  className: string | undefined;
  onChoose: (at: number) => void;
}

function Thumbs({ pictures, current, className, onChoose }: ThumbsProps) {
  return (
    <ul className={classNames('needs-script', className)}>
      {pictures.map(({ src, alt }, at) => (
        <li key={src}>
          <button
            type="button"
            className={styles.thumb}
            aria-label={`Show ${alt}`}
            aria-current={at === current || undefined}
            onClick={() => onChoose(at)}
          >
            <span className="tile">
              <ProductPicture address={src} alt="" sizes="56px" className={lookOf(src)} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Gallery of a product: a grid, on phones a swipeable row with thumbnails. A press enlarges a picture. */
export function ProductGallery({ pictures, name }: { pictures: Pictures; name: string }) {
  const [zoomed, setZoomed] = useState<number>();
  const row = useRef<HTMLUListElement>(null);
  function swipeTo(at: number) {
    row.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  }
  return (
    <div className={styles.side}>
      <ul ref={row} className={styles.gallery}>
        {pictures.map(({ src, alt }, at) => (
          <li key={src}>
            <button
              ref={at === 0 ? followPicture : undefined}
              type="button"
              className={classNames('tile', styles.open)}
              onClick={() => setZoomed(at)}
            >
              {at === 0 && <Held />}
              <ProductPicture
                address={src}
                alt={alt}
                priority={at === 0 && 'largest'}
                sizes={isWide(at, pictures.length) ? '(min-width: 901px) 66vw, 88vw' : '(min-width: 901px) 33vw, 88vw'}
                className={lookOf(src)}
              />
              <span className="vh">, enlarge</span>
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && <Thumbs pictures={pictures} className={styles.thumbs} onChoose={swipeTo} />}
      <Zoom pictures={pictures} name={name} at={zoomed} onChange={setZoomed} />
    </div>
  );
}

/** Placeholder of the gallery while the product loads: the card's picture first, and an empty tile. */
export function GalleryAhead({ src }: { src: string | undefined }) {
  return (
    <div className={styles.side} aria-hidden>
      <ul className={styles.gallery}>
        <li>
          <span ref={followPicture} className={classNames('tile', styles.open)}>
            {src && <img src={src} alt="" width={800} height={1000} className={styles.picture} />}
          </span>
        </li>
        <li>
          <span className="tile" />
        </li>
      </ul>
      <ul className={classNames('needs-script', styles.thumbs)}>
        <li>
          <div className={styles.thumb}>
            <span className="tile" />
          </div>
        </li>
      </ul>
    </div>
  );
}

/** Picture of the card that led here, shown until the larger one is loaded. */
function Held() {
  const { pathname, search } = useLocation();
  const [src, setSrc] = useState(() => heldCard(pathname + search)?.src);
  const held = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const larger = held.current?.parentElement?.querySelector('picture img');
    const drop = () => setSrc(undefined);
    if (larger instanceof HTMLImageElement && larger.complete) drop();
    // If the larger picture fails, the default picture replaces it and must not be covered.
    const ends = ['load', 'error'] as const;
    for (const end of ends) larger?.addEventListener(end, drop);
    return () => {
      for (const end of ends) larger?.removeEventListener(end, drop);
    };
  }, []);
  return (
    src && (
      <img ref={held} src={src} alt="" width={800} height={1000} className={classNames(styles.picture, styles.held)} />
    )
  );
}

/** Loaded when a picture is enlarged. */
const ZoomView = lazy(() => getCode('zoom', () => import('./zoom-view.tsx')));

interface ZoomProps {
  pictures: Pictures;
  name: string;
  /** Index of the enlarged picture; undefined if no picture is enlarged. */
  at: number | undefined;
  onChange: (at: number | undefined) => void;
}

function Zoom({ pictures, name, at, onChange }: ZoomProps) {
  const shown = at === undefined ? undefined : pictures[at];
  const count = pictures.length;
  const step = (by: number) => at !== undefined && onChange((at + by + count) % count);
  // Listens on the document, as the dialog opens with the focus on its close button.
  useEffect(() => {
    if (at === undefined) return;
    function onKeyDown({ key }: KeyboardEvent) {
      if (key === 'ArrowLeft') onChange(((at ?? 0) - 1 + count) % count);
      if (key === 'ArrowRight') onChange(((at ?? 0) + 1) % count);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [at, count, onChange]);
  return (
    <Dialog open={shown !== undefined} onClose={() => onChange(undefined)} title={name} full>
      <div className={styles.zoom}>
        <Suspense fallback={<div className="tile" aria-busy="true" />}>
          {shown && <ZoomView src={shown.src} alt={shown.alt} className={lookOf(shown.src)} />}
        </Suspense>
        <div className={styles.bar}>
          <IconButton label="Previous picture" onClick={() => step(-1)}>
            <ArrowLeft />
          </IconButton>
          <Thumbs pictures={pictures} current={at ?? 0} className={styles.strip} onChoose={onChange} />
          <IconButton label="Next picture" onClick={() => step(1)}>
            <ArrowRight />
          </IconButton>
        </div>
      </div>
    </Dialog>
  );
}
