import type { RequestCost } from '#server/foundation/limits/request-costs.ts';

/** Costs of search calls. */
export const catalogueCosts = {
  search: {
    calls: /^GET \/api\/(?:search|products\/search)\b/,
    costMs: 15,
    beyond: 'refused',
    why: 'Finding and counting reads the whole catalogue.',
  },
} as const satisfies Record<string, RequestCost>;

type OwnCosts = typeof catalogueCosts;
declare module '#server/foundation/limits/request-costs.ts' {
  interface CostRows extends OwnCosts {}
}
