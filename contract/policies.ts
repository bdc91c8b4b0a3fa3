import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { policyNames } from './policy-pages.ts';
import { wholeInAddress } from './primitives.ts';
import { success } from './problem.ts';

/** A piece of a sentence: a link, or words that are said louder. */
const Span = z.union([z.string(), z.object({ text: z.string(), to: z.string() }), z.object({ strong: z.string() })]);

/** A sentence or several; a plain text where nothing in it is marked. */
const Words = z.union([z.string(), z.array(Span)]);
export type PolicyWords = z.output<typeof Words>;

const Block = z.union([
  z.object({ paragraph: Words }),
  z.object({ items: z.array(Words) }),
  /** Figures side by side: the first cell of a row is its head. `words` where the cells are sentences and not figures. */
  z.object({ heads: z.array(z.string()), rows: z.array(z.array(Words)), words: z.literal(true).optional() }),
  /** A question that unfolds its answer. */
  z.object({ question: z.string(), answer: Words }),
  /** What the browser keeps: the page has that table itself, made of what it keeps by. */
  z.object({ kept: z.enum(['person', 'session', 'device']), head: z.string() }),
]);
export type PolicyBlock = z.output<typeof Block>;

/** A long text as its page shows it: parts with a heading that can be linked to. */
export const Policy = z.object({
  name: z.enum(policyNames),
  title: z.string(),
  /** One sentence under the title. */
  lead: z.string(),
  description: z.string(),
  version: z.int(),
  /** Since when it holds, or from when to when it held, in words. */
  since: z.string(),
  /** Null for the version that holds; else the words that say that it does not. */
  past: z.string().nullable(),
  parts: z.array(z.object({ id: z.string(), heading: z.string(), text: z.array(Block) })),
});
export type Policy = z.output<typeof Policy>;

export const readPolicy = endpoint('GET', '/api/policies/:name', {
  summary: 'A long text of the shop: the version that holds, or an earlier one by its number. 404 for one that has never held.',
  params: z.object({ name: z.enum(policyNames) }),
  query: z.object({ version: wholeInAddress(1).optional() }),
  reply: success(Policy),
});

/** What an order was placed under: the version of each text that held at that moment. */
export const CitedPolicy = z.object({ title: z.string(), version: z.int(), since: z.string(), path: z.string() });
export type CitedPolicy = z.output<typeof CitedPolicy>;
