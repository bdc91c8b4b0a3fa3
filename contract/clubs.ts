import { z } from 'zod';
import { Athlete } from './athletes.ts';
import { Product, Sport } from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';
import { limitedText } from './primitives.ts';
import { successReply } from './problem.ts';

export const Club = z.object({
  /** Last segment of the page path. */
  slug: z.string(),
  name: z.string(),
  sport: Sport,
  /** URL of the crest drawing; empty if there is none. */
  crest: z.string(),
  /** Cloth colour, second colour and accent. */
  colours: z.object({ a: z.string(), b: z.string(), c: z.string() }),
  /** Club colour that is readable on the cloth colour; else the shop's light or dark ink. */
  ink: z.string(),
  /** Licensor of the club's goods. */
  licensor: z.string(),
  /** Number of products on sale. */
  pieces: z.int(),
});
export type Club = z.infer<typeof Club>;

export const listClubsEndpoint = defineEndpoint('GET', '/api/clubs', {
  summary: 'The clubs that have goods on sale, by sport and name.',
  reply: successReply(z.array(Club)),
});

export const readClubEndpoint = defineEndpoint('GET', '/api/clubs/:slug', {
  summary: 'One club with all it has on sale, whatever the category, what of it is worn together, and its athletes.',
  params: z.object({ slug: limitedText(200) }),
  reply: successReply(
    z.object({
      club: Club,
      products: z.array(Product),
      /** Product ids of an outfit: a shirt, an item for the neck and one for the head, if available. */
      rack: z.array(z.string()),
      athletes: z.array(Athlete),
    }),
  ),
});
export type ClubReply = z.infer<(typeof readClubEndpoint)['shapes']['reply']>['data'];
