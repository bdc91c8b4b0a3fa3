import { z } from 'zod';
import { mostTurn } from './gallery-rules.ts';
import { pictureViews } from './images.ts';
import { limitedText, numberBetween, textOfForm, wholeNumber } from './primitives.ts';

const Crop = z.object({ left: numberBetween(0, 1), top: numberBetween(0, 1), width: numberBetween(0.05, 1) });
const Focus = z.object({ x: numberBetween(0, 1), y: numberBetween(0, 1) });

const Drawn = z.object({ kind: z.literal('drawn'), view: z.enum(pictureViews) });

const Photo = z.object({
  kind: z.literal('photo'),
  /** Number of the product's photograph. */
  number: wholeNumber(1, 999),
  alt: limitedText(160).trim().min(1, 'Say what is on the picture: it is read aloud'),
  crop: Crop,
  focus: Focus,
  /** Clockwise rotation in degrees; the crop refers to the part that remains after it (gallery-rules.ts). */
  turn: numberBetween(-mostTurn, mostTurn).optional(),
  /** `even` evens out the lighting; `bare` removes the plain background. */
  even: z.boolean().optional(),
  bare: z.boolean().optional(),
});

/** Picture settings chosen by staff; the version name of the file is derived from them. */
export const WantedPicture = z.discriminatedUnion('kind', [Drawn, Photo]);
export type WantedPicture = z.output<typeof WantedPicture>;

/** Picture of a product: a drawn view, or a cropped photograph. */
export const GalleryItem = z.discriminatedUnion('kind', [
  Drawn,
  Photo.extend({
    /** Version name of the cropped picture, a hash of the file and its crop. */
    version: textOfForm(/^[0-9a-f]{10}$/, 10),
  }),
]);
export type GalleryItem = z.output<typeof GalleryItem>;

export type PhotoItem = Extract<GalleryItem, { kind: 'photo' }>;
