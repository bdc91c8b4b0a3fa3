import type { Address } from '#contract/address.ts';
import type { AnyOrderAct } from '#contract/office/order-actions.ts';
import type { OrderAction } from '#contract/office/orders.ts';
import { rightsOf } from '#contract/office/permissions.ts';
import { parcelStepNames } from '#contract/parcel-steps.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { listChoices } from '#server/office/orders/list-choices.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { findOrderById, lockOrder } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { performAct } from './perform-act.ts';
import { previewAction } from './preview-action.ts';

/** Returns true if any variant of an action is possible now: each is tried and rolled back. */
export async function isPossible(
  deps: OrderContext,
  orderId: string,
  action: OrderAction,
  { id = 'tried', roles }: Partial<Member> & Pick<Member, 'roles'>,
): Promise<boolean> {
  for (const act of await actsOf(deps.db, orderId, action, deps.now())) {
    try {
      await previewAction(deps, orderId, act, { id, name: 'Tried', roles, ...rightsOf(roles) });
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return false;
}

/** Returns all variants of an action. The action is possible if one of them is. */
export async function actsOf(db: Db, orderId: string, action: OrderAction, now: Date): Promise<AnyOrderAct[]> {
  const row = await findOrderById(db, orderId);
  if (!row) throw new Error('no order');
  const choices = await listChoices(
    unchangedSettings,
    db,
    row,
    { id: 'tried', roles: ['owner'], ...rightsOf(['owner']) },
    now,
  );
  const day = choices.pickupDays[0]?.day ?? '';
  const known: Record<OrderAction, () => AnyOrderAct[]> = {
    cancel: () => [
      { do: 'cancel', why: 'Tried', refundTo: 'source' },
      ...choices.lines.map(({ line }) => ({
        do: 'cancel' as const,
        why: 'Tried',
        refundTo: 'source' as const,
        lines: [{ line, quantity: 1 }],
      })),
    ],
    refund: () => [0.01, 150, 2_000].map((amount) => ({ do: 'refund', amount, to: 'source', why: 'Tried' })),
    change_address: () =>
      [{ line1: 'Another House' }, { pin: '302020', city: 'Jaipur', state: 'Rajasthan' }].map((other) => ({
        do: 'change_address',
        address: { ...row.address, ...other } as Address,
      })),
    // Tries the offered sizes of a line; for a line without offers, another size of the test's own products.
    change_size: () =>
      choices.lines.flatMap(({ line, sizes }) =>
        [...sizes.map(({ size }) => size), 'S', 'L'].map((size) => ({
          do: 'change_size' as const,
          line,
          quantity: 1,
          size,
        })),
      ),
    hold: () => [{ do: 'hold', why: 'Tried' }],
    release: () => [{ do: 'release' }],
    return: () =>
      Array.from(choices.lines, ({ line }) => ({
        do: 'return' as const,
        lines: [{ line, quantity: 1 }],
        reason: 'too_big' as const,
        outcome: 'refund' as const,
        upi: 'asha@bank',
        day,
      })),
    change_delivery: () => choices.deliveries.map(({ method }) => ({ do: 'change_delivery', delivery: method })),
    report: () =>
      Array.from(choices.lines, ({ line }) => ({
        do: 'report' as const,
        lines: [{ line, quantity: 1 }],
        kind: 'damaged' as const,
        outcome: 'refund' as const,
        upi: 'asha@bank',
      })),
    sent_by_hand: () =>
      choices.byHand.map(({ refund, failed }) => ({
        do: 'sent_by_hand',
        refund,
        ...(failed && { reference: 'NEFT 4321' }),
      })),
    send_again: () => choices.byHand.filter(({ failed }) => failed).map(({ refund }) => ({ do: 'send_again', refund })),
    tend_payment: () => choices.payments.map(({ payment, step }) => ({ do: 'tend_payment', payment, step })),
    mark_paid: () => [{ do: 'mark_paid', way: 'upi', reference: `TRY ${orderId}`.slice(0, 40), why: 'Tried' }],
    tend: () => [1, 2].flatMap((parcel) => parcelStepNames.map((step) => ({ do: 'tend' as const, parcel, step }))),
  };
  return known[action]();
}

/**
 * Performs one variant of an action as the owner, like the office; returns false if there is none. Throws Problem if it
 * is refused.
 */
export async function pressAct(
  deps: OrderContext,
  orderId: string,
  { action, which }: { action: OrderAction; which: number },
): Promise<boolean> {
  const acts = await actsOf(deps.db, orderId, action, deps.now());
  const act = acts[which % Math.max(1, acts.length)];
  if (!act) return false;
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return false;
    await performAct(tx, deps, order, act, {
      key: crypto.randomUUID(),
      member: { id: 'tried', name: 'Tried', roles: ['owner'], ...rightsOf(['owner']) },
    });
    return true;
  });
}
