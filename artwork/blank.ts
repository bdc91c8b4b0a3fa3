import { isBaked, isGlossy } from './cloth.ts';
import { inFullLight } from './compose-cloth.ts';
import type { Side } from './garment.ts';
import type { Lettering } from './lettering.ts';
import type { PictureFacts } from './picture.ts';
import type { PrintGarment } from './print-areas.ts';
import { garmentRegistry } from './registry.ts';

/** Returns the picture of an unprinted garment in one colour. */
export function blankPicture(garment: PrintGarment, colour: string): PictureFacts {
  const blank = {
    garment,
    colours: { a: colour, b: colour, c: colour },
    pattern: 'solid',
    body: 0,
    lead: 'front',
  } as const;
  // A cap or mug without text shows the maker's mark at the print's position; a space as text leaves it empty.
  return garment === 'cap' || garment === 'mug' ? { ...blank, front: ' ' } : blank;
}

/** Surface of a garment's side. Colours of cloth and glossy goods are drawn as in full light below their light. */
export type GarmentSurface = 'drawn' | 'cloth' | 'glossy';

/** Returns the surface of a side of a blank garment. */
export function garmentSurface(garment: PrintGarment, side: Side): GarmentSurface {
  const light = blankLight(garment, side);
  if (isGlossy(light)) return 'glossy';
  return isBaked(light) ? 'cloth' : 'drawn';
}

const blankLight = (garment: PrintGarment, side: Side) =>
  garmentRegistry[garment].light(blankPicture(garment, '#808080'), side);

/**
 * Draws the layer below a garment's light in the live preview. It is the flat drawing, or a plain colour for sewn
 * cloth, whose drawing is only sampled.
 */
export function drawUnderLight(garment: PrintGarment, side: Side, colour: string, lettering?: Lettering): string {
  const surface = garmentSurface(garment, side);
  if (surface === 'drawn') return drawBlank(garment, side, colour, lettering);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const lit = inFullLight([red, green, blue], surface === 'glossy')
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000"><rect width="800" height="1000" fill="#${lit}"/></svg>`;
}

const wordless: Lettering = () => '';

/** Draws a blank garment flat; without lettering its neck label stays empty. */
export function drawBlank(garment: PrintGarment, side: Side, colour: string, lettering: Lettering = wordless): string {
  return garmentRegistry[garment].draw(blankPicture(garment, colour), side, lettering);
}
