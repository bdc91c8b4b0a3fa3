import type { FramedCloth } from './cloth.ts';
import { clothOverlayOf } from './cloth-overlay.ts';
import { composeCloth, type Flat } from './compose-cloth.ts';
import { composePicture, type PictureFinish } from './compose-picture.ts';
import type { FramedLight } from './light.ts';
import { overlayOf } from './light-overlay.ts';

/** Light of a garment, computed from a drawn shape or baked from sewn cloth. */
export type AnyLight = FramedLight | FramedCloth;

export const isCloth = (light: AnyLight): light is FramedCloth => 'places' in light;

/**
 * Lights a flat drawing. For a drawn shape, the drawing covers the light's part of the box; for cloth, the whole box.
 * Returns RGBA for any background.
 */
export function composeLit(light: AnyLight, flat: Flat, finish: PictureFinish): Uint8ClampedArray<ArrayBuffer> {
  return isCloth(light) ? composeCloth(light, flat) : composePicture(light, flat.data, finish);
}

/** Returns a light as an overlay picture for a garment in any colour. RGBA, not premultiplied. */
export function overlayOfAny(light: AnyLight, finish: PictureFinish): Uint8ClampedArray<ArrayBuffer> {
  return isCloth(light) ? clothOverlayOf(light) : overlayOf(light, finish);
}

/** Returns the coverage of a pixel by the garment, 0 to 255. */
export function coverAt(light: AnyLight, k: number): number {
  return (isCloth(light) ? light.light[k * 4 + 3] : light.fine[k * 3 + 1]) ?? 0;
}
