import { z } from 'zod';
import { orderStates } from '#contract/lists.ts';
import { limitedText } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

/** Fields by which an order is found. */
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
  /** Matched value, masked by the caller's permissions: '••••• 43210'. */
  hit: z.string(),
  /** True for a unique match, which is opened directly. */
  exact: z.boolean(),
});

/** Customer with or without orders; `key` is the key of their page. */
const FoundPerson = z.object({ key: z.string(), name: z.string(), email: z.string(), orders: z.int() });

/** Printed design of an order. */
const FoundDesign = z.object({
  /** Id as on its ticket. */
  id: z.string(),
  reference: z.string(),
  /** Words in the design, or its garment if there are none. */
  words: z.string(),
  goods: z.string(),
  image: z.string(),
  /** True if it is still in the print room and the caller works there. */
  inRoom: z.boolean(),
});

const FoundProduct = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  image: z.string(),
  price: z.number(),
});

export const searchOfficeEndpoint = officeEndpoint(
  'GET',
  '/api/office/search',
  { permission: 'orders.see' },
  {
    summary:
      'Orders by reference, phone (whole, or its last four digits with a first name), e-mail, name, AWB or payment; customers, products and designs beside. Ten of a kind.',
    query: z.object({ q: limitedText(100).trim().min(2, 'Type two letters or more') }),
    reply: successReply(
      z.object({
        orders: z.array(FoundOrder),
        people: z.array(FoundPerson),
        products: z.array(FoundProduct),
        /** Designs by their words or ticket, for staff who print or may see customers. */
        designs: z.array(FoundDesign),
      }),
    ),
  },
);
