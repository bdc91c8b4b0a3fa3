import { z } from 'zod';
import { Athlete } from './athletes.ts';
import { Product, Sport } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';
import { success } from './problem.ts';

export const Club = z.object({
  /** Last part of its page's address. */
  slug: z.string(),
  name: z.string(),
  sport: Sport,
  /** Address of its crest, drawn; empty where it has none. */
  crest: z.string(),
  /** Its cloth, second colour and accent. */
  colours: z.object({ a: z.string(), b: z.string(), c: z.string() }),
  /** Its own colour that is read on its cloth, or the shop's light or dark ink. */
  ink: z.string(),
  /** Whose licence its goods are sold under. */
  licensor: z.string(),
  /** Products of it on sale. */
  pieces: z.int(),
});
export type Club = z.infer<typeof Club>;

export const listClubs = endpoint('GET', '/api/clubs', {
  summary: 'The clubs that have goods on sale, by sport and name.',
  reply: success(z.array(Club)),
});

export const readClub = endpoint('GET', '/api/clubs/:slug', {
  summary: 'One club with all it has on sale, whatever the category, what of it is worn together, and its athletes.',
  params: z.object({ slug: text(200) }),
  reply: success(
    z.object({
      club: Club,
      products: z.array(Product),
      /** Ids of a shirt, something for the neck and something for the head, as far as it has them. */
      rack: z.array(z.string()),
      athletes: z.array(Athlete),
    }),
  ),
});
export type ClubReply = z.infer<(typeof readClub)['shapes']['reply']>['data'];
