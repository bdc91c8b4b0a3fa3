import { toRupees } from '#contract/money.ts';
import type { RefundWay } from '#contract/refunds.ts';

export interface RefundFacts {
  /** What is to come back, in paise. */
  amountPaise: number;
  /** What can still go back to the gateway's payment. */
  onlinePaise: number;
  /** Cash that was collected and did not go back. */
  cashPaise: number;
  /** 'UPI as••••@bank'; empty where nothing was paid online. */
  instrument: string;
  /** The order is of an account: only that can have credit. */
  hasAccount: boolean;
  /** When store credit is there: at once for what is cancelled, after it was checked for what comes back. */
  creditPromise: string;
}

/** In which ways money can come back, and what goes where: as the refund itself will do it. Pure. */
export function refundWays(facts: RefundFacts): RefundWay[] {
  const { amountPaise, hasAccount } = facts;
  if (amountPaise <= 0) return [];
  const online = Math.min(amountPaise, facts.onlinePaise);
  const cash = Math.min(amountPaise - online, facts.cashPaise);
  const credit = amountPaise - online - cash;
  const part = (title: string, paise: number) => ({ title, amount: toRupees(paise) });
  const parts = [part(facts.instrument, online), part('By UPI', cash), part('Store credit', credit)].filter(({ amount }) => amount > 0);
  const source: RefundWay = {
    to: 'source',
    title: online > 0 ? `Refund to ${facts.instrument}` : cash > 0 ? 'Refund by UPI' : 'Back to store credit',
    promise: online > 0 ? '7–10 days after it starts' : cash > 0 ? 'Sent by UPI within 3–5 business days' : facts.creditPromise,
    offered: true,
    parts,
  };
  if (online + cash === 0) return [{ ...source, to: 'credit' }];
  return [
    source,
    {
      to: 'credit',
      title: 'Store credit',
      promise: facts.creditPromise,
      offered: hasAccount,
      ...(!hasAccount && { reason: 'Store credit needs an account' }),
      parts: [part('Store credit', amountPaise)],
    },
  ];
}
