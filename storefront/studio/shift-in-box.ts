import type { Layer } from '#artwork/design/layers.ts';
import type { PrintArea } from '#artwork/print-areas.ts';
import { lieOf } from '#artwork/print-place.ts';
import type { Point } from '#artwork/shape.ts';

/**
 * Returns the movement of a dragged layer's outline in the garment's box. Undefined if its shape changes too: by
 * rotation, by size, or around a mug.
 */
export function shiftInBox(area: PrintArea, from: Layer, to: Layer): Point | undefined {
  const { across, down, fall, wrapMm } = lieOf(area);
  if (wrapMm > 0 || from.angle !== to.angle || from.flipped !== to.flipped || !isAsLarge(from, to)) return undefined;
  const x = (to.x - from.x) * across;
  return [x, (to.y - from.y) * down + x * fall];
}

function isAsLarge(one: Layer, other: Layer): boolean {
  if (one.kind === 'picture')
    return other.kind === 'picture' && one.width === other.width && one.height === other.height;
  return other.kind === 'text' && one.size === other.size;
}
