import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { PrintCard } from '#contract/office/printing.ts';
import { keepWish, readPreference } from '#office/browser/kept.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { DownloadLink } from '#office/parts/download-link.tsx';
import { CalibrateBox } from './calibrate-box.tsx';
import styles from './card.module.css';
import board from './printing.module.css';

/** Pixels per mm without calibration: a CSS inch is 96 px. */
const usualPixels = 96 / 25.4;
/** Cloth around the print, in mm. */
const round = 14;
const zooms = [0.5, 1, 1.5, 2, 3, 4];
const trueSize = zooms.indexOf(1);
/** Space for the figures of the rulers, in px. */
const rulerPx = 36;

type Side = PrintCard['sides'][number];

/** Pixels per mm of this screen, as calibrated with a bank card. */
function usePixelsOfMm() {
  const [pixels, setPixels] = useState(() => {
    const kept = Number(readPreference('office-mm'));
    return kept >= 1 && kept <= 20 ? kept : usualPixels;
  });
  const keep = (found: number) => {
    keepWish('office-mm', found.toFixed(4));
    setPixels(found);
  };
  return { pixels, keep, known: readPreference('office-mm') !== null };
}

/** Shows a side's print at true size with rulers in mm. It scrolls if it is larger than its container. */
export function TrueSize({ side, cloth }: { side: Side; cloth: string }) {
  const { pixels, keep, known } = usePixelsOfMm();
  const [zoom, setZoom] = useState(trueSize);
  // Address of the loaded picture; until then the empty background must not look like the print.
  const [shown, setShown] = useState<string | null>(null);
  const [calibrating, setCalibrating] = useState(false);
  const step = (by: 1 | -1) => setZoom(Math.min(zooms.length - 1, Math.max(0, zoom + by)));
  useKeys({ '+': () => step(1), '=': () => step(1), '-': () => step(-1) });
  const times = zooms[zoom] ?? 1;
  const box = side.box ?? { left: 0, top: 0, width: side.widthMm, height: side.heightMm };
  const [width, height] = [box.width + 2 * round, box.height + 2 * round];
  const px = (mm: number) => mm * pixels * times;
  return (
    <>
      <div className="hd">
        <h2 className="h">{`The print, ${sizeWords(times)}`}</h2>
        <button type="button" className={`lk end ${styles.press}`} onClick={() => setCalibrating(true)}>
          {known ? 'Measured with a card' : 'My screen is not 1 : 1'}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys too */}
      <section className={styles.scroll} tabIndex={0} aria-label="The print under a ruler in millimetres">
        <div className={styles.rulers} style={{ width: px(width) + rulerPx, height: px(height) + rulerPx }}>
          <Ruler length={width} px={px} along="x" />
          <Ruler length={height} px={px} along="y" />
          <svg
            className={styles.sheet}
            width={px(width)}
            height={px(height)}
            viewBox={`${box.left - round} ${box.top - round} ${width} ${height}`}
            role="img"
            aria-label={`${side.name}: ${Math.round(box.width)} by ${Math.round(box.height)} mm`}
          >
            <rect x={box.left - round} y={box.top - round} width={width} height={height} fill={cloth} />
            {side.print && (
              <image
                href={side.print}
                width={side.widthMm}
                height={side.heightMm}
                preserveAspectRatio="none"
                onLoad={() => setShown(side.print)}
              />
            )}
            <rect
              x={box.left}
              y={box.top}
              width={box.width}
              height={box.height}
              fill="none"
              stroke="#82887b"
              strokeWidth={0.4}
              strokeDasharray="2 1.5"
            />
          </svg>
        </div>
      </section>
      <div className={board.foot}>
        <p className={`small mut ${styles.size}`}>
          {side.print && shown !== side.print && <b role="status">The print is being drawn. </b>}
          <span>
            {side.box
              ? `${Math.round(box.width)} × ${Math.round(box.height)} mm, ${Math.round(box.top)} mm below the top of the field`
              : 'Not measured yet: the whole field is shown'}
          </span>
        </p>
        <Zoom at={zoom} onStep={step} />
        {side.file && (
          <DownloadLink href={side.file}>
            <Download aria-hidden />
            <span>File for the printer</span>
          </DownloadLink>
        )}
      </div>
      {calibrating && <CalibrateBox pixels={pixels} onKeep={keep} onClose={() => setCalibrating(false)} />}
    </>
  );
}

function Zoom({ at, onStep }: { at: number; onStep: (by: 1 | -1) => void }) {
  return (
    <div className={`${board.seg} ${styles.zoom}`}>
      <button type="button" onClick={() => onStep(-1)} disabled={at === 0} aria-label="Smaller">
        −
      </button>
      <button type="button" onClick={() => onStep(1)} disabled={at === zooms.length - 1} aria-label="Look closer">
        +
      </button>
    </div>
  );
}

function sizeWords(times: number): string {
  if (times === 1) return 'true size';
  return times < 1 ? 'half its size' : `${times} times its size`;
}

/** Ruler along an edge: a line every 10 mm, a figure every 20. */
function Ruler({ length, px, along }: { length: number; px: (mm: number) => number; along: 'x' | 'y' }) {
  const marks = Array.from({ length: Math.floor(length / 10) + 1 }, (_, at) => at * 10);
  const size = px(length);
  return (
    <svg
      className={along === 'x' ? styles.rulerX : styles.rulerY}
      width={along === 'x' ? size : rulerPx}
      height={along === 'x' ? rulerPx : size}
      aria-hidden
    >
      {marks.map((mm) => {
        const long = mm % 20 === 0;
        const at = px(mm);
        const from = rulerPx - (long ? 8 : 5);
        return (
          <g key={mm}>
            <path d={along === 'x' ? `M${at} ${from}V${rulerPx}` : `M${from} ${at}H${rulerPx}`} />
            {long && (
              <text
                x={along === 'x' ? at : from - 4}
                y={along === 'x' ? from - 4 : at + 4}
                textAnchor={along === 'x' ? anchorAt(mm) : 'end'}
              >
                {mm}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Returns the anchor of a number on the horizontal ruler: the first number would otherwise start outside the ruler. */
function anchorAt(mm: number): 'start' | 'middle' {
  return mm === 0 ? 'start' : 'middle';
}
