import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Kind, Size } from '#contract/catalogue.ts';
import { kindAges } from '#contract/kind-names.ts';
import { limitedList, limitedText, textOfForm, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { ChartInput, mostSizes } from './charts.ts';
import { officeEndpoint } from './endpoint.ts';

const permission = 'catalogue.change';

/** Editable fields of a kind of goods. Its URL name is not editable, as products refer to it. */
export const KindFacts = z.object({
  name: limitedText(24).trim().min(2, 'Say what a filter calls it'),
  one: limitedText(24).trim().min(2, 'Say what one of it is called'),
  hindi: limitedText(40).trim().min(1, 'Give its name in Hindi'),
  /** Search words in any script. */
  words: limitedList(limitedText(40).trim().min(1, 'Write a word, or take the line away'), 30),
  /** All sizes in shelf order; `retired` lists which of them are discontinued. */
  sizes: limitedList(Size, mostSizes, `${mostSizes} sizes are the most`),
  retired: limitedList(Size, mostSizes),
  ages: z.enum(kindAges),
  worn: z.boolean(),
  /** Drawings available for it; none if it has only photographs. */
  garments: limitedList(textOfForm(/^[a-z-]{1,40}$/, 40), 40),
  /** Default HSN code of new products; empty to use that of similar drawings. */
  hsn: textOfForm(/^(?:\d{8})?$/, 8, 'Give the HSN code, 8 digits, or leave it empty'),
  /** Packed weight of one piece in grams. */
  grams: wholeNumber(1, 30_000, 'Give whole grams, 1 to 30,000'),
  /** Own size chart; null to use the shop's chart for clothing. */
  chart: ChartInput.nullable(),
  /** Sort position among the filters, lowest first. */
  position: wholeNumber(0, 100_000),
  /** True if no new products can be created in it. */
  closed: z.boolean(),
});
export type KindFacts = z.input<typeof KindFacts>;

const OfficeKind = KindFacts.extend({
  kind: z.string(),
  version: z.int(),
  /** Words that the search already maps to it. */
  known: z.array(z.string()),
  /** Number of products, including drafts. */
  products: z.int(),
  /** Sizes that some product has or had. They can be discontinued but not removed. */
  used: z.array(z.string()),
});
export type OfficeKind = z.output<typeof OfficeKind>;

const Kinds = z.object({
  /** Kinds of goods in filter order. */
  kinds: z.array(OfficeKind),
  /** All available drawings. */
  garments: z.array(z.string()),
});
export type Kinds = z.output<typeof Kinds>;

export const readKindsEndpoint = officeEndpoint(
  'GET',
  '/api/office/kinds',
  { permission },
  { summary: 'The kinds of goods of the shop with all that can be written of them.', reply: successReply(Kinds) },
);

export const makeKindEndpoint = officeEndpoint(
  'POST',
  '/api/office/kinds',
  { permission },
  {
    summary:
      'Adds a kind of goods: products can be made of it, and its filter and what the search takes for it hold at once.',
    body: KindFacts.extend({ kind: Kind }),
    reply: doneReply(Kinds),
  },
);

export const changeKindEndpoint = officeEndpoint(
  'PATCH',
  '/api/office/kinds/:kind',
  { permission },
  {
    summary:
      'Writes what a kind of goods is called, found, sized and taxed by. A size that is retired is taken off the products that are offered in it; placed orders keep it. 409 `conflict` where it is not as it was looked at.',
    params: z.object({ kind: Kind }),
    body: KindFacts.extend({ version: wholeNumber(1) }),
    reply: doneReply(Kinds),
  },
);
