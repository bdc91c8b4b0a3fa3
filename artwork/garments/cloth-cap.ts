import { darkenColour } from '../colour.ts';
import type { BakedShape } from '../garment.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import { drawPattern } from '../patterns.ts';
import type { PictureFacts } from '../picture.ts';
import { createSheet } from '../sheet.ts';
import { badgeOf } from './cap-badge.ts';
import { capFront, capSpots } from './cloth-layout.ts';
import { patternStrength } from './print.ts';

const { x, y, across, down, fall, height, halfWidth } = capFront;

/** Returns the drawing position of a point on the front, in metres from the front seam and the rim. */
function place(turned: 'right' | 'left', u: number, v: number): string {
  const way = turned === 'right' ? 1 : -1;
  const middle = turned === 'right' ? x : 800 - x;
  return `${(middle + across * u).toFixed(1)},${(y - down * (v - height) + way * across * fall * u).toFixed(1)}`;
}

/** Returns the two front panels, which take embroidery and prints. */
export function capPanels(turned: 'right' | 'left'): BakedShape['panels'] {
  const right: readonly (readonly [number, number])[] = [
    [0.09, 0],
    [0.086, 0.05],
    [0.072, 0.09],
    [0.045, 0.125],
  ];
  const outline = [...right, ...right.toReversed().map(([u, v]) => [-u, v] as const)];
  return [{ id: 'crown', path: `M${outline.map(([u, v]) => place(turned, u, v)).join(' L')}Z` }];
}

const crown = 'M0,40 H800 V800 H0Z';

/** Draws a cap flat for baked cloth. `sleeve` colours its front panels, `trim` its peak and button. */
export function drawClothCap(
  picture: PictureFacts,
  turned: 'right' | 'left',
  lettering: Lettering,
  motifs: DrawMotif,
): string {
  const middle = turned === 'right' ? x : 800 - x;
  const reach = across * halfWidth;
  const front = `M${middle - reach},40 H${middle + reach} V800 H${middle - reach}Z`;
  const spots = Object.entries(capSpots).map(([id, [atX, atY]]) => ({
    id,
    path: `M${atX - 30},${atY - 30} h60 v60 h-60Z`,
  }));
  const sheet = createSheet({ panels: [{ id: 'crown', path: crown }, ...spots] });
  const { a } = picture.colours;
  const cloth = picture.sleeve ?? a;
  const peak = picture.trim ?? a;
  sheet.panel('crown', a);
  const pattern = drawPattern(
    { ...picture.colours, pattern: picture.pattern, tone: patternStrength(picture) },
    'cloth',
  );
  sheet.define(pattern.defs);
  sheet.within('crown', pattern.svg + (picture.sleeve ? `<path d="${front}" fill="${cloth}"/>` : ''));
  const colours: Record<keyof typeof capSpots, string> = {
    visor: peak,
    under: darkenColour(peak, 0.25),
    edge: picture.trim ? darkenColour(peak, 0.12) : picture.colours.c,
    button: peak,
    band: a,
    inside: darkenColour(a, 0.6),
  };
  for (const [part, colour] of Object.entries(colours)) sheet.panel(part, colour);
  const way = turned === 'right' ? 1 : -1;
  const skew = (Math.atan(fall) * way * 180) / Math.PI;
  const badge = badgeOf(picture, cloth, lettering, motifs);
  // Embroidery is raised, so it casts a small shadow.
  const shadow = badge.replace(/(fill|stroke)="#[0-9a-f]{3,6}"/g, '$1="#000"');
  sheet.add(
    `<g transform="translate(${middle} ${y}) skewY(${skew.toFixed(2)}) scale(${((1.2 * across) / down).toFixed(3)} 1.2)"><g transform="translate(1.500 2.200)" opacity=".3">${shadow}</g>${badge}</g>`,
  );
  return sheet.finish();
}
