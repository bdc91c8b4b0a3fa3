import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { policyNames } from './policy-pages.ts';
import { wholeInAddress } from './primitives.ts';
import { successReply } from './problem.ts';

/** Part of a sentence: plain, a link, or bold. */
const Span = z.union([z.string(), z.object({ text: z.string(), to: z.string() }), z.object({ strong: z.string() })]);

/** Text of one or more sentences; a plain string if it has no markup. */
const Words = z.union([z.string(), z.array(Span)]);
export type PolicyWords = z.output<typeof Words>;

const Block = z.union([
  z.object({ paragraph: Words }),
  z.object({ items: z.array(Words) }),
  /** Table whose first cell in each row is a heading. `words` is set if the cells are sentences instead of figures. */
  z.object({ heads: z.array(z.string()), rows: z.array(z.array(Words)), words: z.literal(true).optional() }),
  /** Question with a collapsible answer. */
  z.object({ question: z.string(), answer: Words }),
  /** Table of browser storage; the page generates it from its own storage definitions. */
  z.object({ kept: z.enum(['person', 'session', 'device']), head: z.string() }),
]);
export type PolicyBlock = z.output<typeof Block>;

/** Long text as its page shows it, in parts with linkable headings. */
export const Policy = z.object({
  name: z.enum(policyNames),
  title: z.string(),
  /** Sentence below the title. */
  lead: z.string(),
  description: z.string(),
  version: z.int(),
  /** Validity in words: since a date, or from one date to another. */
  since: z.string(),
  /** Null for the current version; otherwise a notice that it is no longer in effect. */
  past: z.string().nullable(),
  parts: z.array(z.object({ id: z.string(), heading: z.string(), text: z.array(Block) })),
});
export type Policy = z.output<typeof Policy>;

export const readPolicyEndpoint = defineEndpoint('GET', '/api/policies/:name', {
  summary:
    'A long text of the shop: the version that holds, or an earlier one by its number. 404 for one that has never held.',
  params: z.object({ name: z.enum(policyNames) }),
  query: z.object({ version: wholeInAddress(1).optional() }),
  reply: successReply(Policy),
});

/** Policy of an order, in the version in effect when it was placed. */
export const CitedPolicy = z.object({ title: z.string(), version: z.int(), since: z.string(), path: z.string() });
export type CitedPolicy = z.output<typeof CitedPolicy>;
