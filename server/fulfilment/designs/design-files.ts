import type { CustomSide } from '#contract/custom-goods.ts';

/** Where the picture of a garment with its design lies in the storage. */
export function garmentKey(design: string, side: CustomSide): string {
  return `designs/${design}/${side}.webp`;
}

/** Its address, in one of the widths pictures have; others follow by contract/images.ts. */
export function garmentAddress(design: string, side: CustomSide): string {
  return `/images/designs/${design}/${side}-800.webp`;
}
