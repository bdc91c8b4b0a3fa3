import { z } from 'zod';
import { formed, measure, text, whole } from '#contract/primitives.ts';
import { officeEndpoint } from './endpoint.ts';

export const Colour = formed(/^#[0-9a-f]{6}$/, 7, 'Choose a colour');
/** Colours of a drawing: cloth, second colour, accent. */
export const Colours = z.object({ a: Colour, b: Colour, c: Colour });

const Word = formed(/^[a-z0-9-]{1,40}$/, 40);
/** Maximum 14 letters; each may consist of several code units. */
const Letters = text(112);

/** Drawn crest: names of its outline and mark, and colours of its edge, field and mark. */
export const DrawnCrest = z.object({ shape: Word, mark: Word, a: Colour, b: Colour, c: Colour });
export type DrawnCrest = z.output<typeof DrawnCrest>;

/** Parameters of a product drawing, in artwork names. The artwork validates combinations. */
export const DrawnPicture = z.object({
  garment: Word,
  colours: Colours,
  pattern: Word,
  /** Opacity of the pattern, 0 to 1. */
  tone: measure(0, 1).optional(),
  collar: Word.optional(),
  trim: Colour.optional(),
  sleeve: Colour.optional(),
  crest: DrawnCrest.optional(),
  /** Lettering across the front. */
  front: Letters.optional(),
  /** Drawn front motif, including its lettering. */
  motif: Word.optional(),
  /** Name on the back; on the front of a vest or cap. */
  name: Letters.optional(),
  number: whole(0, 99).optional(),
  ink: Colour.optional(),
  inkEdge: Colour.optional(),
  font: Word.optional(),
  body: whole(0, 2),
  /** Side shown first. */
  lead: z.enum(['front', 'back']),
});
export type DrawnPicture = z.output<typeof DrawnPicture>;

/** Options for drawings beside garments and patterns. */
export const DrawingChoices = z.object({
  collars: z.array(z.string()),
  fonts: z.array(z.string()),
  /** Front motifs that no product uses. */
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
      /** Drawing parameters as JSON. */
      picture: text(1500),
    }),
    reply: z.unknown(),
  },
);
