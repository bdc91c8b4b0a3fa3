import type { WantedPicture } from '#contract/gallery.ts';
import { middleCrop } from '#contract/gallery-rules.ts';
import type { OfficeProduct } from '#contract/office/products.ts';

/** Returns a picture's key within its product. Pure. */
export function pictureKeyOf(item: WantedPicture): string {
  return item.kind === 'drawn' ? item.view : `photo${item.number}`;
}

const sides = { front: 'Drawn, front', back: 'Drawn, back', detail: 'Drawn, close' } as const;

/** Returns a picture's label. Pure. */
export function pictureWords(item: WantedPicture): string {
  return item.kind === 'drawn' ? sides[item.view] : item.alt || `Photograph ${item.number}`;
}

export type WantedPhoto = Extract<WantedPicture, { kind: 'photo' }>;

/** Lists photographs without a description, with default settings. Pure. */
export function waitingOf({ photographs }: Pick<OfficeProduct, 'photographs'>): WantedPhoto[] {
  return photographs
    .filter(({ waiting }) => waiting)
    .map(({ number, width, height }) => ({
      kind: 'photo' as const,
      ...{ number, alt: '', crop: middleCrop(width, height), focus: { x: 0.5, y: 0.5 } },
    }));
}

/** Returns the URL of a full photograph. Pure. */
export function wholeAddress(product: string, number: number): string {
  return `/api/office/products/${encodeURIComponent(product)}/photographs/${number}`;
}
