import { toRupees } from '#contract/money.ts';
import type { RefundWay } from '#contract/refunds.ts';

export interface RefundFacts {
  /** Amount to refund, in paise. */
  amountPaise: number;
  /** Part in paise that the gateway can still refund. */
  onlinePaise: number;
  /** Cash in paise that was collected and not refunded. */
  cashPaise: number;
  /** Payment method such as 'UPI as••••@bank'; empty if nothing was paid online. */
  instrument: string;
  /** Reason why store credit is not offered, if it is not. */
  noCredit: string | undefined;
  /** Words about the arrival of store credit: at once for a cancellation, after inspection for a return. */
  creditPromise: string;
}

/** Returns the refund options with the amounts of each, split in the same way as the refund itself. Pure. */
export function refundWays(facts: RefundFacts): RefundWay[] {
  const { amountPaise, noCredit } = facts;
  if (amountPaise <= 0) return [];
  const online = Math.min(amountPaise, facts.onlinePaise);
  const cash = Math.min(amountPaise - online, facts.cashPaise);
  const credit = amountPaise - online - cash;
  const part = (title: string, paise: number) => ({ title, amount: toRupees(paise) });
  const parts = [part(facts.instrument, online), part('By UPI', cash), part('Store credit', credit)].filter(
    ({ amount }) => amount > 0,
  );
  const source: RefundWay = {
    to: 'source',
    ...sourceWords(facts, online, cash),
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
      offered: noCredit === undefined,
      ...(noCredit !== undefined && { reason: noCredit }),
      parts: [part('Store credit', amountPaise)],
    },
  ];
}

/** Names the original payment method as destination, with the arrival date. */
function sourceWords(
  { instrument, creditPromise }: RefundFacts,
  online: number,
  cash: number,
): Pick<RefundWay, 'title' | 'promise'> {
  if (online > 0) return { title: `Refund to ${instrument}`, promise: '7–10 days after it starts' };
  if (cash > 0) return { title: 'Refund by UPI', promise: 'Sent by UPI within 3–5 business days' };
  return { title: 'Back to store credit', promise: creditPromise };
}
