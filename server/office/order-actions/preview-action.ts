import { sql } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { AnyOrderAct, Foreseen } from '#contract/office/order-actions.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { moneyMovementsTable, refundsTable } from '#database/schema/payments.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { stockMovementsTable } from '#database/schema/stock.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import type { QueueName } from '#server/foundation/jobs/queues.ts';
import { budgetLimits, leftToGive } from '#server/office/staff-records/giving-limit.ts';
import type { GivenTo } from '#server/office/staff-records/own-recipient.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { findOrderById, lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { isCashToCome } from '#server/orders/order-state/cash-on-delivery.ts';
import { cashDue } from '#server/orders/order-state/collect-cash.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import { paidWith } from '#server/orders/order-state/paid-with.ts';
import { paiseToBook } from './mark-paid.ts';
import { performAct } from './perform-act.ts';

/** Figures that an action may change; their difference describes its effects. */
interface Facts extends Counted {
  /** Amount due on delivery, in paise. */
  cashPaise: number;
  promise: string;
}

type Counted = {
  /** Refunds in paise: to the payment method, manual, and as credit. */
  source: number;
  byHand: number;
  /** Store credit that waits for the capture of its payment, in paise. */
  waitingCredit: number;
  sent: number;
  credit: number;
  released: number;
  reserved: number;
  mails: number;
  notes: number;
  bookings: number;
  /** Payments recorded outside the gateway, in paise. */
  booked: number;
};

/**
 * Previews an action by performing it in a transaction that is rolled back, so that preview and action cannot differ.
 * Throws the action's Problem. Above the caller's limit, shows the effects after approval.
 */
export async function previewAction(
  deps: OrderContext,
  orderId: string,
  act: AnyOrderAct,
  member: Pick<Member, 'id' | 'name' | 'roles' | 'permissions'>,
): Promise<Foreseen> {
  return inDryRunTransaction(deps.db, true, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new RangeError(`there is no order ${orderId}`);
    const queued = new Set<QueueName>();
    const send: OrderContext['jobs']['send'] = async (_tx, queue) => void queued.add(queue);
    const before = await factsOf(tx, order);
    const givenTo = { orderId, accountId: order.accountId, email: order.email };
    const approval = await needsApproval(deps.settings, tx, order, act, { member, to: givenTo, now: deps.now() });
    const by = { key: `try ${orderId}`, member, isApproved: approval };
    if (
      approval &&
      act.do === 'refund' &&
      act.amount > budgetLimits(deps.settings, 'giving', ['owner'], deps.now()).Order
    )
      return { follows: [], back: act.amount, approval };
    await performAct(tx, { ...deps, jobs: { send }, stockChanged: () => {} }, order, act, by);
    const now = (await findOrderById(tx, orderId)) ?? order;
    const after = await factsOf(tx, now);
    const instrument = (await paidWith(tx, { ...order, creditPaise: 0 })) || 'what it was paid with';
    return {
      follows: [
        ...(approval && act.do === 'mark_paid' ? [secondPerson] : []),
        ...followsOf(before, after, { instrument, told: queued.has('mail-order') }),
      ],
      back: backOf(before, after),
      approval,
    };
  });
}

const secondPerson = 'It is above your limit: a second person is asked first';

/** Returns true if an action exceeds the caller's limit, so that a second person must approve. */
async function needsApproval(
  settings: ShopSettings,
  tx: Db,
  order: OrderRow,
  act: AnyOrderAct,
  { member, to, now }: { member: Pick<Member, 'id' | 'roles'>; to: GivenTo; now: Date },
): Promise<boolean> {
  if (act.do === 'refund') return act.amount > (await leftToGive(settings, tx, member, to, now));
  if (act.do !== 'mark_paid') return false;
  return toRupees(await paiseToBook(tx, order)) > (await leftToGive(settings, tx, member, to, now, 'booking'));
}

