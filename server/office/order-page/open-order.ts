import { and, asc, eq } from 'drizzle-orm';
import type { ReplyOf } from '#contract/endpoint.ts';
import { isPlainLatin } from '#contract/latin-address.ts';
import { toRupees } from '#contract/money.ts';
import type { OfficeOrder, showContactEndpoint } from '#contract/office/orders.ts';
import { mayDo, showsFreeText } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { moneyMovementsTable } from '#database/schema/payments.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { spellInLatin } from '#server/fulfilment/courier/spell-in-latin.ts';
import { knownReceivers } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { whyNoLink } from '#server/money/payments/why-no-link.ts';
import { waitingAbout } from '#server/office/approvals/approvals.ts';
import { presentWaiting } from '#server/office/approvals/present-approval.ts';
import { readAuditHistory } from '#server/office/audit/read-audit.ts';
import { mailsAbout, presentMail } from '#server/office/order-lists/find-order-mails.ts';
import type { OfficeContext } from '#server/office/order-lists/office-context.ts';
import { type OrderVisibility, orderVisibilityOf } from '#server/office/order-lists/order-visibility.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { findOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { paymentsOfOrder } from '#server/orders/order-state/order-money.ts';
import { returnRecordOf } from '#server/orders/order-state/return-matter.ts';
import { presentOrder, readOrderFacts } from '#server/selling/order-views/present-order.ts';
import { maskEvents, maskOrder, type OrderCover } from './mask-order.ts';
import { composeTimeline } from './order-timeline.ts';
import { readOrderVersion } from './order-version.ts';
import { listPossibleActions } from './possible-actions.ts';

type Movement = typeof moneyMovementsTable.$inferSelect;

const movementWords: Readonly<Record<Movement['reason'], string>> = {
  captured: 'Captured',
  collected: 'Collected in cash',
  spent: 'Paid with store credit',
  released: 'Store credit given back',
  refunded: 'Refunded',
  disputed: 'Lost in a dispute',
  given: 'Store credit given',
  taken_back: 'Store credit taken back',
};

/** Finds an order that the member may see. Throws Problem 404. */
export async function findSeen(
  db: Db,
  reference: string,
  member: Pick<Member, 'sights'>,
): Promise<{ row: OrderRow; sight: OrderVisibility }> {
  const sight = orderVisibilityOf(member);
  const row = sight && (await findOrder(db, reference));
  const seen =
    row &&
    (sight.which === undefined ||
      (
        await db
          .select({ id: ordersTable.id })
          .from(ordersTable)
          .where(and(eq(ordersTable.id, row.id), sight.which))
      ).length > 0);
  if (!row || !seen) throw new Problem(404, 'not_found', `There is no order ${reference.toUpperCase()}`);
  return { row, sight };
}

/** Reads an order with all details, people masked. Throws Problem 404. */
export async function openOrder(deps: OfficeContext, reference: string, member: Member): Promise<OfficeOrder> {
  const { db } = deps;
  const { row, sight } = await findSeen(db, reference, member);
  const facts = await readOrderFacts(db, row);
  const whole = await presentOrder(deps.settings, deps, row, deps.now(), facts);
  const money = mayDo(member, 'money.see') || mayDo(member, 'orders.change');
  const people = sight.shown !== 'totals';
  const moved = money
    ? await db
        .select()
        .from(moneyMovementsTable)
        .where(eq(moneyMovementsTable.orderId, row.id))
        .orderBy(asc(moneyMovementsTable.id))
    : [];
  const paid = money ? await paymentsOfOrder(db, row.id) : [];
  const ledger = moved.map(({ at, source, reason, amountPaise, paymentId, refundId }) => ({
    at: at.toISOString(),
    source,
    words: movementWords[reason],
    amount: toRupees(amountPaise),
    gatewayId: paid.find(({ id }) => id === paymentId)?.bankReference ?? paymentId ?? refundId,
  }));
  const payments = paid.map(({ id, bankReference, state, instrument, failure, amountPaise, createdAt }) => ({
    id: bankReference ?? id,
    state,
    words: [instrument, failure].filter(Boolean).join(': '),
    amount: toRupees(amountPaise),
    at: createdAt.toISOString(),
  }));
  const mails = people ? (await mailsAbout(db, row)).map((mail) => presentMail(mail, deps.now())) : [];
  const history = mayDo(member, 'orders.change') ? await readAuditHistory(db, 'order', row.reference) : [];
  const events = await db
    .select()
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, row.id))
    .orderBy(asc(orderEventsTable.id));
  const backs = facts.returned.map((one) => returnRecordOf(one.row, one.events));
  const cover = await readCover(db, row, sight);
  const order = maskOrder(whole, row, cover);
  const asked = await waitingAbout(db, row.reference);
  return {
    ...{ order, ledger, payments, mails, history },
    mayShow: people && mayDo(member, 'contacts.see'),
    timeline: composeTimeline({
      ...{ backs, ledger, payments, mails, history, parcels: order.parcels },
      events: maskEvents(events, cover),
    }),
    asked: await presentWaiting(deps.settings, deps.db, asked, member),
    possible: await listPossibleActions(deps.settings, db, row, whole, member, deps.now(), { facts, asked }),
    paymentLink: mayDo(member, 'orders.change') ? await linkOf(deps, row) : null,
    version: await readOrderVersion(db, row, whole),
  };
}

async function linkOf(
  { db, online, now, settings }: OfficeContext,
  row: OrderRow,
): Promise<OfficeOrder['paymentLink']> {
  const waits =
    row.payment === 'razorpay' && row.paidBy === null && (row.state === 'placed' || row.state === 'payment_failed');
  if (!waits) return null;
  const why = await whyNoLink(settings, db, row, { online, now: now() });
  return {
    offered: why === undefined,
    words: why ?? 'The shopper is mailed where to pay; the pieces are kept for another hour.',
  };
}

/** Reads how far the people of an order are visible. A courier may know them under the names of each parcel. */
async function readCover(db: Db, row: OrderRow, { shown }: OrderVisibility): Promise<OrderCover> {
  const receivers = showsFreeText(shown) ? [] : knownReceivers(row, await shipmentsOf(db, row.id));
  return { shown, receivers };
}

/** Shows an order's customer unmasked, and logs the access. Throws Problem 404. */
export async function showContact(
  tx: Db,
  note: WriteAudit,
  reference: string,
  member: Member,
): Promise<ReplyOf<typeof showContactEndpoint>['data']> {
  const { row } = await findSeen(tx, reference, member);
  note({ thing: 'order', about: row.reference, what: 'Looked at phone, e-mail and address' });
  const latin = isPlainLatin(row.address) ? null : spellInLatin(row.address);
  return { phone: row.phone, email: row.email, address: row.address, latin };
}
