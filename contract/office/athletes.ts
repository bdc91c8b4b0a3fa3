import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { limitedText, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

const permission = 'catalogue.change';

/** Editable fields of an athlete. The name is not editable, as links and products refer to it. */
export const AthleteFacts = z.object({
  /** Sport as the athlete's page shows it. */
  description: limitedText(40).trim().min(1, 'Choose a sport that the shop has'),
  team: limitedText(80).trim().min(1, 'Choose a club that the shop knows'),
  number: wholeNumber(0, 999),
  bio: limitedText(400).trim().min(1, 'Say in a sentence or two who they are'),
  /** Product whose pictures show the athlete: their shirt. */
  shirtId: limitedText(80).trim().min(1, 'Choose the shirt that stands for them'),
  /** Sort position, lowest first. */
  position: wholeNumber(0, 100_000),
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

export const readAthletesEndpoint = officeEndpoint(
  'GET',
  '/api/office/athletes',
  { permission },
  {
    summary: 'The athletes of the shop with all that can be written of them, in their order.',
    reply: successReply(Athletes),
  },
);

export const makeAthleteEndpoint = officeEndpoint(
  'POST',
  '/api/office/athletes',
  { permission },
  {
    summary:
      'Adds an athlete: their page, their place among the others and what the search takes for them hold at once. New products can be of them.',
    body: AthleteFacts.extend({ name: limitedText(40).trim().min(2, 'Give a name') }),
    reply: doneReply(Athletes),
  },
);

export const changeAthleteEndpoint = officeEndpoint(
  'PATCH',
  '/api/office/athletes/:slug',
  { permission },
  {
    summary:
      'Writes what an athlete’s page says. What others changed meanwhile stays; 409 `conflict` with who, where it is the same field.',
    params: z.object({ slug: limitedText(80) }),
    body: AthleteFacts.extend({ version: wholeNumber(1) }),
    reply: doneReply(Athletes),
  },
);
