import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Kind, Sport } from '#contract/catalogue.ts';
import { collectionMarks, collectionSorts, collectionWays } from '#contract/collection-rules.ts';
import { Amount, limitedList, limitedText, textOfForm, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { Head } from './sports.ts';

const permission = 'catalogue.change';

const Name = limitedText(80).trim().min(1);
const Rupees = Amount.multipleOf(0.01, 'Give rupees with at most two decimals').max(
  100_000,
  'Give a price of ₹1,00,000 at most',
);

/** Conditions of a collection. A product needs one value of each list and all marks. */
export const Rule = z.object({
  sports: limitedList(Sport, 50),
  kinds: limitedList(Kind, 20),
  teams: limitedList(Name, 50),
  athletes: limitedList(Name, 50),
  marks: limitedList(z.enum(collectionMarks), collectionMarks.length),
  from: Rupees.nullable(),
  to: Rupees.nullable(),
});
export type Rule = z.input<typeof Rule>;

/** Product ids in manual order. */
const Picked = limitedList(limitedText(80), 500, 'Pick at most 500');

/** Editable fields of a collection. Name and slug are not editable, as links contain them. */
export const CollectionFacts = Head.extend({
  title: limitedText(40).trim().min(1, 'Write what its page is called'),
  way: z.enum(collectionWays),
  rule: Rule,
  picked: Picked,
  sort: z.enum(collectionSorts),
  /** Sort position in the menus, lowest first. */
  position: wholeNumber(0, 100_000),
  hidden: z.boolean(),
});
export type CollectionFacts = z.input<typeof CollectionFacts>;

export const OfficeCollection = CollectionFacts.extend({
  slug: z.string(),
  name: z.string(),
  /** Path of the shop page. */
  path: z.string(),
  version: z.int(),
  /** True for a built-in collection; its original selection can be restored. */
  first: z.boolean(),
  /** Number of its products on sale. */
  products: z.int(),
});
export type OfficeCollection = z.output<typeof OfficeCollection>;

const Collections = z.object({ collections: z.array(OfficeCollection) });

export const readCollectionsEndpoint = officeEndpoint(
  'GET',
  '/api/office/collections',
  { permission },
  {
    summary: 'The collections of the shop with all that can be written of them, in the order of its menus.',
    reply: successReply(Collections),
  },
);

/** Product as a collection lists it. */
const InIt = z.object({ id: z.string(), name: z.string(), image: z.string(), price: z.number() });
export type InIt = z.output<typeof InIt>;

export const previewCollectionEndpoint = officeEndpoint(
  'POST',
  '/api/office/collections/preview',
  { permission, changes: false },
  {
    summary: 'How many products would stand in a collection, and the first of them in its order. Nothing is written.',
    body: z.object({
      slug: limitedText(60),
      way: z.enum(collectionWays),
      rule: Rule,
      picked: Picked,
      sort: z.enum(collectionSorts),
    }),
    reply: successReply(z.object({ count: z.int(), products: z.array(InIt) })),
  },
);

export const makeCollectionEndpoint = officeEndpoint(
  'POST',
  '/api/office/collections',
  { permission },
  {
    summary:
      'Adds a collection: its page, its place in the menus, its line in the sitemap and its name in the category call hold at once.',
    body: CollectionFacts.extend({
      slug: textOfForm(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 40, 'Write its address in small letters, words apart by a dash'),
      name: limitedText(40).trim().min(2, 'Give it a name'),
    }),
    reply: doneReply(Collections),
  },
);

export const changeCollectionEndpoint = officeEndpoint(
  'PATCH',
  '/api/office/collections/:slug',
  { permission },
  {
    summary:
      'Writes what a collection is shown by and what is in it. What others changed meanwhile stays; 409 `conflict` with who, where it is the same field.',
    params: z.object({ slug: limitedText(60) }),
    body: CollectionFacts.extend({ version: wholeNumber(1) }),
    reply: doneReply(Collections),
  },
);
