import type { Focus } from './gallery-rules.ts';

// Imports no schemas: the office and the server read it.

/** How wide a picture of a slide is made for a wide screen, in pixels. */
export const slideWidths = [700, 1200, 2000] as const;
export type SlideWidth = (typeof slideWidths)[number];

/** The picture of a slide on a phone, cut round what has to be seen, in pixels. */
export const slideTall = { width: 900, height: 1200 } as const;

/** Which picture of a slide an address names: the whole of it in a width, or cut for a phone round a point, in whole tenths: of each there are few, whoever asks. */
export type SlidePart = { width: SlideWidth } | { x: number; y: number };

/** Gives the address of a picture of a slide. Pure. */
export function slideAddress(id: string, part: SlidePart): string {
  return `/images/slides/${id}-${'width' in part ? part.width : `tall-${part.x}-${part.y}`}.avif`;
}

/** Reads what an address names; undefined for what is no such address. Pure. */
export function readSlideFile(file: string): { id: string; part: SlidePart } | undefined {
  const [, id, widthName, x, y] = /^([\w-]{32})-(?:([1-9]\d{2,3})|tall-(\d{1,2})-(\d{1,2}))\.avif$/.exec(file) ?? [];
  if (!id) return undefined;
  const width = slideWidths.find((known) => String(known) === widthName);
  if (width) return { id, part: { width } };
  const point = { x: Number(x), y: Number(y) };
  // One spelling each: no other address is the same picture.
  const written = x !== undefined && `${point.x}-${point.y}` === `${x}-${y}`;
  return written && point.x <= 10 && point.y <= 10 ? { id, part: point } : undefined;
}

/** Gives a point in whole tenths. Pure. */
export function inTenths({ x, y }: Focus): { x: number; y: number } {
  return { x: Math.round(x * 10), y: Math.round(y * 10) };
}
