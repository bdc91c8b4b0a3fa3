import type { Layer } from './layers.ts';
import type { OutlineBox } from './outline-box.ts';
import { type Area, boundsOf, moveLayer, safeMm, scaleLayer } from './place.ts';
import type { WordsOutline } from './words-outline.ts';

/** Returns the bounding box of several layers, in mm from the print area's centre. Without layers it is empty. */
export function boundsOfAll(layers: readonly Layer[], words: WordsOutline): OutlineBox {
  const boxes = layers.map((layer) => boundsOf(layer, words));
  if (boxes.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Scales layers together about the centre of the area, preserving their arrangement. */
function scaledTogether<L extends Layer>(layers: readonly L[], factor: number): L[] {
  return layers.map(
    (layer) => moveLayer(scaleLayer(layer, factor), layer.x * (factor - 1), layer.y * (factor - 1)) as L,
  );
}

const movedTogether = <L extends Layer>(layers: readonly L[], x: number, y: number): L[] =>
  layers.map((layer) => moveLayer(layer, x, y) as L);

/** Returns the shift that moves an interval so that it is within `half` of the centre. */
const inward = (from: number, to: number, half: number) => Math.max(0, -half - from) - Math.max(0, to - half);

/**
 * Fits the layers of a side into an area as a group: scaled and moved together. Layers that are already inside stay
 * unchanged.
 */
export function groupWithin(layers: readonly Layer[], area: Area, words: WordsOutline): Layer[] {
  const { left, top, right, bottom } = boundsOfAll(layers, words);
  if (Math.max(right, -left) <= area.widthMm / 2 && Math.max(bottom, -top) <= area.heightMm / 2) return [...layers];
  const [wide, high] = [area.widthMm - 2 * safeMm, area.heightMm - 2 * safeMm];
  const small = Math.min(1, wide / (right - left || 1), high / (bottom - top || 1));
  // Slightly smaller, so that rounding does not cross the edge again.
  const fits = small < 1 ? scaledTogether(layers, small * 0.999) : [...layers];
  const box = boundsOfAll(fits, words);
  return movedTogether(fits, inward(box.left, box.right, wide / 2), inward(box.top, box.bottom, high / 2));
}

/** Minimum distance between existing and new layers, in mm. */
const betweenMm = 4;
/** Scales that are tried one after the other if there is no space for new layers. */
const smaller = [1, 0.8, 0.6, 0.45, 0.35, 0.25];
const stepMm = 4;

/**
 * Places new layers of a side without overlap, shifted vertically or sideways as little as possible, and smaller if
 * needed. On a full side they stay in place.
 */
export function placeBesideOthers<L extends Layer>(
  fresh: readonly L[],
  there: readonly Layer[],
  area: Area,
  words: WordsOutline,
): L[] {
  const taken = there.map((layer) => boundsOf(layer, words));
  const lies = (box: OutlineBox) => taken.some((other) => meets(box, other));
  for (const factor of smaller) {
    const group = factor === 1 ? [...fresh] : scaledTogether(fresh, factor);
    const boxes = group.map((layer) => boundsOf(layer, words));
    const whole = boundsOfAll(group, words);
    const [halfWide, halfHigh] = [area.widthMm / 2 - safeMm, area.heightMm / 2 - safeMm];
    const across = waysWithin(-halfWide - whole.left, halfWide - whole.right);
    const down = waysWithin(-halfHigh - whole.top, halfHigh - whole.bottom);
    for (const [x, y] of nearestFirst(across, down)) {
      if (
        !boxes.some(({ left, top, right, bottom }) =>
          lies({ left: left + x, right: right + x, top: top + y, bottom: bottom + y }),
        )
      )
        return movedTogether(group, x, y);
    }
  }
  return [...fresh];
}

function meets(one: OutlineBox, other: OutlineBox): boolean {
  return (
    one.left < other.right + betweenMm &&
    other.left < one.right + betweenMm &&
    one.top < other.bottom + betweenMm &&
    other.top < one.bottom + betweenMm
  );
}

/** Returns the shifts along one axis that stay within the area; empty if the layers are too large. */
function waysWithin(least: number, most: number): number[] {
  const ways = [0, least, most];
  for (let way = stepMm; way < Math.max(-least, most); way += stepMm) ways.push(-way, way);
  return [...new Set(ways)].filter((way) => way >= least - 0.001 && way <= most + 0.001);
}

/** Returns shifts in both axes, shortest first. Vertical shifts are preferred, since most layers are centred. */
function nearestFirst(across: readonly number[], down: readonly number[]): [x: number, y: number][] {
  const length = ([x, y]: readonly [number, number]) => Math.abs(x) * 2 + Math.abs(y);
  return across
    .flatMap((x) => down.map((y): [number, number] => [x, y]))
    .toSorted((one, other) => length(one) - length(other) || one[1] - other[1] || one[0] - other[0]);
}
