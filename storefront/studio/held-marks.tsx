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

/** How far outside of the layer its outline and handles stand, in CSS pixels: they cover nothing of it. */
const airPixels = 10;

/** What whoever drags holds: brings the marks to where the layer is now, within this frame; undefined when the drag is over. */
export interface HeldMarksHandle {
  follow(next: Followed | undefined): void;
}

interface HeldMarksProps {
  studio: Studio;
  layer: Layer;
  /** Box units a CSS pixel. */
  unit: number;
  ref: Ref<HeldMarksHandle>;
}

/**
 * The selected layer's outline and handles, and what a drag says: its measures and the middle lines it is drawn to. A drag
 * that only shifts the layer shifts the finished drawing; only what changes its shape draws it anew.
 */
export function HeldMarks({ studio, layer, unit, ref }: HeldMarksProps) {
  const { area, words } = studio;
  const [live, setLive] = useState<Followed>();
  const drawing = useRef<SVGSVGElement>(null);
  const drawn = live?.layer ?? layer;

  useImperativeHandle(ref, () => ({
    follow(next) {
      const shift = next && live && next.onX === live.onX && next.onY === live.onY && shiftInBox(area, drawn, next.layer);
      if (shift && drawing.current) {
        drawing.current.style.transform = `translate(${(shift[0] * 100) / boxWidth}%, ${(shift[1] * 100) / boxHeight}%)`;
        return;
      }
      // In this very frame, as the print is: left to React, the outline would follow it a frame later.
      if (next) flushSync(() => setLive(next));
      else setLive(undefined);
    },
  }));
  // What is drawn anew is drawn where it is.
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
            <Guide from={placeInBox(area, [0, -area.heightMm / 2])} to={placeInBox(area, [0, area.heightMm / 2])} width={size(1.5)} />
          )}
          {live.onY && (
            <Guide from={placeInBox(area, [-area.widthMm / 2, 0])} to={placeInBox(area, [area.widthMm / 2, 0])} width={size(1.5)} />
          )}
        </svg>
      )}
      {live && (
        <p className={styles.readout} style={{ left: `${(footX * 100) / boxWidth}%`, top: `${(footY * 100) / boxHeight}%` }} aria-hidden>
          {readout(live.layer, studio)}
        </p>
      )}
    </>
  );
}

/** The handle to turn by stands above the layer's top edge, in its own direction. */
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

/** One attribute of each handle changes with its place: there is little time in a frame of a drag. */
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

/** What a layer measures while it is being changed. */
function readout(layer: Layer, { pictures }: Studio): string {
  const angle = layer.angle === 0 ? '' : ` · ${layer.angle.toFixed(0)}°`;
  if (layer.kind === 'text') return `letters ${layer.size.toFixed(1)} mm high${angle}`;
  const picture = pictures.known.get(layer.picture);
  const dpi = picture ? ` · ${dpiOf(picture.width, layer.width)} dpi` : '';
  return `${layer.width.toFixed(0)} × ${layer.height.toFixed(0)} mm${angle}${dpi}`;
}
