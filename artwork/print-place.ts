import type { PrintArea } from './print-areas.ts';
import { boxHeight, boxWidth, type Point, type ShapeFrame } from './shape.ts';

/**
 * Placement of a print area in the box: a point is mm x `across` and mm x `down` away from the centre. Horizontal lines
 * descend by `fall`.
 */
export interface PrintLie {
  middle: Point;
  across: number;
  down: number;
  fall: number;
  /** Radius of the cylinder that the area wraps, in mm; 0 if flat. */
  wrapMm: number;
}

export function lieOf({
  middle,
  unitsPerMm,
  foreshortened = 1,
  skewDegrees = 0,
  wrapRadiusMm = 0,
}: PrintArea): PrintLie {
  return {
    middle,
    across: unitsPerMm * foreshortened,
    down: unitsPerMm,
    fall: Math.tan((skewDegrees * Math.PI) / 180),
    wrapMm: wrapRadiusMm,
  };
}

/**
 * Converts a point of the print, in mm from the area's centre, to the box. Points on the back of a mug map to its edge.
 */
export function placeInBox(area: PrintArea, [xMm, yMm]: Point): Point {
  const { middle, across, down, fall, wrapMm } = lieOf(area);
  const turn = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, wrapMm > 0 ? xMm / wrapMm : 0));
  const x = (wrapMm > 0 ? wrapMm * Math.sin(turn) : xMm) * across;
  return [middle[0] + x, middle[1] + yMm * down + x * fall];
}

/** Converts a point of the box to the print; reverses placeInBox. */
export function placeOnPrint(area: PrintArea, [boxX, boxY]: Point): Point {
  const { middle, across, down, fall, wrapMm } = lieOf(area);
  const x = boxX - middle[0];
  const xMm = x / across;
  const yMm = (boxY - middle[1] - x * fall) / down;
  if (wrapMm === 0) return [xMm, yMm];
  return [wrapMm * Math.asin(Math.max(-1, Math.min(1, xMm / wrapMm))), yMm];
}

/** Maximum displacement of a print by folds with a margin, in box units. */
const usualReach = 24;

/**
 * Returns the part of the box in which a print is visible, including displacement by folds. Its numbers are even, as
 * required for reading lights.
 */
export function printFrame(area: PrintArea): ShapeFrame {
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) => placeInBox(area, [(x * area.widthMm) / 2, (y * area.heightMm) / 2])),
  );
  const reach = area.bentBy ?? usualReach;
  const even = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value / 2) * 2));
  const left = even(Math.min(...corners.map(([x]) => x)) - reach, boxWidth);
  const top = even(Math.min(...corners.map(([, y]) => y)) - reach, boxHeight);
  const right = even(Math.max(...corners.map(([x]) => x)) + reach, boxWidth);
  const bottom = even(Math.max(...corners.map(([, y]) => y)) + reach, boxHeight);
  return { left, top, width: right - left, height: bottom - top };
}
