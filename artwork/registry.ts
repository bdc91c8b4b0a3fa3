import type { PictureView } from '#contract/images.ts';
import type { Garment } from './garment.ts';
import { backpack, bottle, flag, hoodie, jacket, keyring, mug, phoneCase, scarf } from './garments/others.ts';
import { cricketShirt, cricketWhites, jersey, kidsJersey, kidsTShirt, tShirt } from './garments/tops.ts';
import { cap, vest } from './garments/vests-and-caps.ts';
import type { Garment as GarmentName, Picture } from './picture.ts';

/** Raised when light or composition changes: every kept picture is then made anew. */
export const engineVersion = 9;

/** Every garment the shop can draw. */
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

/** The views a product's gallery shows, the leading one first. */
export function pictureViewsOf(picture: Picture): PictureView[] {
  const sides = [...registry[picture.garment].sides];
  if (picture.lead === 'back') sides.reverse();
  return [...sides, 'detail'];
}

/** Names what the parts of a garment's live drawing are made of: they change when it does. */
export function previewVersion(garment: GarmentName): string {
  return `${engineVersion}.${registry[garment].version}`;
}
