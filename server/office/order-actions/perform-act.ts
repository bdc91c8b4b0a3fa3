import { isPlainLatin } from '#contract/latin-address.ts';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import type {
  AgainAct,
  AnyOrderAct,
  GoodwillAct,
  OrderAct,
  PaymentAct,
  SentAct,
} from '#contract/office/order-actions.ts';
import type { ParcelStep } from '#contract/parcel-steps.ts';
import type { Db } from '#database/db.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { deliveryNameAt } from '#server/fulfilment/delivery-promise/charges.ts';
import { shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { tendParcel } from '#server/fulfilment/tracking/tend-parcel.ts';
import { sendAgain } from '#server/money/refunds/send-again.ts';
import { tendPayment } from '#server/money/settlement/tend-payment.ts';
import { waitingAbout } from '#server/office/approvals/approvals.ts';
import { pendingApprovalWords } from '#server/office/approvals/present-approval.ts';
import { parcelStepsFor } from '#server/office/order-page/parcel-steps.ts';
import { beyondLimit, leftToGive, lockGiving, recordGiven } from '#server/office/staff-records/giving-limit.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { AuditEntry } from '#server/office/staff-records/write-audit.ts';
import { findOrderProducts, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { holdOrder, releaseOrder } from '#server/orders/order-state/put-on-hold.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { changeOrderAddress } from '#server/selling/order-changes/change-address.ts';
import { changeDelivery } from '#server/selling/order-changes/change-delivery.ts';
import { changeSize } from '#server/selling/order-changes/change-size.ts';
import { giveMoneyBack } from '#server/selling/order-changes/give-money-back.ts';
import { addressChangedMail } from '#server/selling/order-mails/change-mails.ts';
import { bookPaid } from '#server/selling/returns/book-paid.ts';
import { requestReturn } from '#server/selling/returns/request-return.ts';
import { waitingByHand } from '#server/selling/returns/waiting-by-hand.ts';
import { markPaid } from './mark-paid.ts';

/** Audit entry of an action, with the message to show. */
export interface Performed {
  entry: Pick<AuditEntry, 'what' | 'before' | 'after' | 'why'>;
  said: string;
}

/** Actor of an action, with the idempotency key. */
export interface By {
  key: string;
  member: Pick<Member, 'id' | 'name' | 'roles' | 'permissions'>;
  /** True after approval, so that the limit is not checked again. */
  isApproved?: boolean;
}

type ActByName = { [Name in AnyOrderAct['do']]: Extract<AnyOrderAct, { do: Name }> };

/** Caller's transaction, and the order an action is performed on. */
interface Performance {
  tx: Db;
  /** Dependencies of the order functions, with `tx` as their database. */
  deps: OrderContext;
  order: OrderRow;
  by: By;
}

/** Functions that perform the actions. */
const performers: { [Name in keyof ActByName]: (on: Performance, act: ActByName[Name]) => Promise<Performed> } = {
  cancel: ({ deps, order, by }, act) => cancel(deps, order, act, by),
  sent_by_hand: ({ tx, deps, order }, act) => bookSent(tx, order, act, deps.now()),
  send_again: ({ tx, deps, order }, act) => sendRefundAgain(tx, deps, order, act),
  tend_payment: ({ tx, deps, order, by }, act) => seeToPayment(tx, deps, order, { ...act, by: by.member.id }),
  refund: ({ tx, deps, order, by }, act) => giveBack(tx, deps, order, act, by),
  change_address: ({ deps, order }, act) => changeAddress(deps, order, act),
  change_size: ({ deps, order }, act) => changeLineSize(deps, order, act),
  hold: ({ tx, deps, order }, act) => hold(tx, order, act, deps.now()),
  release: ({ tx, deps, order }) => release(tx, deps, order),
  return: ({ deps, order, by }, act) => createReturn(deps, order, act, by),
  change_delivery: ({ deps, order }, act) => changeDeliveryMethod(deps, order, act),
  report: ({ deps, order, by }, act) => report(deps, order, act, by),
  tend: ({ tx, deps, order, by }, act) => tend(tx, deps, order, act, by),
  mark_paid: ({ tx, deps, order, by }, act) => markPaid(tx, deps, order, act, by),
};

/**
 * Performs an action with the same function as shop and command line, in the caller's transaction; that function
 * validates the action. `deps.stockChanged` is called before the commit, so callers must delay its effects. Throws
 * Problem.
 */
export async function performAct(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  act: AnyOrderAct,
  by: By,
): Promise<Performed> {
  return performNamed({ tx, deps: { ...deps, db: tx }, order, by }, act.do, act);
}

function performNamed<Name extends keyof ActByName>(
  on: Performance,
  name: Name,
  act: ActByName[Name],
): Promise<Performed> {
  return performers[name](on, act);
}

type ActOf<Do extends OrderAct['do']> = Extract<OrderAct, { do: Do }>;

async function cancel(
  deps: OrderContext,
  order: OrderRow,
  { lines, refundTo, why }: ActOf<'cancel'>,
  { key }: By,
): Promise<Performed> {
  const asked = { reason: 'other' as const, refundTo, ...(lines && { lines }) };
  await cancelOrder(deps, order.id, key, asked, { actor: 'operator', why });
  const what = cancelledWords(lines?.reduce((sum, { quantity }) => sum + quantity, 0));
  return {
    entry: { what, after: { ...(lines && { lines }), refundTo }, why },
    said: `${order.reference}: ${what.toLowerCase()}`,
  };
}

function cancelledWords(pieces: number | undefined): string {
  if (pieces === undefined) return 'Cancelled';
  return pieces === 1 ? 'Cancelled 1 piece' : `Cancelled ${pieces} pieces`;
}

async function changeAddress(
  deps: OrderContext,
  order: OrderRow,
  { address }: ActOf<'change_address'>,
): Promise<Performed> {
  await changeOrderAddress(deps, order.id, address, { actor: 'operator' });
  // The order contains the address; the audit log must not contain a street.
  const entry = { what: 'Changed the address', before: { pin: order.address.pin }, after: { pin: address.pin } };
  return { entry, said: `${order.reference} goes to ${address.city} now` };
}

async function changeLineSize(
  deps: OrderContext,
  order: OrderRow,
  { line, quantity, size }: ActOf<'change_size'>,
): Promise<Performed> {
  const now = await changeSize(deps, order.id, { line, quantity, size });
  return {
    entry: { what: `Changed the size to ${size}`, after: { line, ...(now !== line && { now }), quantity } },
    said: `${order.reference}: size ${size}`,
  };
}

async function hold(tx: Db, order: OrderRow, { why }: ActOf<'hold'>, at: Date): Promise<Performed> {
  await holdOrder(tx, { orderId: order.id, why, at });
  const what = order.onHoldWhy === null ? 'Put on hold' : 'Said another reason for the hold';
  return {
    entry: { what, before: { onHold: order.onHoldWhy !== null }, why },
    said: `${order.reference} is on hold`,
  };
}

async function release(tx: Db, { jobs }: Pick<OrderContext, 'jobs'>, order: OrderRow): Promise<Performed> {
  if (!(await releaseOrder(tx, jobs, order.id)))
    throw new Problem(409, 'not_offered', `${order.reference} is not on hold.`);
  return {
    entry: { what: 'Released', before: { onHold: order.onHoldWhy !== null } },
    said: `${order.reference} is released`,
  };
}

async function createReturn(
  deps: OrderContext,
  order: OrderRow,
  { lines, reason, outcome, upi, day }: ActOf<'return'>,
  { key }: By,
): Promise<Performed> {
  const asked = { kind: 'return' as const, lines, reason, outcome, note: undefined };
  const more = { pickup: { day }, unworn: true as const, ...(upi && { upi }) };
  const id = await requestReturn(deps, order.id, key, { ...asked, ...more }, { actor: 'operator' });
  return { entry: { what: `Created return ${id}`, after: { lines, outcome } }, said: `Return ${id} is created` };
}

async function changeDeliveryMethod(
  deps: OrderContext,
  order: OrderRow,
  { delivery }: ActOf<'change_delivery'>,
): Promise<Performed> {
  await changeDelivery(deps, order.id, delivery);
  const what = `Changed the delivery to ${deliveryNameAt(deps.settings, delivery, deps.now()).toLowerCase()}`;
  return {
    entry: { what, before: { delivery: order.delivery }, after: { delivery } },
    said: `${order.reference}: ${what.toLowerCase()}`,
  };
}

async function giveBack(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  { amount, to, why }: GoodwillAct,
  by: By,
): Promise<Performed> {
  const { member, isApproved = false } = by;
  const givenTo = { orderId: order.id, accountId: order.accountId, email: order.email };
  await lockGiving(tx);
  const left = await leftToGive(deps.settings, tx, member, givenTo, deps.now());
  if (amount > left && !isApproved) throw beyondLimit(left);
  const waits = await waitingAbout(tx, order.reference);
  if (waits) throw new Problem(409, 'not_offered', pendingApprovalWords(waits));
  await giveMoneyBack(tx, deps, order, { amountPaise: toPaise(amount), to, why, at: deps.now() });
  await recordGiven(tx, member, { kind: 'refund', to: givenTo, amountPaise: toPaise(amount), at: deps.now() });
  const what = `Gave back ${formatRupees(amount)}`;
  return {
    entry: { what, after: { amountPaise: toPaise(amount), to }, why },
    said: `${order.reference}: ${formatRupees(amount)} goes back`,
  };
}

async function bookSent(tx: Db, order: OrderRow, { refund, reference }: SentAct, at: Date): Promise<Performed> {
  const waiting = (await waitingByHand(tx, order.id)).find(({ id }) => id === refund);
  // The gateway may also have sent this refund; the bank reference shows which is meant.
  if (waiting?.failed && reference === undefined)
    throw wrongField('act.reference', 'Give the reference the bank gave it');
  if (!waiting || !(await bookPaid(tx, refund, at))) throw new Problem(409, 'not_offered', 'It was sent already.');
  const amount = inRupees(waiting.amountPaise);
  return {
    entry: {
      what: `Sent ${amount} back by hand${reference ? `: ${reference}` : ''}`,
      after: { refund, amountPaise: waiting.amountPaise, ...(reference && { reference }) },
    },
    said: `${order.reference}: ${amount} is booked as sent`,
  };
}

async function sendRefundAgain(tx: Db, deps: OrderContext, order: OrderRow, { refund }: AgainAct): Promise<Performed> {
  const failed = (await waitingByHand(tx, order.id)).find((one) => one.id === refund && one.failed);
  if (!failed || !(await sendAgain(tx, deps.jobs, { id: refund, orderId: order.id }, deps.now())))
    throw new Problem(409, 'not_offered', 'It has not failed, or goes by no gateway.');
  const amount = inRupees(failed.amountPaise);
  return {
    entry: { what: `Sent ${amount} back again by the gateway`, after: { refund, amountPaise: failed.amountPaise } },
    said: `${order.reference}: ${amount} is sent again`,
  };
}

async function seeToPayment(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  act: PaymentAct & { by: string },
): Promise<Performed> {
  const payment = await tendPayment(tx, deps, order, act);
  if (!payment) throw new Problem(409, 'not_offered', 'That is not to be done with this payment now.');
  const amount = inRupees(payment.paise);
  const words = {
    take: [`Had ${amount} taken`, `${amount} is taken`],
    accept: [`Accepted ${amount} with the gateway’s fee`, 'it is paid'],
    send_back: [`Sent ${amount} back, taken for nothing`, `${amount} goes back`],
  } as const;
  const [what, said] = words[act.step];
  // The released stock was reserved again.
  if (act.step === 'accept' && order.state === 'payment_failed')
    deps.stockChanged(await findOrderProducts(tx, order.id));
  return {
    entry: { what, after: { payment: payment.id, amountPaise: payment.paise } },
    said: `${order.reference}: ${said}`,
  };
}

const inRupees = (paise: number) => formatRupees(toRupees(paise));

async function report(deps: OrderContext, order: OrderRow, act: ActOf<'report'>, { key }: By): Promise<Performed> {
  const { lines, kind, outcome, upi, note, day } = act;
  const asked = { kind: 'problem' as const, lines, reason: kind, outcome, note, photos: [] };
  const more = { ...(upi && { upi }), ...(day && { pickup: { day } }) };
  const id = await requestReturn(deps, order.id, key, { ...asked, ...more }, { actor: 'operator' });
  return {
    entry: { what: `Reported problem ${id} for the shopper`, after: { lines, kind, outcome } },
    said: `Problem ${id} is reported`,
  };
}

async function tend(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  { parcel, step, carrier, awb, latin }: ActOf<'tend'>,
  { member }: By,
): Promise<Performed> {
  const shipment = (await shipmentsOf(tx, order.id)).findLast((one) => one.parcel === parcel);
  if (!shipment || !parcelStepsFor(shipment, member).includes(step))
    throw new Problem(409, 'not_offered', `That is not to be done for parcel ${parcel} of ${order.reference} now.`);
  if (latin && step !== 'retry')
    throw new Problem(409, 'not_offered', 'Latin letters are for a parcel that the courier refused.');
  if (latin && isPlainLatin(order.address))
    throw new Problem(409, 'not_offered', 'The address is in Latin letters already. Change the address instead.');
  const said = await tendParcel(tx, deps, shipment, step, { carrier, awb, latin });
  if (latin)
    await queueMail(tx, deps, {
      about: `address-changed:${order.id}:${deps.now().getTime()}`,
      to: order.email,
      description: addressChangedMail(deps, order, { from: order.address, to: { ...order.address, ...latin } }),
    });
  const what = tended[step](shipment.reference);
  return { entry: { what: latin ? `${what}, with the address in Latin letters` : what }, said };
}

const tended: Readonly<Record<ParcelStep, (parcel: string) => string>> = {
  retry: (parcel) => `Asked the courier again for ${parcel}`,
  rebook: (parcel) => `Had another parcel booked for ${parcel}`,
  track: (parcel) => `Asked the courier where ${parcel} is`,
  lost: (parcel) => `Gave ${parcel} up as lost`,
  done: (parcel) => `Said that ${parcel} is seen to`,
  left: (parcel) => `Said that ${parcel} has left`,
  out: (parcel) => `Said that ${parcel} is out for delivery`,
  tried: (parcel) => `Said that nobody was there for ${parcel}`,
  arrived: (parcel) => `Said that ${parcel} is delivered`,
  back: (parcel) => `Said that ${parcel} is back`,
};
