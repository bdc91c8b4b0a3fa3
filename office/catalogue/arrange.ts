import type { WantedPicture } from '#contract/gallery.ts';
import { middleCrop } from '#contract/gallery-rules.ts';
import type { OfficeProduct } from '#contract/office/products.ts';

/** Names a picture among those of its product. Pure. */
export function keyOf(item: WantedPicture): string {
  return item.kind === 'drawn' ? item.view : `photo${item.number}`;
}

const sides = { front: 'Drawn, front', back: 'Drawn, back', detail: 'Drawn, close' } as const;

/** What a picture is called. Pure. */
export function pictureWords(item: WantedPicture): string {
  return item.kind === 'drawn' ? sides[item.view] : item.alt || `Photograph ${item.number}`;
}

export type WantedPhoto = Extract<WantedPicture, { kind: 'photo' }>;

/** The photographs that wait to be described, as they are shown if nothing else is said of them. Pure. */
export function waitingOf({ photographs }: Pick<OfficeProduct, 'photographs'>): WantedPhoto[] {
  return photographs
    .filter(({ waiting }) => waiting)
    .map(({ number, width, height }) => ({
      kind: 'photo' as const,
      ...{ number, alt: '', crop: middleCrop(width, height), focus: { x: 0.5, y: 0.5 } },
    }));
}

/** Where a photograph is seen whole. Pure. */
export function wholeAddress(product: string, number: number): string {
  return `/api/office/products/${encodeURIComponent(product)}/photographs/${number}`;
}
