import { catalogueCosts } from '#server/catalogue/area.ts';
import { customersCosts, customersLimits, customersQueues } from '#server/customers/area.ts';
import { foundationCosts, foundationLimits, foundationQueues } from '#server/foundation/area.ts';
import type { Queues } from '#server/foundation/jobs/queues.ts';
import type { LimitTable } from '#server/foundation/limits/limit-table.ts';
import type { RequestCost, RequestCosts } from '#server/foundation/limits/request-costs.ts';
import { fulfilmentCosts, fulfilmentLimits, fulfilmentQueues } from '#server/fulfilment/area.ts';
import { moneyCosts, moneyLimits, moneyQueues } from '#server/money/area.ts';
import { officeCosts, officeLimits, officeQueues } from '#server/office/area.ts';
import { operationsQueues } from '#server/operations/area.ts';
import { ordersLimits } from '#server/orders/area.ts';
import { sellingCosts, sellingLimits, sellingQueues } from '#server/selling/area.ts';

/** Queues of all areas. */
export const shopQueues: Queues = {
  ...sellingQueues,
  ...moneyQueues,
  ...fulfilmentQueues,
  ...customersQueues,
  ...officeQueues,
  ...operationsQueues,
  ...foundationQueues,
};

/** Limits of all areas. */
export const shopLimits: LimitTable = {
  ...sellingLimits,
  ...moneyLimits,
  ...ordersLimits,
  ...customersLimits,
  ...fulfilmentLimits,
  ...officeLimits,
  ...foundationLimits,
};

const pageCosts = {
  page: {
    costMs: 25,
    beyond: 'refused',
    why: 'A page is rendered at most once a minute, and again after a change to what it shows.',
  },
  countlessPage: {
    costMs: 40,
    beyond: 'refused',
    why: 'Anybody can think up new searches and filters, so their pages are rendered at each request.',
  },
} as const satisfies Record<string, RequestCost>;

type OwnCosts = typeof pageCosts;
declare module '#server/foundation/limits/request-costs.ts' {
  interface CostRows extends OwnCosts {}
}

/** Costs of all areas. The first row that matches a call applies, so the general rows of the foundation come last. */
export const shopCosts: RequestCosts = {
  ...officeCosts,
  ...sellingCosts,
  ...moneyCosts,
  ...customersCosts,
  ...fulfilmentCosts,
  ...catalogueCosts,
  ...foundationCosts,
  ...pageCosts,
};
