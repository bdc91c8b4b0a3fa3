import { boxWidth, type Point } from './shape.ts';

/** Scaling of a drawing: the point `from` on the centre line moves to `to`, and the size changes by `scale`. */
export interface Placing {
  scale: number;
  from: number;
  to: number;
}

export const asDrawn: Placing = { scale: 1, from: 0, to: 0 };

/** Returns the position of a drawing's point, to a tenth of a unit. */
export function pointAt({ scale, from, to }: Placing, [x, y]: Point): Point {
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return [tenth(boxWidth / 2 + (x - boxWidth / 2) * scale), tenth(to + (y - from) * scale)];
}

/** Transforms a path. Only for paths of absolute 'x,y' pairs. */
export function pathAt(placing: Placing, path: string): string {
  if (placing === asDrawn) return path;
  return path.replace(/(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/g, (_, x: string, y: string) =>
    pointAt(placing, [Number(x), Number(y)]).join(),
  );
}

/** Transforms drawn elements. */
export function drawnAt(placing: Placing, svg: string): string {
  if (placing === asDrawn || svg === '') return svg;
  const { scale, from, to } = placing;
  return `<g transform="translate(${boxWidth / 2} ${to}) scale(${scale}) translate(${-boxWidth / 2} ${-from})">${svg}</g>`;
}
