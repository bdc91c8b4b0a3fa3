import { z } from 'zod';
import { done } from '#contract/account-reply.ts';
import { text, whole } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

const permission = 'catalogue.change';

/** Editable fields of an athlete. The name is not editable, as links and products refer to it. */
export const AthleteFacts = z.object({
  /** Sport as the athlete's page shows it. */
  description: text(40).trim().min(1, 'Choose a sport that the shop has'),
  team: text(80).trim().min(1, 'Choose a club that the shop knows'),
  number: whole(0, 999),
  bio: text(400).trim().min(1, 'Say in a sentence or two who they are'),
  /** Product whose pictures show the athlete: their shirt. */
  shirtId: text(80).trim().min(1, 'Choose the shirt that stands for them'),
  /** Sort position, lowest first. */
  position: whole(0, 100_000),
  /** True to leave the athlete out of all lists; the page stays available. */
  hidden: z.boolean(),
});
export type AthleteFacts = z.input<typeof AthleteFacts>;

export const OfficeAthlete = AthleteFacts.extend({
  slug: z.string(),
  name: z.string(),
  /** Path of the shop page. */
  path: z.string(),
  image: z.string(),
  version: z.int(),
  /** Number of products, including drafts. */
  products: z.int(),
});
export type OfficeAthlete = z.output<typeof OfficeAthlete>;

const Athletes = z.object({ athletes: z.array(OfficeAthlete) });

export const readAthletes = officeEndpoint(
  'GET',
  '/api/office/athletes',
  { permission },
  { summary: 'The athletes of the shop with all that can be written of them, in their order.', reply: success(Athletes) },
);

export const makeAthlete = officeEndpoint(
  'POST',
  '/api/office/athletes',
  { permission },
  {
    summary:
      'Adds an athlete: their page, their place among the others and what the search takes for them hold at once. New products can be of them.',
    body: AthleteFacts.extend({ name: text(40).trim().min(2, 'Give a name') }),
    reply: done(Athletes),
  },
);

export const changeAthlete = officeEndpoint(
  'PATCH',
  '/api/office/athletes/:slug',
  { permission },
  {
    summary:
      'Writes what an athlete’s page says. What others changed meanwhile stays; 409 `conflict` with who, where it is the same field.',
    params: z.object({ slug: text(80) }),
    body: AthleteFacts.extend({ version: whole(1) }),
    reply: done(Athletes),
  },
);
