import { z } from 'zod';
import { orderStates } from '#contract/lists.ts';
import { text } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

/** Why an order was found. */
export const foundBy = ['reference', 'phone', 'email', 'name', 'awb', 'payment'] as const;

const FoundOrder = z.object({
  reference: z.string(),
  state: z.enum(orderStates),
  words: z.string(),
  name: z.string().nullable(),
  city: z.string().nullable(),
  placedAt: z.iso.datetime(),
  total: z.number(),
  by: z.enum(foundBy),
  /** What was found, as far as the caller may see it: '••••• 43210'. */
  hit: z.string(),
  /** It is this one and no other: open it at once. */
  exact: z.boolean(),
});

/** A customer, with orders or without; the key is that of their page. */
const FoundPerson = z.object({ key: z.string(), name: z.string(), email: z.string(), orders: z.int() });

/** Something that is printed for an order. */
const FoundDesign = z.object({
  /** As its ticket says it. */
  id: z.string(),
  reference: z.string(),
  /** The words on it, or what it is where there are none. */
  words: z.string(),
  goods: z.string(),
  image: z.string(),
  /** It is in the print room still, for who works there. */
  inRoom: z.boolean(),
});

const FoundProduct = z.object({ id: z.string(), name: z.string(), category: z.string(), image: z.string(), price: z.number() });

export const searchOffice = officeEndpoint(
  'GET',
  '/api/office/search',
  { permission: 'orders.see' },
  {
    summary:
      'Orders by reference, phone (whole, or its last four digits with a first name), e-mail, name, AWB or payment; customers, products and designs beside. Ten of a kind.',
    query: z.object({ q: text(100).trim().min(2, 'Type two letters or more') }),
    reply: success(
      z.object({
        orders: z.array(FoundOrder),
        people: z.array(FoundPerson),
        products: z.array(FoundProduct),
        /** By the words on them, or a ticket: for who prints, and who sees whose they are. */
        designs: z.array(FoundDesign),
      }),
    ),
  },
);
