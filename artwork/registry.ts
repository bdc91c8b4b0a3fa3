import type { PictureView } from '#contract/images.ts';
import type { Garment } from './garment.ts';
import { backpack, bottle, flag, hoodie, jacket, keyring, mug, phoneCase, scarf } from './garments/others.ts';
import { cricketShirt, cricketWhites, jersey, kidsJersey, kidsTShirt, tShirt } from './garments/tops.ts';
import { cap, vest } from './garments/vests-and-caps.ts';
import type { Garment as GarmentName, Picture } from './picture.ts';

/** Version, raised when light or composition changes, which invalidates all cached pictures. */
export const engineVersion = 9;

/** All garments that can be drawn. */
export const registry: Record<GarmentName, Garment> = {
  jersey,
  'cricket-shirt': cricketShirt,
  'cricket-whites': cricketWhites,
  vest,
  't-shirt': tShirt,
  'kids-jersey': kidsJersey,
  'kids-t-shirt': kidsTShirt,
  hoodie,
  jacket,
  cap,
  scarf,
  mug,
  bottle,
  keyring,
  'phone-case': phoneCase,
  backpack,
  flag,
};

/** Returns the views of a product's gallery, leading one first. */
export function pictureViewsOf(picture: Picture): PictureView[] {
  const sides = [...registry[picture.garment].sides];
  if (picture.lead === 'back') sides.reverse();
  return [...sides, 'detail'];
}

/** Returns the version of a garment's live preview; it changes with its drawing or the engine. */
export function previewVersion(garment: GarmentName): string {
  return `${engineVersion}.${registry[garment].version}`;
}
