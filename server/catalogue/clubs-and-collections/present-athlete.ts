import { Athlete } from '#contract/athletes.ts';
import { picturesOf } from '#server/catalogue/products/present-product.ts';
import type { AthleteRow } from '#server/catalogue/products/queries.ts';

/** An athlete as the wire has them. Nobody real is shown: their shirt from behind, with name and number, is the portrait. */
export function presentAthlete({ shirt, ...row }: AthleteRow): Athlete {
  const images = picturesOf(shirt, ['back', 'front', 'detail']);
  return Athlete.parse({ ...row, image: images[0]?.src, images });
}
