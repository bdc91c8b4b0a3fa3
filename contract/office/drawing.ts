import { z } from 'zod';
import { formed, measure, text, whole } from '#contract/primitives.ts';
import { officeEndpoint } from './endpoint.ts';

export const Colour = formed(/^#[0-9a-f]{6}$/, 7, 'Choose a colour');
/** What a drawing is coloured with: cloth, second colour, accent. */
export const Colours = z.object({ a: Colour, b: Colour, c: Colour });

const Word = formed(/^[a-z0-9-]{1,40}$/, 40);
/** Fourteen letters at most, of which each may be made of several signs. */
const Letters = text(112);

/** A crest as it is drawn: its outline and mark by name, its edge, field and mark by colour. */
export const DrawnCrest = z.object({ shape: Word, mark: Word, a: Colour, b: Colour, c: Colour });
export type DrawnCrest = z.output<typeof DrawnCrest>;

/** What a product is drawn by, in the words of the artwork; what may stand together the artwork says. */
export const DrawnPicture = z.object({
  garment: Word,
  colours: Colours,
  pattern: Word,
  /** How strongly the pattern shows. */
  tone: measure(0, 1).optional(),
  collar: Word.optional(),
  trim: Colour.optional(),
  sleeve: Colour.optional(),
  crest: DrawnCrest.optional(),
  /** Lettering across the front. */
  front: Letters.optional(),
  /** A drawn front, its words in it. */
  motif: Word.optional(),
  /** On the back; of a vest and a cap on the front. */
  name: Letters.optional(),
  number: whole(0, 99).optional(),
  ink: Colour.optional(),
  inkEdge: Colour.optional(),
  font: Word.optional(),
  body: whole(0, 2),
  /** Which side stands first. */
  lead: z.enum(['front', 'back']),
});
export type DrawnPicture = z.output<typeof DrawnPicture>;

/** What a drawing can be chosen from, beside garments and patterns. */
export const DrawingChoices = z.object({
  collars: z.array(z.string()),
  fonts: z.array(z.string()),
  /** Drawn fronts that no product wears. */
  motifs: z.array(z.string()),
});

export const tryDrawing = officeEndpoint(
  'GET',
  '/api/office/drawings/:view',
  { permission: 'catalogue.change' },
  {
    summary:
      'A drawing as it would look, from the front, from behind or near. Nothing is kept of it but for a while. 400 with what is wrong, by its field.',
    params: z.object({ view: z.enum(['front', 'back', 'detail']) }),
    query: z.object({
      /** The parameters of the drawing, as JSON. */
      picture: text(1500),
    }),
    reply: z.unknown(),
  },
);
