import { darkenColour, mixColours, relativeLuminance } from '../colour.ts';
import type { Lettering } from '../lettering.ts';
import { type DrawingSheet, strokedLine } from '../sheet.ts';
import type { ClothTopCut } from './cloth-cuts.ts';
import { insideAt, labelAt } from './cloth-layout.ts';
import { neckLabel } from './print.ts';

/** Parts of the flat drawing of a top, each larger than its visible part, so that its edges never show a neighbour. */
export const clothParts = {
  body: { id: 'body', path: 'M120,100 H680 V896 H120Z' },
  inside: { id: 'inside', path: 'M120,904 H680 V1000 H120Z' },
  band: { id: 'band', path: 'M40,0 H760 V84 H40Z' },
  bandInside: { id: 'band-inside', path: 'M40,98 H80 V118 H40Z' },
} as const;

/** Draws the label inside the neck, and the seam above it; `lower` is for a neck that is cut low behind. */
export function drawInsideLabel(
  sheet: DrawingSheet,
  { wearer }: Pick<ClothTopCut, 'wearer'>,
  cloth: string,
  lettering: Lettering,
  lower = 0,
): void {
  const inside = darkenColour(cloth, 0.04);
  const seam = strokedLine(
    `M300,${insideAt + 24 + lower} H500`,
    mixColours(inside, relativeLuminance(inside) > 0.3 ? '#000000' : '#ffffff', 0.1),
    5,
  );
  sheet.add(seam + neckLabel(lettering, 400, labelAt.top + lower, wearer === 'child' ? '6-7Y' : 'M'));
}
