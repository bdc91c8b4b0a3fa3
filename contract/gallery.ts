import { z } from 'zod';
import { mostTurn } from './gallery-rules.ts';
import { pictureViews } from './images.ts';
import { formed, measure, text, whole } from './primitives.ts';

const Crop = z.object({ left: measure(0, 1), top: measure(0, 1), width: measure(0.05, 1) });
const Focus = z.object({ x: measure(0, 1), y: measure(0, 1) });

const Drawn = z.object({ kind: z.literal('drawn'), view: z.enum(pictureViews) });

const Photo = z.object({
  kind: z.literal('photo'),
  /** Which of the product's photographs. */
  number: whole(1, 999),
  alt: text(160).trim().min(1, 'Say what is on the picture: it is read aloud'),
  crop: Crop,
  focus: Focus,
  /** Degrees by which it is turned to stand straight; its crop is a part of what is left then (gallery-rules.ts). */
  turn: measure(-mostTurn, mostTurn).optional(),
  /** Its light is made even, and the plain ground that it stands on is taken away. */
  even: z.boolean().optional(),
  bare: z.boolean().optional(),
});

/** A picture as somebody wants it shown: what names it is made of that. */
export const WantedPicture = z.discriminatedUnion('kind', [Drawn, Photo]);
export type WantedPicture = z.output<typeof WantedPicture>;

/** One picture of a product: a side of its drawing, or one of its photographs as it is cut. */
export const GalleryItem = z.discriminatedUnion('kind', [
  Drawn,
  Photo.extend({
    /** Names the cut picture: made of the file and of how it is cut. */
    version: formed(/^[0-9a-f]{10}$/, 10),
  }),
]);
export type GalleryItem = z.output<typeof GalleryItem>;

export type PhotoItem = Extract<GalleryItem, { kind: 'photo' }>;
