import type { Layer } from './layers.ts';
import type { OutlineBox } from './outline-box.ts';
import { unitsPerCapital, type WordsOutline } from './words-outline.ts';

/** Print area in mm. */
export interface Area {
  widthMm: number;
  heightMm: number;
}

export type MmPoint = readonly [x: number, y: number];

/** Returns a layer's printed box before rotation, in mm from its position. A flipped layer's box is flipped. */
export function layerBox(layer: Layer, words: WordsOutline): OutlineBox {
  if (layer.kind === 'picture') {
    const { width, height } = layer;
    return { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 };
  }
  const scale = layer.size / unitsPerCapital;
  const edge = layer.outline?.mm ?? 0;
  const { left, top, right, bottom } = words(layer).box;
  const box = {
    left: left * scale - edge,
    top: top * scale - edge,
    right: right * scale + edge,
    bottom: bottom * scale + edge,
  };
  return layer.flipped ? { ...box, left: -box.right, right: -box.left } : box;
}

/** Converts a point of a layer's own box to mm from the centre of the print area. */
export function toArea(layer: Pick<Layer, 'x' | 'y' | 'angle'>, [x, y]: MmPoint): MmPoint {
  const turn = (layer.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [layer.x + x * cos - y * sin, layer.y + x * sin + y * cos];
}

/** Converts a point of the print area to the layer's own box; reverses toArea. */
export function toLayer(layer: Pick<Layer, 'x' | 'y' | 'angle'>, [x, y]: MmPoint): MmPoint {
  const turn = (layer.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [dx, dy] = [x - layer.x, y - layer.y];
  return [dx * cos + dy * sin, dy * cos - dx * sin];
}

/** Returns the corners clockwise from top left, `airMm` (mm) outside the corners of the layer. */
export function cornersOf(layer: Layer, words: WordsOutline, airMm = 0): [MmPoint, MmPoint, MmPoint, MmPoint] {
  const { left, top, right, bottom } = layerBox(layer, words);
  const [west, north, east, south] = [left - airMm, top - airMm, right + airMm, bottom + airMm];
  return [
    toArea(layer, [west, north]),
    toArea(layer, [east, north]),
    toArea(layer, [east, south]),
    toArea(layer, [west, south]),
  ];
}

/** Returns the bounding box of a layer in mm from the centre of the print area. */
export function boundsOf(layer: Layer, words: WordsOutline): OutlineBox {
  const corners = cornersOf(layer, words);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Normalizes an angle in degrees to above -180 and at most 180. */
export function tidyAngle(angle: number): number {
  const turnLayer = ((((angle + 180) % 360) + 360) % 360) - 180;
  return roundPlace(turnLayer === -180 ? 180 : turnLayer, 10);
}

/** Rounds to a hundredth of a millimetre, so that equal designs serialize and hash equally on all devices. */
export function roundPlace(value: number, steps = 100): number {
  return Math.round(value * steps) / steps || 0;
}

/** Maximum distance of a layer from the centre of the area, in mm; beyond it nothing is visible. */
const farthestMm = 2000;

export function moveLayer(layer: Layer, byX: number, byY: number): Layer {
  const within = (mm: number) => roundPlace(Math.min(farthestMm, Math.max(-farthestMm, mm)));
  return { ...layer, x: within(layer.x + byX), y: within(layer.y + byY) };
}

/** Minimum and maximum width of a picture and height of capitals, in mm. */
const sizes = { picture: [5, 2000], text: [2, 500] } as const;

/** Scales a layer about its position. */
export function scaleLayer(layer: Layer, factor: number): Layer {
  if (layer.kind === 'text') {
    const [least, most] = sizes.text;
    const size = roundPlace(Math.min(most, Math.max(least, layer.size * factor)));
    const held = size / layer.size;
    return {
      ...layer,
      size,
      outline: layer.outline && {
        ...layer.outline,
        mm: roundPlace(Math.min(10, Math.max(0.2, layer.outline.mm * held))),
      },
    };
  }
  const [least, most] = sizes.picture;
  const narrow = Math.min(layer.width, layer.height);
  const wide = Math.max(layer.width, layer.height);
  const held = Math.min(most / wide, Math.max(least / narrow, factor));
  return { ...layer, width: roundPlace(layer.width * held), height: roundPlace(layer.height * held) };
}

export function turned(layer: Layer, angle: number): Layer {
  return { ...layer, angle: tidyAngle(angle) };
}

/** Centres the visible part of a layer in the area; its position may differ, as letters can be off-centre. */
export function centreLayer(layer: Layer, words: WordsOutline, axis: 'both' | 'x' | 'y' = 'both'): Layer {
  const { left, top, right, bottom } = boundsOf(layer, words);
  return moveLayer(layer, axis === 'y' ? 0 : -(left + right) / 2, axis === 'x' ? 0 : -(top + bottom) / 2);
}

/** Tolerance of the printer in mm: content that must be complete keeps this distance from the edge. */
export const safeMm = 5;

/** Scales a layer to the maximum size within the safety margin. */
export function fitLayer(layer: Layer, area: Area, words: WordsOutline): Layer {
  return sized(layer, words, (width, height) =>
    Math.min((area.widthMm - 2 * safeMm) / width, (area.heightMm - 2 * safeMm) / height),
  );
}

/** Scales a layer to the minimum size that covers the area. */
export function fillArea(layer: Layer, area: Area, words: WordsOutline): Layer {
  const { left, top, right, bottom } = layerBox(layer, words);
  const turn = (layer.angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  // Relative to the layer, the area is rotated.
  const across = (area.widthMm * cos + area.heightMm * sin) / (right - left || 1);
  const down = (area.widthMm * sin + area.heightMm * cos) / (bottom - top || 1);
  // Slightly larger, so that rounding leaves no gap.
  return centreLayer(scaleLayer(layer, Math.max(across, down) * 1.0005), words);
}

function sized(layer: Layer, words: WordsOutline, factorOf: (width: number, height: number) => number): Layer {
  const { left, top, right, bottom } = boundsOf(layer, words);
  return centreLayer(scaleLayer(layer, factorOf(right - left || 1, bottom - top || 1)), words);
}

export interface Snapped {
  layer: Layer;
  /** True if the layer snapped to the area's vertical centre line; `onY` is for the horizontal one. */
  onX: boolean;
  onY: boolean;
}

/** Snaps a moved layer to the centre lines of the area within a distance in mm. */
export function snapLayer(layer: Layer, words: WordsOutline, reachMm: number): Snapped {
  const { left, top, right, bottom } = boundsOf(layer, words);
  const [offX, offY] = [(left + right) / 2, (top + bottom) / 2];
  const onX = Math.abs(offX) <= reachMm;
  const onY = Math.abs(offY) <= reachMm;
  return { layer: moveLayer(layer, onX ? -offX : 0, onY ? -offY : 0), onX, onY };
}

/**
 * Snaps an angle to the nearest quarter turn within 3 degrees, or, with `steps`, to the nearest multiple of 15 degrees.
 */
export function snappedAngle(angle: number, steps: boolean): number {
  if (steps) return tidyAngle(Math.round(angle / 15) * 15);
  const quarter = Math.round(angle / 90) * 90;
  return tidyAngle(Math.abs(angle - quarter) <= 3 ? quarter : angle);
}
