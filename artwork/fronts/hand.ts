import type { FontName, Lettering } from '../lettering.ts';
import { seededRandom } from '../shape.ts';

/** Colours of a front: the bare cloth and up to three inks. */
export interface Inks {
  cloth: string;
  ink: string;
  b: string;
  c: string;
}

/** Function that draws a front centred at 0,0, at most 300 units wide and 380 high. */
export type Front = (inks: Inks, lettering: Lettering) => string;

/** Box in a front's units, from its left and upper edge. */
export type FrontBox = readonly [x: number, y: number, width: number, height: number];

type Spot = readonly [x: number, y: number];

const short = (value: number) => String(Math.round(value * 10) / 10 || 0);

export const indexesUpTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
export const repeatedDrawing = (n: number, draw: (i: number) => string): string => indexesUpTo(n).map(draw).join('');

export const filledPath = (colour: string, d: string, more = ''): string => `<path d="${d}" fill="${colour}"${more}/>`;
export const strokedPath = (colour: string, width: number, d: string, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`;
export const filledCircle = (colour: string, x: number, y: number, r: number): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${colour}"/>`;
export const filledRect = (colour: string, [x, y, width, height]: FrontBox, more = ''): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${colour}"${more}/>`;
/** Places a drawing centred at 0,0 at a position, rotated and scaled. */
export const placedAt = (x: number, y: number, drawn: string, turn = 0, size = 1): string =>
  `<g transform="translate(${short(x)} ${short(y)})${turn === 0 ? '' : ` rotate(${turn})`}${size === 1 ? '' : ` scale(${size})`}">${drawn}</g>`;
/** Mirrors a drawing horizontally. */
export const mirroredDrawing = (drawn: string): string => `<g transform="scale(-1 1)">${drawn}</g>`;
export const roundStroke = ' stroke-linecap="round" stroke-linejoin="round"';

/** Returns a path through points, closed or open. */
export const pathThrough = (points: readonly Spot[], closed = true): string =>
  `M${points.map(([x, y]) => `${short(x)},${short(y)}`).join(' L')}${closed ? 'Z' : ''}`;

/** Returns the point at an angle in degrees, clockwise from the top. */
export const pointAtAngle = (degrees: number, rx: number, ry = rx): Spot => {
  const turn = (degrees * Math.PI) / 180;
  return [Math.sin(turn) * rx, -Math.cos(turn) * ry];
};

/** Returns a shape like a paper cut-out: its long edges are slightly irregular, always in the same way. */
export function cutOutShape(points: readonly Spot[], seed: number, by = 2): string {
  const next = seededRandom(seed);
  const out = points.flatMap(([x, y], i): Spot[] => {
    const [toX, toY] = points[(i + 1) % points.length] ?? [x, y];
    const parts = Math.max(1, Math.round(Math.hypot(toX - x, toY - y) / 34));
    return indexesUpTo(parts).map((part): Spot => {
      const share = part / parts;
      return [x + (toX - x) * share + (next() - 0.5) * by, y + (toY - y) * share + (next() - 0.5) * by];
    });
  });
  return pathThrough(out);
}

/** Draws a line like chalk: several dashed strokes over each other, with gaps of the wall's grain. */
export function chalkLine(colour: string, width: number, d: string): string {
  const laid = [
    [0, 0, 0.62, '17 1.2 9 0.8 23 1.6', 1],
    [-0.3, 0.2, 0.3, '5 2.2 2 1.4 8 3', 0.9],
    [0.3, -0.22, 0.3, '3 1.8 7 2.6 4 1.2', 0.9],
    [0.46, 0.4, 0.16, '2 3 5 2.6 1 2', 0.8],
    [-0.46, -0.4, 0.16, '1.6 2.4 3 4', 0.8],
  ] as const;
  return laid
    .map(([x, y, part, dashes, seen]) =>
      strokedPath(
        colour,
        Number(short(width * part)),
        d,
        `${roundStroke} stroke-dasharray="${dashes}" stroke-opacity="${seen}" transform="translate(${short(x * width)} ${short(y * width)})"`,
      ),
    )
    .join('');
}

interface Step {
  command: string;
  points: Spot[];
}

function stepsOf(outline: string): Step[] {
  const d = /d="([^"]*)"/.exec(outline)?.[1] ?? '';
  return Array.from(d.matchAll(/([MLQCZ])([^MLQCZ]*)/g), ([, command = '', numbers = '']) => {
    const values = numbers.split(/[ ,]+/).filter(Boolean).map(Number);
    return {
      command,
      points: indexesUpTo(values.length / 2).map((i): Spot => [values[i * 2] ?? 0, values[i * 2 + 1] ?? 0]),
    };
  });
}

/** Returns text as a path that fills a box, with every point transformed by `bend`, like hand-painted letters. */
export function letteringPath(
  lettering: Lettering,
  words: string,
  font: FontName,
  box: FrontBox,
  bend: (x: number, y: number) => Spot = (x, y) => [x, y],
): string {
  const steps = stepsOf(lettering(words, { font, middle: 0, top: 0, capital: 100 }));
  const all = steps.flatMap(({ points }) => points);
  if (all.length === 0) return '';
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const [x0, y0, width, height] = box;
  const placed = ([x, y]: Spot): Spot => [
    x0 + ((x - left) / (right - left)) * width,
    y0 + ((y - top) / (bottom - top)) * height,
  ];
  let [atX, atY] = [0, 0];
  let out = '';
  for (const { command, points } of steps) {
    const moved = points.map(placed);
    const [toX, toY] = moved.at(-1) ?? [atX, atY];
    if (command === 'L') {
      // Straight lines are divided to follow the bend.
      const parts = Math.max(1, Math.round(Math.hypot(toX - atX, toY - atY) / 9));
      const along = indexesUpTo(parts).map(
        (i): Spot => [atX + ((toX - atX) * (i + 1)) / parts, atY + ((toY - atY) * (i + 1)) / parts],
      );
      out += `L${along.map(([x, y]) => bend(x, y).map(short).join(' ')).join(' ')}`;
    } else out += `${command}${moved.map(([x, y]) => bend(x, y).map(short).join(' ')).join(' ')}`;
    [atX, atY] = [toX, toY];
  }
  return out;
}

/** Draws text that fills a box, in one ink. */
export const letteringInk = (
  lettering: Lettering,
  text: string,
  font: FontName,
  box: FrontBox,
  colour: string,
): string => filledPath(colour, letteringPath(lettering, text, font, box));

/**
 * Creates a transform that bends a line around a centre: x becomes an angle, y the distance. `from` is the angle at x =
 * 0; `radius` is the radius of the baseline.
 */
export const onRing =
  (radius: number, from = 0) =>
  (x: number, y: number): Spot => {
    const turn = (from * Math.PI) / 180 + x / radius;
    return [Math.sin(turn) * (radius - y), -Math.cos(turn) * (radius - y)];
  };

/** Draws painted lettering with a hard shadow to one side. */
export function shadedLetters(face: string, d: string, shade: string, by: Spot, steps = 6): string {
  const under = repeatedDrawing(
    steps,
    (i) =>
      `<path d="${d}" transform="translate(${short((by[0] * (i + 1)) / steps)} ${short((by[1] * (i + 1)) / steps)})"/>`,
  );
  return `<g fill="${shade}">${under}</g>${filledPath(face, d)}`;
}
