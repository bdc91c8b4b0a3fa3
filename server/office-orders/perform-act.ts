import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import type { Act, AnyAct, GoodwillAct, PaidAct } from '#contract/office/order-actions.ts';
import { refundLimitOf } from '#contract/office/permissions.ts';
import type { ParcelStep } from '#contract/parcel-steps.ts';
import type { Db } from '#database/db.ts';
import { type OrderRow, productsOf } from '#server/order-book/find-order.ts';
import type { OrderContext } from '#server/order-book/order-context.ts';
import { cancelOrder } from '#server/order-changes/cancel-order.ts';
import { changeAddress } from '#server/order-changes/change-address.ts';
import { changeDelivery } from '#server/order-changes/change-delivery.ts';
import { changeSize } from '#server/order-changes/change-size.ts';
import { giveMoneyBack } from '#server/order-changes/give-money-back.ts';
import { holdOrder, releaseOrder } from '#server/order-changes/hold-order.ts';
import { bookPayment, handWayNames } from '#server/payments/book-payment.ts';
import { Problem } from '#server/platform/problem.ts';
import { bookPaid } from '#server/returns/book-paid.ts';
import { requestReturn } from '#server/returns/request-return.ts';
import { waitingByHand } from '#server/returns/waiting-by-hand.ts';
import { deliveryNames } from '#server/shipping/charges.ts';
import { shipmentsOf } from '#server/shipping/queries.ts';
import { parcelSteps, tendParcel } from '#server/shipping/tend-parcel.ts';
import type { Member } from '#server/staff/sessions.ts';
import type { AuditEntry } from '#server/staff/write-audit.ts';

/** What was done, for the audit, and the sentence for whoever did it. */
export interface Performed {
  entry: Pick<AuditEntry, 'what' | 'before' | 'after' | 'why'>;
  said: string;
}

/** Who does it, under the key of their press. */
export interface By {
  key: string;
  member: Pick<Member, 'roles'>;
}

/**
 * Does something with an order by the verb that shop and command line do it with, in the caller's transaction; whichever it is, that decides whether it
 * may. `deps.stockChanged` is called in the middle of it: whoever calls keeps what it says until they have committed. Throws Problem.
 */
export async function performAct(tx: Db, deps: OrderContext, order: OrderRow, act: AnyAct, by: By): Promise<Performed> {
  const within = { ...deps, db: tx };
  const { reference } = order;
  switch (act.do) {
    case 'cancel': {
      const { lines, refundTo, why } = act;
      await cancelOrder(within, order.id, by.key, { reason: 'other', refundTo, ...(lines && { lines }) }, { actor: 'operator', why });
      const pieces = lines?.reduce((sum, { quantity }) => sum + quantity, 0);
      const what = pieces === undefined ? 'Cancelled' : `Cancelled ${pieces === 1 ? '1 piece' : `${pieces} pieces`}`;
      return { entry: { what, after: { ...(lines && { lines }), refundTo }, why }, said: `${reference}: ${what.toLowerCase()}` };
    }
    case 'sent_by_hand':
      return bookSent(tx, order, act.refund, deps.now());
    case 'refund':
      return giveBack(tx, within, order, act, by);
    case 'change_address': {
      await changeAddress(within, order.id, act.address, { actor: 'operator' });
      // Where it goes is the order's to say: the audit names no street.
      const entry = { what: 'Changed the address', before: { pin: order.address.pin }, after: { pin: act.address.pin } };
      return { entry, said: `${reference} goes to ${act.address.city} now` };
    }
    case 'change_size': {
      const { line, quantity, size } = act;
      const now = await changeSize(within, order.id, { line, quantity, size });
      return {
        entry: { what: `Changed the size to ${size}`, after: { line, ...(now !== line && { now }), quantity } },
        said: `${reference}: size ${size}`,
      };
    }
    case 'hold':
      await holdOrder(tx, { orderId: order.id, why: act.why, at: deps.now() });
      return {
        entry: {
          what: order.onHoldWhy === null ? 'Put on hold' : 'Said another reason for the hold',
          before: { onHold: order.onHoldWhy !== null },
          why: act.why,
        },
        said: `${reference} is on hold`,
      };
    case 'release':
      if (!(await releaseOrder(tx, deps.jobs, order.id))) throw new Problem(409, 'not_offered', `${reference} is not on hold.`);
      return { entry: { what: 'Released', before: { onHold: order.onHoldWhy !== null } }, said: `${reference} is released` };
    case 'return': {
      const { lines, reason, outcome, upi, day } = act;
      const asked = { kind: 'return' as const, lines, reason, outcome, note: undefined, pickup: { day }, unworn: true as const };
      const id = await requestReturn(within, order.id, by.key, { ...asked, ...(upi && { upi }) }, { actor: 'operator' });
      return { entry: { what: `Created return ${id}`, after: { lines, outcome } }, said: `Return ${id} is created` };
    }
    case 'change_delivery': {
      await changeDelivery(within, order.id, act.delivery);
      const what = `Changed the delivery to ${deliveryNames[act.delivery].toLowerCase()}`;
      return {
        entry: { what, before: { delivery: order.delivery }, after: { delivery: act.delivery } },
        said: `${reference}: ${what.toLowerCase()}`,
      };
    }
    case 'report':
      return report(within, order, act, by);
    case 'tend':
      return tend(tx, within, order, act);
    case 'mark_paid':
      return markPaid(tx, within, order, act);
  }
}

