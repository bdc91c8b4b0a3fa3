import { toRupees } from '#contract/money.ts';
import { readStoreCreditEndpoint } from '#contract/store-credit.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { requireMember, routerForMembers } from '#server/foundation/http/require-member.ts';
import { creditBalance, listCredit } from './queries.ts';

/** Descriptions of credit movements, before the order or the reason. */
export const creditWords = {
  spent: 'Spent on order',
  released: 'Not spent after all: order',
  refunded: 'Refund of order',
  captured: 'Order',
  disputed: 'Order',
  collected: 'Order',
  given: 'Given by us:',
  taken_back: 'Taken back by us:',
} as const;

export function mountStoreCredit(router: Router, deps: Needs<'db' | 'limits'>): void {
  mountEndpoint(routerForMembers(router, deps), readStoreCreditEndpoint, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    const movements = await listCredit(deps.db, account.id);
    return successEnvelope({
      balance: toRupees(await creditBalance(deps.db, account.id)),
      movements: movements.map(({ at, paise, reason, order, why }) => ({
        at: at.toISOString(),
        // Movements are stored from the order's point of view: a payment is a loss for the account.
        amount: toRupees(-paise),
        words: `${creditWords[reason]} ${order ?? why ?? ''}`.trim(),
        order,
      })),
    });
  });
}
