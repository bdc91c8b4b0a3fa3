import { z } from 'zod';
import { limitedText, numberBetween, textOfForm, wholeNumber } from '#contract/primitives.ts';
import { officeEndpoint } from './endpoint.ts';

export const HexColour = textOfForm(/^#[0-9a-f]{6}$/, 7, 'Choose a colour');
/** Colours of a drawing: cloth, second colour, accent. */
export const Colours = z.object({ a: HexColour, b: HexColour, c: HexColour });

const Word = textOfForm(/^[a-z0-9-]{1,40}$/, 40);
/** Text of at most 14 letters; each may consist of several code units. */
const Letters = limitedText(112);

/** Drawn crest: names of its outline and mark, and colours of its edge, field and mark. */
export const DrawnCrest = z.object({ shape: Word, mark: Word, a: HexColour, b: HexColour, c: HexColour });
export type DrawnCrest = z.output<typeof DrawnCrest>;

/** Parameters of a product drawing, in artwork names. The artwork validates combinations. */
export const DrawnPicture = z.object({
  garment: Word,
  colours: Colours,
  pattern: Word,
  /** Opacity of the pattern, 0 to 1. */
  tone: numberBetween(0, 1).optional(),
  collar: Word.optional(),
  trim: HexColour.optional(),
  sleeve: HexColour.optional(),
  crest: DrawnCrest.optional(),
  /** Lettering across the front. */
  front: Letters.optional(),
  /** Drawn front motif, including its lettering. */
  motif: Word.optional(),
  /** Name on the back; on the front of a vest or cap. */
  name: Letters.optional(),
  number: wholeNumber(0, 99).optional(),
  ink: HexColour.optional(),
  inkEdge: HexColour.optional(),
  font: Word.optional(),
  body: wholeNumber(0, 2),
  /** Side shown first. */
  lead: z.enum(['front', 'back']),
});
export type DrawnPicture = z.output<typeof DrawnPicture>;

/** Further options for drawings, besides garments and patterns. */
export const DrawingChoices = z.object({
  collars: z.array(z.string()),
  fonts: z.array(z.string()),
  /** Front motifs that no product uses. */
  motifs: z.array(z.string()),
});

export const tryDrawingEndpoint = officeEndpoint(
  'GET',
  '/api/office/drawings/:view',
  { permission: 'catalogue.change' },
  {
    summary:
      'A drawing as it would look, from the front, from behind or near. Nothing is kept of it but for a while. 400 with what is wrong, by its field.',
    params: z.object({ view: z.enum(['front', 'back', 'detail']) }),
    query: z.object({
      /** Drawing parameters as JSON. */
      picture: limitedText(1500),
    }),
    reply: z.unknown(),
  },
);
