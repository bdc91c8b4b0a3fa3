import { z } from 'zod';
import { lettersOf } from './letters-of.ts';

/** Maximum letters of a line on a garment. */
export const mostLineLetters = 14;

/** Text on a garment. Letters are counted as graphemes; each may consist of several code points, up to eight. */
const Words = z
  .string()
  .max(mostLineLetters * 8)
  .refine((words) => lettersOf(words).length <= mostLineLetters, `must have at most ${mostLineLetters} letters`);

const Colour = z.string().regex(/^#[0-9a-f]{6}$/, "a colour such as '#1557c0'");

export const garmentNames = [
  'jersey',
  'cricket-shirt',
  'cricket-whites',
  'vest',
  't-shirt',
  'kids-jersey',
  'kids-t-shirt',
  'hoodie',
  'jacket',
  'cap',
  'scarf',
  'mug',
  'bottle',
  'keyring',
  'phone-case',
  'backpack',
  'flag',
] as const;
export type GarmentName = (typeof garmentNames)[number];

export const patternNames = [
  'solid',
  'stripes',
  'pinstripes',
  'hoops',
  'sash',
  'halves',
  'quarters',
  'band',
  'chevrons',
  'gradient',
  'fade-hoops',
  'diamonds',
  'waves',
  'shards',
  'lattice',
  'checks',
  'race-line',
] as const;

/** Drawn fronts (artwork/fronts). Each belongs to one product. */
export const motifNames = [
  'palm',
  'oval',
  'stumps',
  'hoop',
  'ball',
  'flag',
  'kite',
  'monsoon',
  'peacock',
  'tuk-tuk',
  'wheel',
  'blocks',
  'arches',
  'court',
  'spinners',
  'net',
  'chai',
  'no-look',
  'nets',
  'six',
  'lake',
  'gully',
  'bails',
  'floodlights',
  'extra-cover',
  'cloudburst',
  'scorebook',
  'gomti',
  'founders',
  'barefoot',
  'pass',
  'left-foot',
  'truck',
  'rally',
  'sagar',
  'braking',
] as const;
export type Motif = (typeof motifNames)[number];

export const collarNames = ['crew', 'vee', 'polo'] as const;
export const garmentFontNames = ['block', 'round', 'slab', 'condensed', 'plain'] as const;

export const crestShapes = ['shield', 'round', 'kite', 'plate', 'oval'] as const;
export const crestMarks = ['pitch', 'kite', 'wave', 'sun', 'bolt', 'star', 'wheel', 'leaf'] as const;

export const Crest = z.strictObject({
  shape: z.enum(crestShapes),
  mark: z.enum(crestMarks),
  /** Colours of edge, field and mark. */
  a: Colour,
  b: Colour,
  c: Colour,
});
export type Crest = z.infer<typeof Crest>;

/** Picture of a product. Validates the catalogue's data files, and is the input of the drawing. */
export const PictureFacts = z.strictObject({
  garment: z.enum(garmentNames),
  /** Colours of cloth, pattern and accent. */
  colours: z.strictObject({ a: Colour, b: Colour, c: Colour }),
  pattern: z.enum(patternNames).default('solid'),
  /** Strength of the pattern's second colour, 0 to 1. */
  tone: z.number().min(0).max(1).optional(),
  collar: z.enum(collarNames).optional(),
  /** Colour of collar, cuffs, rib or brim, if it differs from the cloth. */
  trim: Colour.optional(),
  sleeve: Colour.optional(),
  crest: Crest.optional(),
  /** Text across the front; tops with a drawn front have no such text. */
  front: Words.optional(),
  /** Drawn front: a complete composition with its text. */
  motif: z.enum(motifNames).optional(),
  /** Name over number on the back, or on the front of a vest or cap. */
  name: Words.optional(),
  number: z.int().min(0).max(99).optional(),
  ink: Colour.optional(),
  inkEdge: Colour.optional(),
  font: z.enum(garmentFontNames).optional(),
  /** Fold variant of the garment: products that are neighbours in a list have different variants. */
  body: z.int().min(0).max(2).default(0),
  /** View that is shown first in a list. */
  lead: z.enum(['front', 'back']).default('front'),
});
export type PictureFacts = z.output<typeof PictureFacts>;
