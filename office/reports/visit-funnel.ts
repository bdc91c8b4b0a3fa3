import type { VisitSums } from '#contract/office/reports.ts';

/** Step of the way from a list to an order. */
export interface FunnelStep {
  key: keyof VisitSums;
  name: string;
  visits: number;
  /** Visits as a share of those of the step before; undefined for the first step, or after none. */
  share: number | undefined;
}

const steps: readonly { key: keyof VisitSums; name: string }[] = [
  { key: 'listing', name: 'Saw a list' },
  { key: 'product', name: 'Saw a product' },
  { key: 'cart', name: 'Opened the cart' },
  { key: 'checkout', name: 'Reached the checkout' },
  { key: 'orders', name: 'Ordered' },
];

/** Returns the steps from a list to an order with their shares. Pure. */
export function funnelOf(sums: VisitSums): FunnelStep[] {
  return steps.map(({ key, name }, at) => {
    const before = steps[at - 1];
    const earlier = before ? sums[before.key] : 0;
    const share = earlier > 0 ? sums[key] / earlier : undefined;
    return { key, name, visits: sums[key], share };
  });
}
