import type { Layer } from '#artwork/design/layers.ts';
import type { PrintArea } from '#artwork/print-areas.ts';
import { lieOf } from '#artwork/print-place.ts';
import type { Point } from '#artwork/shape.ts';

/**
 * By how much the whole outline of a dragged layer shifts in the box of the garment from one place to another; undefined where
 * its shape changes as well: it was turned, its size is another, or it goes round a mug.
 */
export function shiftInBox(area: PrintArea, from: Layer, to: Layer): Point | undefined {
  const { across, down, fall, wrapMm } = lieOf(area);
  if (wrapMm > 0 || from.angle !== to.angle || from.flipped !== to.flipped || !isAsLarge(from, to)) return undefined;
  const x = (to.x - from.x) * across;
  return [x, (to.y - from.y) * down + x * fall];
}

function isAsLarge(one: Layer, other: Layer): boolean {
  if (one.kind === 'picture') return other.kind === 'picture' && one.width === other.width && one.height === other.height;
  return other.kind === 'text' && one.size === other.size;
}
