import { z } from 'zod';
import { done } from '#contract/account-reply.ts';
import { Kind, Size } from '#contract/catalogue.ts';
import { kindAges } from '#contract/kind-names.ts';
import { formed, listOf, text, whole } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { mostSizes } from './products.ts';

const permission = 'catalogue.change';

/** The most measures of a size. */
export const mostMeasures = 4;

const inHalves = 'Write cm in whole or half numbers, 1 to 300';
const Cm = z.number(inHalves).min(1, inHalves).max(300, inHalves).multipleOf(0.5, inHalves);

/** What sizes measure: of each that is sold a row, a number of cm for each measure. */
const Chart = z.object({
  measures: listOf(text(20).trim().min(1, 'Name what is measured, or take it away'), mostMeasures),
  rows: listOf(z.object({ size: Size, cm: listOf(Cm, mostMeasures) }), mostSizes),
});

/** All that can be written of a kind of goods, but for what its products have: its address. */
export const KindFacts = z.object({
  name: text(24).trim().min(2, 'Say what a filter calls it'),
  one: text(24).trim().min(2, 'Say what one of it is called'),
  hindi: text(40).trim().min(1, 'Give its name in Hindi'),
  /** What shoppers type for it, in any way of writing. */
  words: listOf(text(40).trim().min(1, 'Write a word, or take the line away'), 30),
  /** Every size in the order of the shelf, and those among them that are sold no more. */
  sizes: listOf(Size, mostSizes, `${mostSizes} sizes are the most`),
  retired: listOf(Size, mostSizes),
  ages: z.enum(kindAges),
  worn: z.boolean(),
  /** What it can be drawn as; none where it has photographs alone. */
  garments: listOf(formed(/^[a-z-]{1,40}$/, 40), 40),
  /** The HSN code that its new products begin with; empty where they go by what is drawn like them. */
  hsn: formed(/^(?:\d{8})?$/, 8, 'Give the HSN code, 8 digits, or leave it empty'),
  /** What one weighs packed. */
  grams: whole(1, 30_000, 'Give whole grams, 1 to 30,000'),
  /** Its own size chart; null for that of the shop, where it is worn. */
  chart: Chart.nullable(),
  /** Its place among the filters, the lowest first. */
  position: whole(0, 100_000),
  /** No new products are made of it. */
  closed: z.boolean(),
});
export type KindFacts = z.input<typeof KindFacts>;

const OfficeKind = KindFacts.extend({
  kind: z.string(),
  version: z.int(),
  /** What the search takes for it already. */
  known: z.array(z.string()),
  /** Products of it, drafts too. */
  products: z.int(),
  /** Sizes that some product of it has or had: they can be retired, and not taken away. */
  used: z.array(z.string()),
});
export type OfficeKind = z.output<typeof OfficeKind>;

const Kinds = z.object({
  /** In the order of the filters. */
  kinds: z.array(OfficeKind),
  /** All that anything can be drawn as. */
  garments: z.array(z.string()),
});
export type Kinds = z.output<typeof Kinds>;

export const readKinds = officeEndpoint(
  'GET',
  '/api/office/kinds',
  { permission },
  { summary: 'The kinds of goods of the shop with all that can be written of them.', reply: success(Kinds) },
);

export const makeKind = officeEndpoint(
  'POST',
  '/api/office/kinds',
  { permission },
  {
    summary: 'Adds a kind of goods: products can be made of it, and its filter and what the search takes for it hold at once.',
    body: KindFacts.extend({ kind: Kind }),
    reply: done(Kinds),
  },
);

export const changeKind = officeEndpoint(
  'PATCH',
  '/api/office/kinds/:kind',
  { permission },
  {
    summary:
      'Writes what a kind of goods is called, found, sized and taxed by. A size that is retired is taken off the products that are offered in it; placed orders keep it. 409 `conflict` where it is not as it was looked at.',
    params: z.object({ kind: Kind }),
    body: KindFacts.extend({ version: whole(1) }),
    reply: done(Kinds),
  },
);
