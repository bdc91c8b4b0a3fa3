import { z } from 'zod';
import { customGarments, customSides } from './custom-goods.ts';
import { designFonts } from './design-fonts.ts';
import { maxTextLength } from './design-limits.ts';
import {
  colourForm,
  designSpans,
  hasFewTexts,
  hasOwnIds,
  layerIdForm,
  layerNameLimits,
  longestColourName,
  longestSizeName,
  maxLayers,
} from './design-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { limitedList, limitedText, numberBetween, textOfForm } from './primitives.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';
import { UploadedPicture, UploadId } from './uploads.ts';

const Colour = textOfForm(colourForm, 7, 'Choose a colour');
const LayerId = textOfForm(layerIdForm, 40);

/** Millimetres from the centre of the print area, x to the right and y down. */
const Place = { x: numberBetween(...designSpans.place), y: numberBetween(...designSpans.place) };
/** Degrees, clockwise. */
const Angle = numberBetween(...designSpans.angle);

const common = {
  id: LayerId,
  /** Name given by the shopper; by default the file name or the text. */
  name: limitedText(layerNameLimits.longestTyped).trim().max(layerNameLimits.longest, 'This is too long').optional(),
  ...Place,
  angle: Angle,
  /** True if mirrored left to right. */
  flipped: z.boolean(),
  /** True to prevent changes in the studio until it is unlocked. */
  locked: z.boolean().optional(),
};

export const PictureLayer = z.object({
  kind: z.literal('picture'),
  ...common,
  picture: UploadId,
  /** Millimetres on the cloth; the height follows from the picture's proportions. */
  width: numberBetween(...designSpans.picture),
  height: numberBetween(...designSpans.picture),
});

export const TextLayer = z.object({
  kind: z.literal('text'),
  ...common,
  words: limitedText(maxTextLength).min(1, 'Write something'),
  font: z.enum(designFonts),
  colour: Colour,
  outline: z.object({ colour: Colour, mm: numberBetween(...designSpans.outline) }).nullable(),
  /** Curvature in hundredths of a half circle: above 0 the line arches up, below 0 down. */
  curve: numberBetween(...designSpans.curve),
  /** Height of the capitals in millimetres. */
  size: numberBetween(...designSpans.capitals),
});

/** Layers of a side, lowest first. */
const Layers = limitedList(
  z.discriminatedUnion('kind', [PictureLayer, TextLayer]),
  maxLayers,
  'A side takes up to 8 layers',
)
  .refine(hasFewTexts, 'A side takes up to 3 texts')
  .refine(hasOwnIds, 'Two layers have one id');

export const Design = z.object({
  garment: z.enum(customGarments),
  /** Name of one of the garment's colours. */
  colour: limitedText(longestColourName),
  size: limitedText(longestSizeName),
  sides: z.object({ front: Layers, back: Layers }),
});

export const CustomProductId = textOfForm(/^cus_[\w-]{24}$/, 28, "We couldn't find this design");

/** Saved design, as a cart line shows it. */
export const CustomProduct = z.object({
  customProductId: CustomProductId,
  name: z.string(),
  price: Rupees,
  size: z.string(),
  baseColor: z.string(),
  sides: z.array(z.enum(customSides)),
  /** Pictures of the garment with the design: one for each printed side, main one first. */
  images: z.array(z.string()),
  /** True if it was ordered; changes then create a copy. */
  ordered: z.boolean(),
});
export type CustomProduct = z.infer<typeof CustomProduct>;

/**
 * Places of a saved design. 'listed': in the member's list. 'full': in no list, as list storage is full and the member
 * has no orders. 'nobodys': in no list, as nobody is signed in.
 */
export const designPlaces = ['listed', 'full', 'nobodys'] as const;
export type DesignPlace = (typeof designPlaces)[number];

/** Design just saved. */
export const SavedDesign = CustomProduct.extend({ list: z.enum(designPlaces) });
export type SavedDesign = z.infer<typeof SavedDesign>;

export const saveDesignEndpoint = defineEndpoint('POST', '/api/designs', {
  summary:
    'Saves a design as a custom product with an id of its own, checked for print and priced by the shop. A changed design is a new one.',
  body: z.object({
    design: Design,
    /** True to confirm that the shopper owns the pictures or may use them. */
    rights: z.boolean(),
    /** True if the shopper accepts a picture that may print blurred. */
    acceptsSoft: z.boolean().optional(),
    /** Id of the previous version, which a member's list then hides. */
    replaces: CustomProductId.optional(),
  }),
  status: 201,
  reply: successReply(SavedDesign),
});

export const readDesignEndpoint = defineEndpoint('GET', '/api/designs/:id', {
  summary: 'A saved design with its pictures, for whoever knows its unguessable id.',
  params: z.object({ id: CustomProductId }),
  reply: successReply(CustomProduct.extend({ design: Design, pictures: z.array(UploadedPicture) })),
});

/** Design in a member's list. */
export const OwnDesign = CustomProduct.extend({
  savedAt: z.iso.datetime(),
  /** Expiry of an unordered design; null once it was ordered. */
  keptUntil: z.iso.datetime().nullable(),
});
export type OwnDesign = z.infer<typeof OwnDesign>;

export const listOwnDesignsEndpoint = defineEndpoint('GET', '/api/account/designs', {
  summary: 'The designs that the member who is signed in has saved, the newest first: the last version of each.',
  reply: successReply(z.object({ designs: z.array(OwnDesign) })),
});

export const forgetOwnDesignEndpoint = defineEndpoint('DELETE', '/api/account/designs/:id', {
  summary: "Takes a design off the member's list. One that lies in a cart or was ordered is not harmed by it.",
  params: z.object({ id: CustomProductId }),
  reply: successReply(z.object({ forgotten: z.literal(true) })),
});
