import type { Side } from './garment.ts';
import type { Lettering } from './lettering.ts';
import type { Picture } from './picture.ts';
import type { PrintGarment } from './print-areas.ts';
import { registry } from './registry.ts';

/** A garment without print, all in one colour. */
export function blankPicture(garment: PrintGarment, colour: string): Picture {
  const blank = { garment, colours: { a: colour, b: colour, c: colour }, pattern: 'solid', body: 0, lead: 'front' } as const;
  // A cap without words wears the maker's mark where the print goes; words of nothing keep the place free.
  return garment === 'cap' ? { ...blank, front: ' ' } : blank;
}

const wordless: Lettering = () => '';

/** The flat drawing of a blank garment; without lettering its neck label stays empty. */
export function drawBlank(garment: PrintGarment, side: Side, colour: string, lettering: Lettering = wordless): string {
  return registry[garment].draw(blankPicture(garment, colour), side, lettering);
}
