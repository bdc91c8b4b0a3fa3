import { boxWidth, type Point } from './shape.ts';

/** A drawing made once and used in another size: its place `from` on the middle line comes to stand at `to`, `scale` times as large. */
export interface Placing {
  scale: number;
  from: number;
  to: number;
}

export const asDrawn: Placing = { scale: 1, from: 0, to: 0 };

/** Where a point of the drawing comes to stand, to a tenth of a unit. */
export function pointAt({ scale, from, to }: Placing, [x, y]: Point): Point {
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return [tenth(boxWidth / 2 + (x - boxWidth / 2) * scale), tenth(to + (y - from) * scale)];
}

/** The same path where it comes to stand. Only for paths of absolute 'x,y' pairs. */
export function pathAt(placing: Placing, path: string): string {
  if (placing === asDrawn) return path;
  return path.replace(/(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/g, (_, x: string, y: string) => pointAt(placing, [Number(x), Number(y)]).join());
}

/** Drawn things where they come to stand. */
export function drawnAt(placing: Placing, svg: string): string {
  if (placing === asDrawn || svg === '') return svg;
  const { scale, from, to } = placing;
  return `<g transform="translate(${boxWidth / 2} ${to}) scale(${scale}) translate(${-boxWidth / 2} ${-from})">${svg}</g>`;
}
