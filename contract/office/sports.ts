import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Sport } from '#contract/catalogue.ts';
import { limitedList, limitedText, textOfForm, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { Colours, DrawnCrest } from './drawing.ts';
import { officeEndpoint } from './endpoint.ts';

const permission = 'catalogue.change';

const Colour = textOfForm(/^#[0-9a-fA-F]{6}$/, 7, 'Choose a colour');

export const Head = z.object({
  subtitle: limitedText(160).trim().min(1, 'Write a sentence that stands under the title'),
  ground: Colour,
  onGround: Colour,
});

/** Editable fields of a sport. Name and URL name are not editable, as links and products refer to them. */
export const SportFacts = Head.extend({
  hindi: limitedText(40).trim().min(1, 'Give its name in Hindi'),
  /** Header of its special collection; null if it has none. */
  special: Head.nullable(),
  /** Search words in any script. */
  words: limitedList(limitedText(40).trim().min(1, 'Write a word, or take the line away'), 30),
  /** Sort position in the menus, lowest first. */
  position: wholeNumber(0, 100_000),
  hidden: z.boolean(),
});
export type SportFacts = z.input<typeof SportFacts>;

const OfficeSport = SportFacts.extend({
  sport: z.string(),
  name: z.string(),
  version: z.int(),
  /** Words that the search already maps to it. */
  known: z.array(z.string()),
  /** Number of products, including drafts. */
  products: z.int(),
});
export type OfficeSport = z.output<typeof OfficeSport>;

export const ClubFacts = z.object({
  licensor: limitedText(80).trim().min(1, 'Say who licenses its goods'),
  colours: Colours,
  crest: DrawnCrest,
});
export type ClubFacts = z.input<typeof ClubFacts>;

const OfficeClub = ClubFacts.extend({
  name: z.string(),
  slug: z.string(),
  sport: z.string(),
  version: z.int(),
  /** Number of products, including drafts. */
  products: z.int(),
  /** Null for a club whose goods have none. */
  crest: DrawnCrest.nullable(),
});
export type OfficeClub = z.output<typeof OfficeClub>;

const SportsAndClubs = z.object({
  /** Sports in menu order. */
  sports: z.array(OfficeSport),
  /** Clubs by name. */
  clubs: z.array(OfficeClub),
  /** Outlines and marks available for crests. */
  shapes: z.array(z.string()),
  marks: z.array(z.string()),
});
export type SportsAndClubs = z.output<typeof SportsAndClubs>;

export const readSportsEndpoint = officeEndpoint(
  'GET',
  '/api/office/sports',
  { permission },
  {
    summary: 'The sports and the clubs of the shop with all that can be written of them.',
    reply: successReply(SportsAndClubs),
  },
);

export const makeSportEndpoint = officeEndpoint(
  'POST',
  '/api/office/sports',
  { permission },
  {
    summary:
      'Adds a sport: its listing, its special collection, its place in the menus, its filter and what the search takes for it hold at once.',
    body: SportFacts.extend({ sport: Sport, name: limitedText(24).trim().min(2, 'Give it a name') }),
    reply: doneReply(SportsAndClubs),
  },
);

const version = wholeNumber(1);

export const changeSportEndpoint = officeEndpoint(
  'PATCH',
  '/api/office/sports/:sport',
  { permission },
  {
    summary: 'Writes what a sport is shown and found by. 409 `conflict` where it is not as it was looked at.',
    params: z.object({ sport: Sport }),
    body: SportFacts.extend({ version }),
    reply: doneReply(SportsAndClubs),
  },
);

export const makeClubEndpoint = officeEndpoint(
  'POST',
  '/api/office/clubs',
  { permission },
  {
    summary: 'Adds a club, which new products can be of. The shop has its page once something of it is on sale.',
    body: ClubFacts.extend({ name: limitedText(40).trim().min(2, 'Give it a name'), sport: Sport }),
    reply: doneReply(SportsAndClubs),
  },
);

export const changeClubEndpoint = officeEndpoint(
  'PATCH',
  '/api/office/clubs/:slug',
  { permission },
  {
    summary:
      'Writes the colours, the crest and the licensor that a club’s page and its new products have. 409 `conflict` where it is not as it was looked at.',
    params: z.object({ slug: limitedText(80) }),
    body: ClubFacts.extend({ version }),
    reply: doneReply(SportsAndClubs),
  },
);

export const readCrestEndpoint = officeEndpoint(
  'GET',
  '/api/office/crests/:file',
  { permission },
  {
    summary: 'A crest as it would be drawn: its shape, its mark and its three colours in the name.',
    params: z.object({ file: textOfForm(/^[a-z]{1,20}(?:-[a-z]{1,20})(?:-[0-9a-f]{6}){3}\.svg$/, 80) }),
    reply: z.unknown(),
  },
);