async function giveBack(tx: Db, deps: OrderContext, order: OrderRow, { amount, to, why }: GoodwillAct, { member }: By): Promise<Performed> {
  if (amount > refundLimitOf(member.roles)) throw aboveLimit(member);
  await giveMoneyBack(tx, deps, order, { amountPaise: toPaise(amount), to, why, at: deps.now() });
  const what = `Gave back ${formatRupees(amount)}`;
  return {
    entry: { what, after: { amountPaise: toPaise(amount), to }, why },
    said: `${order.reference}: ${formatRupees(amount)} goes back`,
  };
}

async function bookSent(tx: Db, order: OrderRow, refund: string, at: Date): Promise<Performed> {
  const waiting = (await waitingByHand(tx, order.id)).find(({ id }) => id === refund);
  if (!waiting || !(await bookPaid(tx, refund, at))) throw new Problem(409, 'not_offered', 'It was sent already.');
  const amount = formatRupees(toRupees(waiting.amountPaise));
  return {
    entry: { what: `Sent ${amount} back by hand`, after: { refund, amountPaise: waiting.amountPaise } },
    said: `${order.reference}: ${amount} is booked as sent`,
  };
}

async function markPaid(tx: Db, deps: OrderContext, order: OrderRow, { way, reference, why }: PaidAct): Promise<Performed> {
  const letGo = order.state === 'payment_failed';
  await bookPayment(tx, deps, order, { way, reference });
  // What was let go is taken from the shelf again.
  if (letGo) deps.stockChanged(await productsOf(tx, order.id));
  const what = `Marked as paid: ${handWayNames[way].toLowerCase()} ${reference}`;
  return {
    entry: { what, after: { way, amountPaise: order.totalPaise - order.creditPaise }, why },
    said: `${order.reference} is marked as paid`,
  };
}

async function report(deps: OrderContext, order: OrderRow, act: Extract<Act, { do: 'report' }>, { key }: By): Promise<Performed> {
  const { lines, kind, outcome, upi, note, day } = act;
  const asked = { kind: 'problem' as const, lines, reason: kind, outcome, note, photos: [] };
  const more = { ...(upi && { upi }), ...(day && { pickup: { day } }) };
  const id = await requestReturn(deps, order.id, key, { ...asked, ...more }, { actor: 'operator' });
  return { entry: { what: `Reported problem ${id} for the shopper`, after: { lines, kind, outcome } }, said: `Problem ${id} is reported` };
}

async function tend(tx: Db, deps: OrderContext, order: OrderRow, { parcel, step }: Extract<Act, { do: 'tend' }>): Promise<Performed> {
  const shipment = (await shipmentsOf(tx, order.id)).findLast((one) => one.parcel === parcel);
  if (!shipment || !parcelSteps(shipment).includes(step))
    throw new Problem(409, 'not_offered', `That is not to be done for parcel ${parcel} of ${order.reference} now.`);
  const said = await tendParcel(tx, deps, shipment, step);
  return { entry: { what: tended[step](shipment.reference) }, said };
}

const tended: Readonly<Record<ParcelStep, (parcel: string) => string>> = {
  retry: (parcel) => `Asked the courier again for ${parcel}`,
  rebook: (parcel) => `Had another parcel booked for ${parcel}`,
  track: (parcel) => `Asked the courier where ${parcel} is`,
  lost: (parcel) => `Gave ${parcel} up as lost`,
  done: (parcel) => `Said that ${parcel} is seen to`,
};

/** The refusal of what is above somebody's limit. */
export function aboveLimit({ roles }: Pick<Member, 'roles'>): Problem {
  return new Problem(409, 'not_offered', `You give back up to ${formatRupees(refundLimitOf(roles))} by yourself. Ask for approval.`);
}
