import { z } from 'zod';
import { customGarments, customSides } from './custom-goods.ts';
import { designFonts } from './design-fonts.ts';
import { maxCurve, maxTextLayers, maxTextLength } from './design-limits.ts';
import { endpoint } from './endpoint.ts';
import { formed, listOf, measure, text } from './primitives.ts';
import { success } from './problem.ts';
import { Rupees } from './rupees.ts';
import { UploadedPicture, UploadId } from './uploads.ts';

const Colour = formed(/^#[0-9a-f]{6}$/, 7, 'Choose a colour');
const LayerId = formed(/^[\w-]{1,40}$/, 40);

/** Millimetres from the middle of the print area, x to the right and y down; further out nothing is ever seen. */
const Place = { x: measure(-2000, 2000), y: measure(-2000, 2000) };
/** Degrees, clockwise. */
const Angle = measure(-360, 360);

const common = {
  id: LayerId,
  /** The shopper's own name for it; without one it goes by its file or its words. */
  name: text(200).trim().max(60, 'This is too long').optional(),
  ...Place,
  angle: Angle,
  /** Left and right changed over. */
  flipped: z.boolean(),
  /** The studio moves it only once it is unlocked. */
  locked: z.boolean().optional(),
};

export const PictureLayer = z.object({
  kind: z.literal('picture'),
  ...common,
  picture: UploadId,
  /** Millimetres on the cloth; the height follows from the picture. */
  width: measure(1, 4000),
  height: measure(1, 4000),
});

export const TextLayer = z.object({
  kind: z.literal('text'),
  ...common,
  words: text(maxTextLength).min(1, 'Write something'),
  font: z.enum(designFonts),
  colour: Colour,
  outline: z.object({ colour: Colour, mm: measure(0.2, 10) }).nullable(),
  /** Hundredths of a half circle's rise: above 0 the line arches up, below it sags. */
  curve: measure(-maxCurve, maxCurve),
  /** Height of the capitals in millimetres. */
  size: measure(1, 600),
});

const maxLayers = 8;
/** The lowest first. */
const Layers = listOf(z.discriminatedUnion('kind', [PictureLayer, TextLayer]), maxLayers, 'A side takes up to 8 layers')
  .refine((layers) => layers.filter(({ kind }) => kind === 'text').length <= maxTextLayers, 'A side takes up to 3 texts')
  .refine((layers) => new Set(layers.map(({ id }) => id)).size === layers.length, 'Two layers have one id');

export const Design = z.object({
  garment: z.enum(customGarments),
  /** Name of one of the garment's colours. */
  colour: text(40),
  size: text(20),
  sides: z.object({ front: Layers, back: Layers }),
});

export const CustomProductId = formed(/^cus_[\w-]{24}$/, 28, "We couldn't find this design");

/** A saved design, as a line of the cart shows it. */
export const CustomProduct = z.object({
  customProductId: CustomProductId,
  name: z.string(),
  price: Rupees,
  size: z.string(),
  baseColor: z.string(),
  sides: z.array(z.enum(customSides)),
  /** The garment with the design on it; one a printed side, the first leads. */
  images: z.array(z.string()),
  /** It was ordered: changing it makes a copy. */
  ordered: z.boolean(),
});
export type CustomProduct = z.infer<typeof CustomProduct>;

export const saveDesign = endpoint('POST', '/api/designs', {
  summary:
    'Saves a design as a custom product with an id of its own, checked for print and priced by the shop. A changed design is a new one.',
  body: z.object({
    design: Design,
    /** The shopper owns the pictures or may use them. */
    rights: z.boolean(),
    /** The shopper accepts that a picture may look soft. */
    acceptsSoft: z.boolean().optional(),
    /** Of the last version, which a member's list then shows no longer. */
    replaces: CustomProductId.optional(),
  }),
  status: 201,
  reply: success(CustomProduct),
});

export const readDesign = endpoint('GET', '/api/designs/:id', {
  summary: 'A saved design with its pictures, for whoever knows its unguessable id.',
  params: z.object({ id: CustomProductId }),
  reply: success(CustomProduct.extend({ design: Design, pictures: z.array(UploadedPicture) })),
});

/** A design in a member's list. */
export const OwnDesign = CustomProduct.extend({
  savedAt: z.iso.datetime(),
  /** Until when it is kept; null once it was ordered. */
  keptUntil: z.iso.datetime().nullable(),
});
export type OwnDesign = z.infer<typeof OwnDesign>;

export const listOwnDesigns = endpoint('GET', '/api/account/designs', {
  summary: 'The designs that the member who is signed in has saved, the newest first: the last version of each.',
  reply: success(z.object({ designs: z.array(OwnDesign) })),
});

export const forgetOwnDesign = endpoint('DELETE', '/api/account/designs/:id', {
  summary: "Takes a design off the member's list. One that lies in a cart or was ordered is not harmed by it.",
  params: z.object({ id: CustomProductId }),
  reply: success(z.object({ forgotten: z.literal(true) })),
});
