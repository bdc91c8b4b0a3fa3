import type { PrintArea } from '#artwork/print-areas.ts';
import { placeInBox } from '#artwork/print-place.ts';
import type { Point } from '#artwork/shape.ts';

/** Mark of the ruler along an edge of the print area, in units of the garment's box. */
export interface RulerMark {
  edge: 'top' | 'left';
  /** Distance in mm from the left or top edge of the area. */
  mm: number;
  from: Point;
  to: Point;
  /** Number of centimetres, at every fifth mark; these marks are longer. */
  label?: string;
}

/** Lengths of the marks, in mm on the cloth. */
const short = 3;
const long = 6;

/** Returns the marks of a centimetre ruler outside the area's top and left edges. They follow the curve of a mug. */
export function rulerMarks(area: PrintArea): RulerMark[] {
  const { widthMm, heightMm } = area;
  const along = (edge: RulerMark['edge'], length: number): RulerMark[] =>
    Array.from({ length: Math.floor(length / 10) + 1 }, (_, cm) => {
      const mm = cm * 10;
      const out = cm % 5 === 0 ? long : short;
      const [x, y] = [
        edge === 'top' ? mm - widthMm / 2 : -widthMm / 2,
        edge === 'left' ? mm - heightMm / 2 : -heightMm / 2,
      ];
      const away: Point = edge === 'top' ? [x, y - out] : [x - out, y];
      const mark: RulerMark = { edge, mm, from: placeInBox(area, [x, y]), to: placeInBox(area, away) };
      return cm % 5 === 0 && cm > 0 ? { ...mark, label: String(cm) } : mark;
    });
  // Towards the edge of a mug, the marks become too narrow to read.
  const seen = area.wrapRadiusMm === undefined ? widthMm : area.wrapRadiusMm * 1.35;
  return [...along('top', widthMm).filter(({ mm }) => Math.abs(mm - widthMm / 2) <= seen), ...along('left', heightMm)];
}

/**
 * Returns the outline of part of the area, given in mm, as points in the box. Edges are divided to follow a mug's
 * curve.
 */
export function outlineInBox(area: PrintArea, corners: readonly Point[]): string {
  const pieces = area.wrapRadiusMm ? 12 : 1;
  return corners
    .flatMap(([x, y], at) => {
      const [toX, toY] = corners[(at + 1) % corners.length] ?? [x, y];
      return Array.from({ length: pieces }, (_, k) =>
        placeInBox(area, [x + ((toX - x) * k) / pieces, y + ((toY - y) * k) / pieces]),
      );
    })
    .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(' ');
}

/** Returns the corners of the area, in mm from its centre. */
export function cornersOfArea({ widthMm, heightMm }: Pick<PrintArea, 'widthMm' | 'heightMm'>): Point[] {
  const [x, y] = [widthMm / 2, heightMm / 2];
  return [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ];
}
