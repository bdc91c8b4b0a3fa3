import type { PictureView } from '#contract/images.ts';
import type { GarmentDrawing } from './garment.ts';
import {
  backpackGarment,
  bottleGarment,
  flagGarment,
  hoodieGarment,
  jacketGarment,
  keyringGarment,
  mugGarment,
  phoneCaseGarment,
  scarfGarment,
} from './garments/others.ts';
import {
  cricketShirtGarment,
  cricketWhitesGarment,
  jerseyGarment,
  kidsJerseyGarment,
  kidsTShirtGarment,
  tShirtGarment,
} from './garments/tops.ts';
import { capGarment, vestGarment } from './garments/vests-and-caps.ts';
import type { GarmentName, PictureFacts } from './picture.ts';

/** Version, increased when light or composition changes, to invalidate all cached pictures. */
export const engineVersion = 10;

/** All garments that can be drawn. */
export const garmentRegistry: Record<GarmentName, GarmentDrawing> = {
  jersey: jerseyGarment,
  'cricket-shirt': cricketShirtGarment,
  'cricket-whites': cricketWhitesGarment,
  vest: vestGarment,
  't-shirt': tShirtGarment,
  'kids-jersey': kidsJerseyGarment,
  'kids-t-shirt': kidsTShirtGarment,
  hoodie: hoodieGarment,
  jacket: jacketGarment,
  cap: capGarment,
  scarf: scarfGarment,
  mug: mugGarment,
  bottle: bottleGarment,
  keyring: keyringGarment,
  'phone-case': phoneCaseGarment,
  backpack: backpackGarment,
  flag: flagGarment,
};

/** Returns the views of a product's gallery, leading one first. */
export function pictureViewsOf(picture: PictureFacts): PictureView[] {
  const sides = [...garmentRegistry[picture.garment].sides];
  if (picture.lead === 'back') sides.reverse();
  return [...sides, 'detail'];
}

/** Returns the version of a garment's live preview; it changes with its drawing or the engine. */
export function previewVersion(garment: GarmentName): string {
  return `${engineVersion}.${garmentRegistry[garment].version}`;
}
