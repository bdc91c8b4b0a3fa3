import { type CSSProperties, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { drawUnderLight, garmentSurface } from '#artwork/blank.ts';
import type { Lettering } from '#artwork/lettering.ts';
import { type PrintGarment, type PrintSide, printAreaOf } from '#artwork/print-areas.ts';
import { printFrame } from '#artwork/print-place.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { trustedDrawing } from '../browser/trusted.ts';
import { createFoldedPainter } from './folded-painter.ts';
import styles from './garment-preview.module.css';
import { createPlainPainter } from './plain-painter.ts';
import { partAddress, readFolds, readyToShow } from './preview-parts.ts';
import type { PrintGround, PrintLayer, PrintPainter } from './print-layer.ts';

/** Handle that paints layers immediately, bypassing React; called once per animation frame. */
export interface GarmentPreviewHandle {
  paint(layers: readonly PrintLayer[]): void;
}

interface GarmentPreviewProps {
  garment: PrintGarment;
  side: PrintSide;
  /** Colour of the cloth, as '#1557c0'. */
  colour: string;
  layers: readonly PrintLayer[];
  /** Alternative text of the picture. */
  label: string;
  /** Draws the text of the neck label; without it the label is empty. */
  lettering?: Lettering;
  className?: string;
  ref?: Ref<GarmentPreviewHandle>;
  /** Overlay in the same box: outlines and handles. */
  children?: Elements;
}

/**
 * Live preview of a garment: flat drawing in any colour, print bent by folds, and light on top. Only for design pages:
 * it loads the drawings of all garments.
 */
export function GarmentPreview({
  garment,
  side,
  colour,
  layers,
  label,
  lettering,
  className,
  ref,
  children,
}: GarmentPreviewProps) {
  const id = useId();
  const { canvas, ready, isPlain } = usePainting({ garment, side, layers, ref });
  const what = `${garment} ${side}`;
  const area = printAreaOf(garment, side);
  const drawing = useMemo(
    () => trustedDrawing(ownNames(drawUnderLight(garment, side, colour, lettering), id)),
    [garment, side, colour, lettering, id],
  );

  const mask = `url("${partAddress(garment, side, 'cover')}")`;
  return (
    <div className={classNames(styles.stage, className)} aria-busy={ready !== what}>
      <div className={styles.whole} role="img" aria-label={label}>
        <div
          className={styles.flat}
          style={{ maskImage: mask, WebkitMaskImage: mask }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own artwork, without a visitor's words
          dangerouslySetInnerHTML={{ __html: drawing }}
        />
        {/* A canvas has one kind of context, so another side needs another canvas. */}
        {area && (
          <canvas key={`${what} ${isPlain}`} ref={canvas} className={styles.print} style={placeOf(printFrame(area))} />
        )}
        <picture>
          <source type="image/avif" srcSet={partAddress(garment, side, 'light', 'avif')} />
          <img
            className={styles.light}
            src={partAddress(garment, side, 'light', 'webp')}
            alt=""
            width={boxWidth}
            height={boxHeight}
          />
        </picture>
      </div>
      {children}
    </div>
  );
}

/** Paints the layers on a canvas once folds and light are loaded. */
function usePainting({ garment, side, layers, ref }: Pick<GarmentPreviewProps, 'garment' | 'side' | 'layers' | 'ref'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painting = useRef<Painting | undefined>(undefined);
  const shown = useRef(layers);
  const [ready, setReady] = useState('');
  /** True after WebGL failed: prints are then painted without it. */
  const [isPlain, setIsPlain] = useState(false);

  useImperativeHandle(ref, () => ({
    paint(next) {
      shown.current = next;
      painting.current?.paint(next);
    },
  }));

  useEffect(() => {
    shown.current = layers;
    painting.current?.request(layers);
  }, [layers]);

  useEffect(() => {
    const leaving = new AbortController();
    const parts = [partAddress(garment, side, 'light', 'avif'), partAddress(garment, side, 'cover')];
    async function begin(): Promise<void> {
      const [folds] = await Promise.all([readFolds(garment, side, leaving.signal), ...parts.map(readyToShow)]);
      if (leaving.signal.aborted) return;
      const place = printAreaOf(garment, side);
      if (canvas.current && place) {
        const painter = beginPainter(
          canvas.current,
          { area: place, surface: garmentSurface(garment, side) },
          isPlain ? undefined : folds,
        );
        // A canvas that already has one kind of context cannot get another.
        if (!painter) return setIsPlain(true);
        painting.current = startPainting(canvas.current, painter);
        painting.current.request(shown.current);
      }
      setReady(`${garment} ${side}`);
    }
    void begin();
    return () => {
      leaving.abort();
      painting.current?.close();
      painting.current = undefined;
    };
  }, [garment, side, isPlain]);

  return { canvas, ready, isPlain };
}

/** Creates the painter; undefined if the WebGL painter started but failed. */
function beginPainter(
  canvas: HTMLCanvasElement,
  ground: PrintGround,
  folds: ImageBitmap | undefined,
): PrintPainter | undefined {
  try {
    return (folds && createFoldedPainter(canvas, ground, folds)) ?? createPlainPainter(canvas, ground);
  } catch (error) {
    if (!folds) throw error;
    return undefined;
  }
}

function placeOf({ left, top, width, height }: ReturnType<typeof printFrame>): CSSProperties {
  const share = (value: number, of: number) => `${(value * 100) / of}%`;
  return {
    left: share(left, boxWidth),
    top: share(top, boxHeight),
    width: share(width, boxWidth),
    height: share(height, boxHeight),
  };
}

/** Makes ids in a drawing unique: ids must be unique in the page, which may show two garments. */
export function ownNames(drawing: string, id: string): string {
  return drawing.replace(/( id="|url\(#)/g, `$1${id}`);
}

interface Painting {
  paint(layers: readonly PrintLayer[]): void;
  /** Paints once in the next frame, even if called several times. */
  request(layers: readonly PrintLayer[]): void;
  close(): void;
}

/** Maximum canvas pixels per CSS pixel: more is invisible, and slow on old phones. */
const mostDense = 2;

/** Paints at the canvas's size on the screen. */
function startPainting(canvas: HTMLCanvasElement, painter: PrintPainter): Painting {
  let layers: readonly PrintLayer[] = [];
  let frame = 0;
  const paint = (next: readonly PrintLayer[]) => {
    layers = next;
    cancelAnimationFrame(frame);
    frame = 0;
    painter.paint(layers);
  };
  const request = (next: readonly PrintLayer[]) => {
    layers = next;
    frame ||= requestAnimationFrame(() => paint(layers));
  };
  const sized = new ResizeObserver(([entry]) => {
    const dense = Math.min(mostDense, devicePixelRatio);
    canvas.width = Math.max(1, Math.round((entry?.contentRect.width ?? 0) * dense));
    canvas.height = Math.max(1, Math.round((entry?.contentRect.height ?? 0) * dense));
    request(layers);
  });
  sized.observe(canvas);
  return {
    paint,
    request,
    close() {
      cancelAnimationFrame(frame);
      sized.disconnect();
      painter.close();
    },
  };
}
