import type { FramedCloth } from './cloth.ts';
import { clothOverlayOf } from './cloth-overlay.ts';
import { composeCloth, type Flat } from './compose-cloth.ts';
import { composePicture, type Finish } from './compose-picture.ts';
import type { FramedLight } from './light.ts';
import { overlayOf } from './light-overlay.ts';

/** A garment's light, computed from a drawn shape or baked from sewn cloth. */
export type AnyLight = FramedLight | FramedCloth;

export const isCloth = (light: AnyLight): light is FramedCloth => 'places' in light;

/** Lights a flat drawing: of the light's own part of the box, or for cloth of the whole. Gives RGBA, to be laid on any ground. */
export function composeLit(light: AnyLight, flat: Flat, finish: Finish): Uint8ClampedArray<ArrayBuffer> {
  return isCloth(light) ? composeCloth(light, flat) : composePicture(light, flat.data, finish);
}

/** A light as one picture to be laid over a garment in any colour. Gives RGBA, not premultiplied. */
export function overlayOfAny(light: AnyLight, finish: Finish): Uint8ClampedArray<ArrayBuffer> {
  return isCloth(light) ? clothOverlayOf(light) : overlayOf(light, finish);
}

/** How much of a place is garment, 0 to 255. */
export function coverAt(light: AnyLight, k: number): number {
  return (isCloth(light) ? light.light[k * 4 + 3] : light.fine[k * 3 + 1]) ?? 0;
}
