import type { Focus } from './gallery-rules.ts';

// Imports no schemas: office and server use it.

/** Widths in pixels of a slide picture for wide screens. */
export const slideWidths = [700, 1200, 2000] as const;
export type SlideWidth = (typeof slideWidths)[number];

/** Size in pixels of a slide picture for phones, cropped around its focus. */
export const slideTall = { width: 900, height: 1200 } as const;

/**
 * Variant of a slide picture: full in one width, or cropped for phones around a point in tenths. Fixed widths and
 * tenths limit the number of files that requests can create.
 */
export type SlidePart = { width: SlideWidth } | { x: number; y: number };

/** Returns the URL of a slide picture. Pure. */
export function slideAddress(id: string, part: SlidePart): string {
  return `/images/slides/${id}-${'width' in part ? part.width : `tall-${part.x}-${part.y}`}.avif`;
}

/** Parses the file name of a slide picture; undefined if invalid. Pure. */
export function readSlideFile(file: string): { id: string; part: SlidePart } | undefined {
  const [, id, widthName, x, y] = /^([\w-]{32})-(?:([1-9]\d{2,3})|tall-(\d{1,2})-(\d{1,2}))\.avif$/.exec(file) ?? [];
  if (!id) return undefined;
  const width = slideWidths.find((known) => String(known) === widthName);
  if (width) return { id, part: { width } };
  const point = { x: Number(x), y: Number(y) };
  // Only the canonical spelling is accepted, so that each picture has one URL.
  const written = x !== undefined && `${point.x}-${point.y}` === `${x}-${y}`;
  return written && point.x <= 10 && point.y <= 10 ? { id, part: point } : undefined;
}

/** Rounds a point to tenths. Pure. */
export function inTenths({ x, y }: Focus): { x: number; y: number } {
  return { x: Math.round(x * 10), y: Math.round(y * 10) };
}
