import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useRef, useState } from 'react';
import type { ProductDetail } from '#contract/catalogue.ts';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './product-gallery.module.css';

type Pictures = ProductDetail['images'];

/** A close view is cropped already; the others keep the ground around them. */
function lookOf(src: string): string {
  return classes(styles.picture, /\/detail-/.test(src) && styles.close);
}

interface ThumbsProps {
  pictures: Pictures;
  current?: number;
  className: string | undefined;
  onChoose: (at: number) => void;
}

function Thumbs({ pictures, current, className, onChoose }: ThumbsProps) {
  return (
    <ul className={classes('needs-script', className)}>
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

/** All pictures of a product: side by side, on phones to swipe with thumbnails below. A press opens one large. */
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
            <button type="button" className={classes('tile', styles.open)} onClick={() => setZoomed(at)}>
              <ProductPicture address={src} alt={alt} priority={at === 0} sizes="(min-width: 901px) 33vw, 88vw" className={lookOf(src)} />
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

interface ZoomProps {
  pictures: Pictures;
  name: string;
  /** Which picture is large; undefined while none is. */
  at: number | undefined;
  onChange: (at: number | undefined) => void;
}

function Zoom({ pictures, name, at, onChange }: ZoomProps) {
  const shown = at === undefined ? undefined : pictures[at];
  const count = pictures.length;
  const step = (by: number) => at !== undefined && onChange((at + by + count) % count);
  // Wherever the focus is in the box: it opens on its cross.
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
        <div className="tile">
          {shown && (
            <ProductPicture
              key={shown.src}
              address={shown.src}
              alt={shown.alt}
              sizes="(min-width: 1132px) 1056px, 100vw"
              className={lookOf(shown.src)}
            />
          )}
        </div>
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
