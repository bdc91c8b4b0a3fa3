import type { CustomSide } from '#contract/custom-goods.ts';

/** Returns the storage key of a garment's picture with its design. */
export function garmentKey(design: string, side: CustomSide): string {
  return `designs/${design}/${side}.webp`;
}

/** Returns the URL of a garment's picture in one width; contract/images.ts derives the others. */
export function garmentAddress(design: string, side: CustomSide): string {
  return `/images/designs/${design}/${side}-800.webp`;
}