async function factsOf(tx: Db, order: OrderRow): Promise<Facts> {
  const { rows } = await tx.execute<Counted>(sql`
    select
      coalesce((select sum(amount_paise) from ${refundsTable} where order_id = ${order.id} and payment_id is not null and not as_credit), 0)::int as source,
      coalesce((select sum(amount_paise) from ${refundsTable} where order_id = ${order.id} and payment_id is not null and as_credit), 0)::int as "waitingCredit",
      coalesce((select sum(amount_paise) from ${refundsTable} r where order_id = ${order.id} and payment_id is null and not exists
        (select 1 from ${moneyMovementsTable} m where m.refund_id = r.id)), 0)::int as "byHand",
      coalesce((select sum(amount_paise) from ${refundsTable} r where order_id = ${order.id} and payment_id is null and exists
        (select 1 from ${moneyMovementsTable} m where m.refund_id = r.id and m.source = 'credit')), 0)::int as credit,
      coalesce((select -sum(amount_paise) from ${moneyMovementsTable} where order_id = ${order.id} and source in ('cash', 'bank') and reason = 'refunded'), 0)::int
        as sent,
      coalesce((select sum(amount_paise) from ${moneyMovementsTable} where order_id = ${order.id} and source = 'bank' and reason = 'captured'), 0)::int as booked,
      coalesce((select sum(available) from ${stockMovementsTable} where order_id = ${order.id} and reason = 'released'), 0)::int as released,
      coalesce((select sum(reserved) from ${stockMovementsTable} where order_id = ${order.id} and reason = 'reserved'), 0)::int as reserved,
      (select count(*) from ${mailOutboxTable} where "to" = ${order.email})::int as mails,
      (select count(*) from ${documentsTable} where order_id = ${order.id} and kind = 'credit_note')::int as notes,
      (select count(*) from ${shipmentsTable} where order_id = ${order.id} and step = 'cancelled' and courier_order_id is not null)::int as bookings`);
  const [counted] = rows;
  if (!counted) throw new Error('nothing was counted');
  const cashPaise = isCashToCome(order) ? cashDue(order, await creditOn(tx, order.id)) : 0;
  return { ...counted, cashPaise, promise: order.promise.words };
}

function backOf(before: Facts, after: Facts): number {
  const back = ({ source, byHand, credit, waitingCredit, sent }: Facts) =>
    source + byHand + credit + waitingCredit + sent;
  return toRupees(back(after) - back(before));
}

const inRupees = (paise: number) => formatRupees(toRupees(paise));
const count = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`);

function bookedWords(paise: number, { cashPaise }: Facts): string {
  const onward = cashPaise > 0 ? '' : '; the order goes its way, and the shopper is told by mail';
  return `${inRupees(paise)} is booked as paid${onward}`;
}

function cashWords(before: Facts, after: Facts): string {
  return after.cashPaise > 0
    ? `${inRupees(after.cashPaise)} is due at the door, and not ${inRupees(before.cashPaise)}`
    : 'Nothing is due at the door any more';
}

const refundFacts = ['source', 'byHand', 'sent', 'credit', 'waitingCredit'] as const;
type RefundFact = (typeof refundFacts)[number];

/** Says how much is refunded by each method. */
function refundWords(more: (way: RefundFact) => number, instrument: string): string[] {
  const words = {
    source: `goes back to ${instrument} in 7 to 10 days`,
    byHand: 'is to be sent by UPI: it did not come by the gateway',
    sent: 'is booked as sent back, and is owed no longer',
    credit: 'is on the account as store credit at once',
    waitingCredit: `becomes store credit once ${instrument} is charged`,
  };
  return refundFacts.filter((way) => more(way) > 0).map((way) => `${inRupees(more(way))} ${words[way]}`);
}

/**
 * Describes the differences between two states of an order, one sentence each: money, stock, parcels, notifications.
 * Pure.
 */
export function followsOf(
  before: Facts,
  after: Facts,
  { instrument, told }: { instrument: string; told: boolean },
): string[] {
  const more = (name: RefundFact | 'released' | 'reserved' | 'mails' | 'notes' | 'bookings' | 'booked') =>
    after[name] - before[name];
  return [
    more('booked') > 0 && bookedWords(more('booked'), before),
    ...refundWords(more, instrument),
    after.cashPaise !== before.cashPaise && cashWords(before, after),
    ...stockWords(more),
    more('notes') > 0 && 'A credit note is issued',
    after.promise !== before.promise && `${after.promise}; promised before: ${before.promise}`,
    more('bookings') > 0 && 'What the courier knew of it is given up',
    (told || more('mails') > 0) && 'The shopper is told by mail',
  ].filter((sentence) => sentence !== false);
}

/** Says how many pieces return to stock or are reserved. */
function stockWords(more: (name: 'released' | 'reserved') => number): (string | false)[] {
  const kept = more('reserved');
  const taken = more('released') - kept;
  return [
    taken > 0 && `${count(taken)} ${taken === 1 ? 'returns' : 'return'} to stock`,
    kept > 0 && `${count(kept)} ${kept === 1 ? 'is' : 'are'} kept from the shelf`,
  ];
}
