import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Size } from '#contract/catalogue.ts';
import { limitedList, limitedText, textOfForm, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { Rupees } from '#contract/rupees.ts';
import { officeEndpoint } from './endpoint.ts';
import { stockViews } from './lists.ts';
import { mostPieces, piecesSaid } from './piece-rules.ts';

const changing = { permission: 'stock.change' } as const;
const counting = { permission: 'stock.count' } as const;

const product = limitedText(80);
const size = Size;
const sku = { product: z.string(), size: z.string(), name: z.string() };

const StockRow = z.object({
  ...sku,
  image: z.string(),
  /** Available pieces, and pieces reserved for orders not yet shipped. */
  available: z.int(),
  reserved: z.int(),
  /** Pieces in drafts of purchase orders, and due of those that are ordered. */
  onOrder: z.int(),
  /** Pieces ordered in the last 30 days, less pieces that were released again. */
  sold: z.int(),
  /** Days until the available pieces are sold out at that rate; null if no piece was sold. */
  daysLeft: z.int().nullable(),
  /** Forecast of sales in the next 30 days by the sales of this size; null if there is too little data. */
  forecast: z.object({ pieces: z.int(), error: z.int() }).nullable(),
  /** Last purchase: supplier, its price of one piece in rupees before tax and freight, and purchase number; or null. */
  bought: z.object({ purchase: z.int(), supplier: z.string(), cost: Rupees, at: z.iso.datetime() }).nullable(),
  /** Age in days of the oldest piece in stock, by first in, first out. Null if no piece is in stock. */
  oldest: z.int().nullable(),
  level: z.int(),
  /** True if the level was set for this size, instead of the default. */
  ownLevel: z.boolean(),
});
export type StockRow = z.output<typeof StockRow>;

export const listStockEndpoint = officeEndpoint('GET', '/api/office/stock', changing, {
  summary:
    'Sizes that are sold, with their pieces, what was sold of them in 30 days and how long they last, the fewest first; `low` are those at their level or below. `next` is the `after` of the page that follows.',
  query: z.object({
    view: z.enum(stockViews).default('low'),
    q: limitedText(100).trim().optional(),
    after: textOfForm(/^[\w-]+$/, 400).optional(),
  }),
  reply: successReply(z.object({ rows: z.array(StockRow), next: z.string().nullable(), low: z.int() })),
});

/** Upper limits of the age bands in days. The last band has older pieces, and those without a recorded arrival. */
export const ageBands = [30, 90, 180, 365] as const;

/** Number of sizes listed as the oldest stock. */
export const longestShown = 50;

const Ageing = z.object({
  /**
   * Pieces in stock by age: up to `days`, null for the oldest band. `known` is the number of pieces with a known
   * purchase cost. `cost` includes freight.
   */
  bands: z.array(z.object({ days: z.int().nullable(), pieces: z.int(), known: z.int(), cost: Rupees })),
  /**
   * Sizes with pieces in stock for over half a year, most expensive first. `cost` is of one piece, with freight; `days`
   * the age of the oldest piece with a recorded arrival.
   */
  longest: z.array(z.object({ ...sku, pieces: z.int(), days: z.int().nullable(), cost: z.number().nullable() })),
});
export type Ageing = z.output<typeof Ageing>;

export const readAgeingEndpoint = officeEndpoint('GET', '/api/office/stock-ageing', changing, {
  summary:
    'For how long the pieces in the house lie there and what they cost, and the sizes that lie longest, if the first to come is the first to go.',
  reply: successReply(Ageing),
});

export const setLevelEndpoint = officeEndpoint('PUT', '/api/office/stock/level', changing, {
  summary: 'Says from how many pieces on a size is to be ordered again; null for the usual number. No piece moves.',
  body: z.object({ product, size, level: wholeNumber(0, mostPieces, piecesSaid(0)).nullable() }),
  reply: doneReply(z.object({ level: z.int(), ownLevel: z.boolean() })),
});

const CountLine = z.object({
  ...sku,
  shelf: z.string().nullable(),
  /** Counted figure and its author; null if not counted yet. The recorded stock is not shown. */
  figure: z.int().nullable(),
  by: z.string().nullable(),
  /** Recorded arrivals and departures between the start of the count and the figure; the count adjusts for them. */
  came: z.int(),
  went: z.int(),
  booked: z.boolean(),
});
export type CountLine = z.output<typeof CountLine>;

const OpenCount = z.object({
  number: z.int(),
  begunAt: z.iso.datetime(),
  all: z.int(),
  entered: z.int(),
  lines: z.array(CountLine),
});
export type OpenCount = z.output<typeof OpenCount>;

/** Sizes of a count per page. */
export const countPage = 200;

export const readCountEndpoint = officeEndpoint('GET', '/api/office/stock-count', counting, {
  summary:
    'The count that is open, or null: its sizes by shelf place, those without a figure first, 200 at most. What the books say of them is not told: it is counted blind.',
  query: z.object({ q: limitedText(100).trim().optional() }),
  reply: successReply(OpenCount.nullable()),
});

export const beginCountEndpoint = officeEndpoint('POST', '/api/office/stock-count', counting, {
  summary:
    'Begins to count products, in all their sizes, or has them join the count that is open. What moves from here on is not taken for a difference. Sizes that are being counted already stay as they are, unless they are to begin anew; 409 where that forgets another number of figures.',
  body: z.object({
    products: limitedList(product, 50).refine((ids) => ids.length > 0, 'Choose a product'),
    /** Number of entered figures that restarting the count of these products discards, as confirmation. */
    forgetting: wholeNumber(0, 100_000, 'Say how many figures are forgotten').optional(),
  }),
  reply: doneReply(OpenCount.nullable()),
});

export const enterFigureEndpoint = officeEndpoint('PUT', '/api/office/stock-count/figure', counting, {
  summary:
    'Writes down what was found of a size: all pieces in the house, those of orders that have not left too. Nothing moves by it.',
  body: z.object({ product, size, figure: wholeNumber(0, 100_000, 'Give whole pieces, 0 to 1,00,000') }),
  reply: doneReply(CountLine),
});

const Difference = z.object({ ...sku, difference: z.int(), available: z.int() });

const Ended = z.object({
  /** Differences booked as movements. */
  booked: z.array(Difference),
  /** Differences that cannot be booked, as orders have reserved these pieces. */
  stuck: z.array(Difference),
  agree: z.int(),
  uncounted: z.int(),
});
export type EndedCountReply = z.output<typeof Ended>;

export const readDifferencesEndpoint = officeEndpoint('GET', '/api/office/stock-count/differences', changing, {
  summary: 'What ending the open count would book. Changes nothing. 409 where none is open.',
  reply: successReply(Ended),
});

export const endCountEndpoint = officeEndpoint('POST', '/api/office/stock-count/end', changing, {
  summary:
    'Ends the open count: its differences are booked as movements. Where orders have pieces that are missing it stays open for those.',
  body: z.object({}),
  reply: doneReply(Ended),
});
