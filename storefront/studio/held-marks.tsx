import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Layer } from '#artwork/design/layers.ts';
import { cornersOf, type MmPoint, toArea } from '#artwork/design/place.ts';
import { dpiOf } from '#artwork/design/resolution.ts';
import { placeInBox } from '#artwork/print-place.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';
import type { Followed } from './follow-gesture.ts';
import { outlineInBox } from './ruler-marks.ts';
import { shiftInBox } from './shift-in-box.ts';
import styles from './stage.module.css';
import type { Studio } from './studio.ts';

/** Distance in CSS px of the outline and handles from the layer, which they must not cover. */
const airPixels = 10;

/** Imperative handle that moves the marks to the layer's position within the frame; undefined ends the drag. */
export interface HeldMarksHandle {
  follow(next: Followed | undefined): void;
}

interface HeldMarksProps {
  studio: Studio;
  layer: Layer;
  /** Box units per CSS pixel. */
  unit: number;
  ref: Ref<HeldMarksHandle>;
}

/**
 * Outline and handles of the selected layer; while dragging also its measures and centre lines. A move only translates
 * the drawing; other changes render it again.
 */
export function HeldMarks({ studio, layer, unit, ref }: HeldMarksProps) {
  const { area, words } = studio;
  const [live, setLive] = useState<Followed>();
  const drawing = useRef<SVGSVGElement>(null);
  const drawn = live?.layer ?? layer;

  useImperativeHandle(ref, () => ({
    follow(next) {
      const shift =
        next && live && next.onX === live.onX && next.onY === live.onY && shiftInBox(area, drawn, next.layer);
      if (shift && drawing.current) {
        drawing.current.style.transform = `translate(${(shift[0] * 100) / boxWidth}%, ${(shift[1] * 100) / boxHeight}%)`;
        return;
      }
      // Rendered in the same frame as the print; otherwise the outline would lag one frame behind.
      if (next) flushSync(() => setLive(next));
      else setLive(undefined);
    },
  }));
  // A newly rendered drawing is in the right place without a transform.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another layer is drawn
  useLayoutEffect(() => {
    if (drawing.current) drawing.current.style.transform = '';
  }, [drawn]);

  const airMm = (airPixels * unit) / area.unitsPerMm;
  const corners = cornersOf(drawn, words.outline, airMm);
  const [footX, footY] = placeInBox(area, [0, area.heightMm / 2]);
  const size = (pixels: number) => pixels * unit;
  const box = `0 0 ${boxWidth} ${boxHeight}`;
  return (
    <>
      <svg ref={drawing} viewBox={box} className={styles.held} aria-hidden>
        <polygon points={outlineInBox(area, corners)} className={styles.area} strokeWidth={size(2)} />
        {!drawn.locked && (
          <>
            {corners.map((corner, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
              <Handle key={at} kind="scale" at={placeInBox(area, corner)} size={size} turned={at % 2 === 1} />
            ))}
            <TurnHandle at={turnPlace(area, corners, drawn)} size={size} />
          </>
        )}
      </svg>
      {(live?.onX || live?.onY) && (
        <svg viewBox={box} className={styles.marks} aria-hidden>
          {live.onX && (
            <Guide
              from={placeInBox(area, [0, -area.heightMm / 2])}
              to={placeInBox(area, [0, area.heightMm / 2])}
              width={size(1.5)}
            />
          )}
          {live.onY && (
            <Guide
              from={placeInBox(area, [-area.widthMm / 2, 0])}
              to={placeInBox(area, [area.widthMm / 2, 0])}
              width={size(1.5)}
            />
          )}
        </svg>
      )}
      {live && (
        <p
          className={styles.readout}
          style={{ left: `${(footX * 100) / boxWidth}%`, top: `${(footY * 100) / boxHeight}%` }}
          aria-hidden
        >
          {readout(live.layer, studio)}
        </p>
      )}
    </>
  );
}

/** Returns the rotation handle's position above the layer's top edge, rotated with the layer. */
function turnPlace(
  area: Studio['area'],
  [topLeft, topRight]: readonly [MmPoint, MmPoint, ...MmPoint[]],
  layer: Layer,
): { foot: readonly [number, number]; head: readonly [number, number] } {
  const foot: MmPoint = [(topLeft[0] + topRight[0]) / 2, (topLeft[1] + topRight[1]) / 2];
  const [upX, upY] = toArea({ x: 0, y: 0, angle: layer.angle }, [0, -1]);
  const [footX, footY] = placeInBox(area, foot);
  const [headX, headY] = placeInBox(area, [foot[0] + upX, foot[1] + upY]);
  const length = Math.hypot(headX - footX, headY - footY) || 1;
  return { foot: [footX, footY], head: [(headX - footX) / length, (headY - footY) / length] };
}

type Sized = (pixels: number) => number;

/** Handle on the outline. Its position is a single attribute, as each frame of a drag has little time. */
function Handle({
  kind,
  at: [x, y],
  size,
  turned: slanted,
}: {
  kind: string;
  at: readonly [number, number];
  size: Sized;
  turned?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={size(6.5)} className={styles.handle} strokeWidth={size(2)} />
      <circle r={size(20)} data-handle={kind} className={slanted ? styles.holdSlanted : styles.hold} />
    </g>
  );
}

function TurnHandle({ at: { foot, head }, size }: { at: ReturnType<typeof turnPlace>; size: Sized }) {
  const degrees = (Math.atan2(head[1], head[0]) * 180) / Math.PI;
  return (
    <g transform={`translate(${foot[0]} ${foot[1]}) rotate(${degrees})`}>
      <line x2={size(34)} className={styles.stem} strokeWidth={size(1.5)} />
      <circle cx={size(34)} r={size(8)} className={styles.handle} strokeWidth={size(2)} />
      <circle cx={size(34)} r={size(20)} data-handle="turn" className={styles.holdTurn} />
    </g>
  );
}

function Guide({ from, to, width }: { from: readonly [number, number]; to: readonly [number, number]; width: number }) {
  return <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} className={styles.guide} strokeWidth={width} />;
}

/** Describes the size of a layer while it is changed. */
function readout(layer: Layer, { pictures }: Studio): string {
  const angle = layer.angle === 0 ? '' : ` · ${layer.angle.toFixed(0)}°`;
  if (layer.kind === 'text') return `letters ${layer.size.toFixed(1)} mm high${angle}`;
  const picture = pictures.known.get(layer.picture);
  const dpi = picture ? ` · ${dpiOf(picture.width, layer.width)} dpi` : '';
  return `${layer.width.toFixed(0)} × ${layer.height.toFixed(0)} mm${angle}${dpi}`;
}
