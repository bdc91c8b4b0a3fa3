import { z } from 'zod';
import { lettersOf } from './letters-of.ts';

/** Most letters a line on a garment may have. */
export const mostLetters = 14;

/** Words to be set on a garment. Letters are counted as a reader does; each may be made of several signs, within reason. */
const Words = z
  .string()
  .max(mostLetters * 8)
  .refine((words) => lettersOf(words).length <= mostLetters, `must have at most ${mostLetters} letters`);

const Colour = z.string().regex(/^#[0-9a-f]{6}$/, "a colour such as '#1557c0'");

export const garments = [
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
export type Garment = (typeof garments)[number];

export const patterns = [
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

/** The drawn fronts (artwork/fronts). Each belongs to one product. */
export const motifs = [
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
export type Motif = (typeof motifs)[number];

export const collars = ['crew', 'vee', 'polo'] as const;
export const fonts = ['block', 'round', 'slab', 'condensed', 'plain'] as const;

export const crestShapes = ['shield', 'round', 'kite', 'plate', 'oval'] as const;
export const crestMarks = ['pitch', 'kite', 'wave', 'sun', 'bolt', 'star', 'wheel', 'leaf'] as const;

export const Crest = z.strictObject({
  shape: z.enum(crestShapes),
  mark: z.enum(crestMarks),
  /** Edge, field and mark. */
  a: Colour,
  b: Colour,
  c: Colour,
});
export type Crest = z.infer<typeof Crest>;

/** What a product's picture shows. The catalogue's data files are checked against this, and the drawing starts from it. */
export const Picture = z.strictObject({
  garment: z.enum(garments),
  /** Cloth, second colour and accent. */
  colours: z.strictObject({ a: Colour, b: Colour, c: Colour }),
  pattern: z.enum(patterns).default('solid'),
  /** How strongly the pattern's second colour shows, 0 to 1. */
  tone: z.number().min(0).max(1).optional(),
  collar: z.enum(collars).optional(),
  /** Collar, cuffs, rib or brim, where it is not the cloth's own colour. */
  trim: Colour.optional(),
  sleeve: Colour.optional(),
  crest: Crest.optional(),
  /** Lettering across the front; a top with a drawn front has none. */
  front: Words.optional(),
  /** A drawn front: a whole composition, its words in it. */
  motif: z.enum(motifs).optional(),
  /** Name over number on the back, or on the front of a vest or cap. */
  name: Words.optional(),
  number: z.int().min(0).max(99).optional(),
  ink: Colour.optional(),
  inkEdge: Colour.optional(),
  font: z.enum(fonts).optional(),
  /** Which of the garment's bodies of folds: neighbours in a listing take different ones. */
  body: z.int().min(0).max(2).default(0),
  /** Which view stands first in a listing. */
  lead: z.enum(['front', 'back']).default('front'),
});
export type Picture = z.output<typeof Picture>;
