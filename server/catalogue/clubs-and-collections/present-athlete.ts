import { Athlete } from '#contract/athletes.ts';
import { picturesOf } from '#server/catalogue/products/present-product.ts';
import type { AthleteRow } from '#server/catalogue/products/queries.ts';

/**
 * Presents an athlete for the API. No real person is shown: the back of their shirt, with name and number, is the
 * portrait.
 */
export function presentAthlete({ shirt, ...row }: AthleteRow): Athlete {
  const images = picturesOf(shirt, ['back', 'front', 'detail']);
  return Athlete.parse({ ...row, image: images[0]?.src, images });
}
