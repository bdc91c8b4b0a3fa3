import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';
import { success } from './problem.ts';

export const Athlete = z.object({
  /** Last segment of the page path. */
  slug: z.string(),
  name: z.string(),
  /** Sport as shown on the page: 'football', 'Formula 1'. */
  description: z.string(),
  team: z.string(),
  number: z.int(),
  bio: z.string(),
  /** URL of the portrait: the shirt from behind. */
  image: z.string(),
  /** Pictures of the shirt: back, front and detail. */
  images: z.array(z.object({ src: z.string(), alt: z.string() })),
});
export type Athlete = z.infer<typeof Athlete>;

export const listAthletes = endpoint('GET', '/api/athletes', {
  summary: 'The athletes in the order of the data file, at most 100.',
  reply: success(z.array(Athlete)),
});

export const readAthlete = endpoint('GET', '/api/athletes/:slug', {
  summary: 'One athlete. The slug may have dashes for all its spaces; the reply has the one their page is at.',
  params: z.object({ slug: text(200) }),
  reply: success(Athlete),
});
