import { z } from 'zod';
import { indianStates } from '#contract/place.ts';
import { calendarDay } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { reportDays } from './report-period.ts';

// Reports on orders. An order counts once it was confirmed, on the day in India on which it was placed. Amounts are
// rupees with tax.

const DayInAddress = calendarDay();

/** Period of a report: first and last day in India, both included, and the first day of the period compared with. */
const PeriodInAddress = z
  .object({ from: DayInAddress, to: DayInAddress, against: DayInAddress.optional() })
  .refine(({ from, to }) => from <= to, { message: 'The last day lies before the first', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < reportDays * 86_400_000, {
    message: `A report covers at most ${reportDays} days`,
    path: ['to'],
  });

/**
 * Sums of the orders of a period. `net` is what the customers pay in the end by the ledger: `ordered` less `cancelled`
 * and `back` (refunds of returns and of parcels that came back or were lost, goodwill, and lost disputes).
 */
export const SalesSums = z.object({
  orders: z.int(),
  /** Pieces without the cancelled ones. */
  pieces: z.int(),
  ordered: z.number(),
  cancelled: z.number(),
  back: z.number(),
  net: z.number(),
});
export type SalesSums = z.output<typeof SalesSums>;

/** Pieces and rupees of goods without the cancelled pieces, and the pieces of returns that were refunded. */
const GoodsSums = z.object({ pieces: z.int(), rupees: z.number(), returned: z.int() });

/** Sales of one team; null for products of no team and designs. */
export const TeamSales = GoodsSums.extend({ team: z.string().nullable(), before: z.int() });

/** Sales of one product; the id is null for all designs together. */
export const ProductSales = GoodsSums.extend({ id: z.string().nullable(), name: z.string(), before: z.int() });

export const SalesReport = z.object({
  period: z.object({ from: z.string(), to: z.string() }),
  before: z.object({ from: z.string(), to: z.string() }),
  total: SalesSums,
  totalBefore: SalesSums,
  /** Each day of the period, with the net sum of the day that lies as far into the period before. */
  days: z.array(z.object({ day: z.string(), orders: z.int(), net: z.number(), before: z.number() })),
  /** Most pieces first; at most 100 teams and 100 products. */
  teams: z.array(TeamSales),
  products: z.array(ProductSales),
  states: z.array(z.object({ state: z.enum(indianStates), orders: z.int(), before: z.int(), net: z.number() })),
  /** Orders by weekday from Monday, and by three hours from midnight in India. */
  hours: z.array(z.array(z.int())),
  /** Orders of customers whose first counted order this is, and of customers who had ordered before. */
  customers: z.object({ first: z.int(), again: z.int() }),
  payments: z.object({ online: z.int(), cash: z.int(), credit: z.int() }),
});
export type SalesReport = z.output<typeof SalesReport>;

/** Reasons of the returns asked for in a period: pieces, and refunds of the accepted ones. */
export const ReturnsReport = z.object({
  period: z.object({ from: z.string(), to: z.string() }),
  before: z.object({ from: z.string(), to: z.string() }),
  reasons: z.array(
    z.object({ reason: z.string(), returns: z.int(), pieces: z.int(), refunded: z.number(), before: z.int() }),
  ),
  sizes: z.array(z.object({ size: z.string(), pieces: z.int(), sold: z.int() })),
});
export type ReturnsReport = z.output<typeof ReturnsReport>;

/**
 * Orders by what became of their promise. `kept` arrived by the last promised day, `late` after it, `overdue` have not
 * arrived although the day is over, `lost` were lost on the way. `back` came back undelivered and `open` are not due
 * yet: neither counts for the share that is kept.
 */
export const PromiseSums = z.object({
  kept: z.int(),
  late: z.int(),
  overdue: z.int(),
  lost: z.int(),
  back: z.int(),
  open: z.int(),
});
export type PromiseSums = z.output<typeof PromiseSums>;

export const PromisesReport = z.object({
  period: z.object({ from: z.string(), to: z.string() }),
  before: z.object({ from: z.string(), to: z.string() }),
  total: PromiseSums,
  totalBefore: PromiseSums,
  /** Average of the days by which late orders came after the last promised day; null without late orders. */
  daysLate: z.number().nullable(),
  /** Most orders first. The courier of the last parcel to arrive; empty without a courier. */
  couriers: z.array(PromiseSums.extend({ courier: z.string() })),
  states: z.array(PromiseSums.extend({ state: z.enum(indianStates) })),
  /** Late, overdue and lost orders, latest promised day first; at most 100. */
  orders: z.array(
    z.object({
      reference: z.string(),
      promised: z.string(),
      became: z.enum(['late', 'overdue', 'lost']),
      /** Day of arrival in India; null if it has not arrived. */
      arrived: z.string().nullable(),
      courier: z.string(),
    }),
  ),
});
export type PromisesReport = z.output<typeof PromisesReport>;

/** Visits that reached each step, and the orders of shoppers. */
export const VisitSums = z.object({
  home: z.int(),
  listing: z.int(),
  search: z.int(),
  product: z.int(),
  cart: z.int(),
  checkout: z.int(),
  orders: z.int(),
});
export type VisitSums = z.output<typeof VisitSums>;

export const VisitsReport = z.object({
  period: z.object({ from: z.string(), to: z.string() }),
  before: z.object({ from: z.string(), to: z.string() }),
  total: VisitSums,
  totalBefore: VisitSums,
  /** Each day of the period. */
  days: z.array(VisitSums.extend({ day: z.string() })),
  /** Words of searches that found nothing, most often first, if searched for twice or more; at most 100. */
  nothing: z.array(z.object({ words: z.string(), times: z.int() })),
});
export type VisitsReport = z.output<typeof VisitsReport>;

export const readSalesEndpoint = officeEndpoint(
  'GET',
  '/api/office/reports/sales',
  { permission: 'reports.sales' },
  {
    summary:
      'Sales of a period in India beside those of the period before: by day, team, product, state, weekday and hour. Sums agree with the prices of the orders.',
    query: PeriodInAddress,
    reply: successReply(SalesReport),
  },
);

export const readReturnsReportEndpoint = officeEndpoint(
  'GET',
  '/api/office/reports/returns',
  { permission: 'reports.see' },
  {
    summary: 'The returns that were asked for in a period, by reason and size, beside those of the period before.',
    query: PeriodInAddress,
    reply: successReply(ReturnsReport),
  },
);

export const readPromisesEndpoint = officeEndpoint(
  'GET',
  '/api/office/reports/promises',
  { permission: 'reports.see' },
  {
    summary:
      'The orders whose last promised day lies in a period, by what became of the promise: in all, by courier and by state, beside those of the period before.',
    query: PeriodInAddress,
    reply: successReply(PromisesReport),
  },
);

export const readVisitsEndpoint = officeEndpoint(
  'GET',
  '/api/office/reports/visits',
  { permission: 'reports.see' },
  {
    summary:
      'The visits of a period by the step that they reached, by day, beside those of the period before, and the searches that found nothing. Sums of nobody in particular.',
    query: PeriodInAddress,
    reply: successReply(VisitsReport),
  },
);
