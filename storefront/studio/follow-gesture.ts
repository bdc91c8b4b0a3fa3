import type { Layer } from '#artwork/design/layers.ts';
import { type MmPoint, moveLayer, scaleLayer, snapLayer, snappedAngle, turned } from '#artwork/design/place.ts';
import type { WordsOutline } from '#artwork/design/words-outline.ts';

/** Gesture on a layer, with its start; positions in mm on the print area. */
export type Gesture =
  | { kind: 'move'; from: Layer; at: MmPoint }
  | { kind: 'scale'; from: Layer; at: MmPoint }
  | { kind: 'turn'; from: Layer; at: MmPoint }
  | { kind: 'pinch'; from: Layer; at: readonly [MmPoint, MmPoint] };

export interface Followed {
  layer: Layer;
  /** True if the layer snapped to the vertical centre line of the area; `onY` is for the horizontal one. */
  onX: boolean;
  onY: boolean;
}

/**
 * Returns the layer for the current finger positions. `reachMm` is the snapping distance to centre lines; with `steps`,
 * rotation is in steps of 15 degrees.
 */
export function followGesture(
  gesture: Gesture,
  now: readonly MmPoint[],
  { words, reachMm, steps = false }: { words: WordsOutline; reachMm: number; steps?: boolean },
): Followed {
  const { from } = gesture;
  const still = { layer: from, onX: false, onY: false };
  const [to] = now;
  if (!to) return still;
  switch (gesture.kind) {
    case 'move':
      return snapLayer(moveLayer(from, to[0] - gesture.at[0], to[1] - gesture.at[1]), words, reachMm);
    case 'scale': {
      const before = distance(gesture.at, [from.x, from.y]);
      return before === 0 ? still : { ...still, layer: scaleLayer(from, distance(to, [from.x, from.y]) / before) };
    }
    case 'turn': {
      const by = direction([from.x, from.y], to) - direction([from.x, from.y], gesture.at);
      return { ...still, layer: turned(from, snappedAngle(from.angle + by, steps)) };
    }
    case 'pinch': {
      const other = now[1];
      if (!other) return still;
      const [one0, other0] = gesture.at;
      const apart = distance(one0, other0);
      if (apart === 0) return still;
      const by = direction(to, other) - direction(one0, other0);
      const larger = scaleLayer(from, distance(to, other) / apart);
      const turnedBy = turned(larger, snappedAngle(from.angle + by, steps));
      return snapLayer(
        moveLayer(
          turnedBy,
          middle(to, other, 0) - middle(one0, other0, 0),
          middle(to, other, 1) - middle(one0, other0, 1),
        ),
        words,
        reachMm,
      );
    }
  }
}

function distance([x, y]: MmPoint, [toX, toY]: MmPoint): number {
  return Math.hypot(toX - x, toY - y);
}

/** Returns the direction in degrees, clockwise since y grows downwards. */
function direction([x, y]: MmPoint, [toX, toY]: MmPoint): number {
  return (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
}

function middle(one: MmPoint, other: MmPoint, axis: 0 | 1): number {
  return (one[axis] + other[axis]) / 2;
}
