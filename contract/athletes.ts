import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limitedText } from './primitives.ts';
import { successReply } from './problem.ts';

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

export const listAthletesEndpoint = defineEndpoint('GET', '/api/athletes', {
  summary: 'The athletes in the order of the data file, at most 100.',
  reply: successReply(z.array(Athlete)),
});

export const readAthleteEndpoint = defineEndpoint('GET', '/api/athletes/:slug', {
  summary: 'One athlete. The slug may have dashes for all its spaces; the reply has the one their page is at.',
  params: z.object({ slug: limitedText(200) }),
  reply: successReply(Athlete),
});
