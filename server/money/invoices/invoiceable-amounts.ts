import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { isOpenReturn, type OrderLineNow, settledReturns, soldLines } from '#server/orders/model/sold-lines.ts';
import { isCashToCome } from '#server/orders/order-state/cash-on-delivery.ts';
import { cashDue } from '#server/orders/order-state/collect-cash.ts';
import { leftToRefund } from '#server/orders/order-state/left-to-refund.ts';
import {
  creditOn,
  disputedOf,
  goodwillOn,
  paidOtherwise,
  refundableOtherwise,
} from '#server/orders/order-state/order-money.ts';
import { owedPaise } from '#server/orders/order-state/owed.ts';
import { priceOfPieces, type TakenSums } from '#server/orders/pricing/refund-pieces.ts';
import { effectiveInvoices, type IssuedDocument, type StandingInvoice, standingInvoices } from './issued-documents.ts';

// Refund amounts for parts of an order. Goodwill lowers the price of the remaining pieces: of the invoice that has its
// credit note, else of the last pieces. Previews and refunds both use this module, so they agree.

/** Lines and shipping charge of a part of an order. */
export type InvoiceablePart = Pick<TakenSums, 'shippingPaise' | 'totalPaise'> & {
  lines: readonly Pick<TakenSums['lines'][number], 'line' | 'quantity' | 'taxPaise'>[];
};

export interface DueFacts {
  order: Pick<OrderRow, 'totalPaise' | 'cancelledPaise'>;
  lines: readonly OrderLineNow[];
  /** Amount in paise that was paid and is neither refunded nor promised. */
  leftPaise: number;
  /** Part of the payment in open disputes, in paise: the bank holds it, and it is not in `leftPaise`. */
  heldPaise: number;
  /** Part of the payment that disputes gave back to the customer, in paise. */
  lostPaise: number;
  /** Goodwill refunds in paise. */
  goodwillPaise: number;
  /** Refunds of settled returns in paise. */
  returnedPaise: number;
  /** Cash still to be collected, in paise. */
  cashToComePaise: number;
  /** Sum in paise that the customer owes, as the order left and its authorization lapsed. */
  owedPaise: number;
  /** Store credit spent on the order whose account is deleted, in paise: it paid, and cannot go back. */
  endedCreditPaise: number;
  invoices: readonly StandingInvoice[];
  /** Open returns, oldest request first. Their refunds are reserved in this order. */
  open: readonly { id: string; part: InvoiceablePart }[];
}

/** Refund for a part in paise, with the amounts that are subtracted from its price. */
export interface InvoiceableAmounts {
  paise: number;
  /** Amount that went back before as a price reduction. */
  reducedPaise: number;
  /** Amount that a bank holds in a dispute, or gave back after it. */
  bankPaise: number;
}

/** Order data that the caller has already read. */
export interface KnownOfOrder {
  sold: readonly OrderLineNow[];
  returned: readonly ReturnWithLines[];
  papers: readonly IssuedDocument[];
}

interface ReturnWithLines {
  row: typeof returnsTable.$inferSelect;
  lines: readonly (typeof returnLinesTable.$inferSelect)[];
}

/**
 * Reads the facts that decide refunds of an order, except those in `known`. Before a decision, lock the order and omit
 * `known`.
 */
export async function readInvoiceableAmounts(db: Db, order: OrderRow, known?: KnownOfOrder): Promise<DueFacts> {
  const returned = (known?.returned ?? (await readReturns(db, order.id))).toSorted(
    ({ row: a }, { row: b }) => a.requestedAt.getTime() - b.requestedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const payment = order.paidBy ? await findPayment(db, order.paidBy) : undefined;
  const lostPaise = payment ? await disputedOf(db, payment.id, 'lost') : 0;
  return {
    order,
    lines: known?.sold ?? (await soldLines(db, order.id)),
    leftPaise: await leftToRefund(db, order, payment),
    heldPaise: payment ? (await disputedOf(db, payment.id)) - lostPaise : 0,
    lostPaise,
    goodwillPaise: await goodwillOn(db, order),
    returnedPaise: settledReturns(returned.map(({ row }) => row)),
    cashToComePaise: isCashToCome(order) ? cashDue(order, await creditOn(db, order.id)) : 0,
    owedPaise: await owedPaise(db, order),
    endedCreditPaise: (await paidOtherwise(db, order.id)) - (await refundableOtherwise(db, order)),
    invoices: known ? effectiveInvoices(known.papers) : await standingInvoices(db, order.id),
    open: returned
      .filter(({ row: { state, outcome } }) => isOpenReturn[state] && outcome !== 'exchange')
      .map(({ row: { id, shippingPaise, amountPaise }, lines }) => ({
        id,
        part: {
          lines: lines.map(({ position, quantity, taxPaise }) => ({ line: position, quantity, taxPaise })),
          shippingPaise,
          totalPaise: amountPaise,
        },
      })),
  };
}

async function readReturns(db: Db, orderId: string): Promise<ReturnWithLines[]> {
  const rows = await db.select().from(returnsTable).where(eq(returnsTable.orderId, orderId));
  const coming = await db.select().from(returnLinesTable).where(eq(returnLinesTable.orderId, orderId));
  return rows.map((row) => ({ row, lines: coming.filter(({ returnId }) => returnId === row.id) }));
}

/**
 * Returns the part of an order's price that nobody has paid, in paise: cash that a courier did not collect, or money
 * that the bank took back. Pure.
 */
export function unpaidPaise({ order, leftPaise, goodwillPaise, returnedPaise, endedCreditPaise }: DueFacts): number {
  const costs = order.totalPaise - order.cancelledPaise - returnedPaise - goodwillPaise;
  return Math.max(0, costs - leftPaise - endedCreditPaise);
}

/**
 * Returns the refund for pieces cancelled now: the amount paid that exceeds the price of the remaining pieces. Pure.
 */
export function dueForCancelled(facts: DueFacts, part: InvoiceablePart): InvoiceableAmounts {
  const { order, goodwillPaise, returnedPaise } = facts;
  const costs = order.totalPaise - order.cancelledPaise - returnedPaise - part.totalPaise;
  return besideDispute(facts, (some) =>
    within(some, part, Math.max(0, some.leftPaise + goodwillPaise - costs), facts.open),
  );
}

/**
 * Returns the refund for returned pieces accepted now. `itself` is the existing return of these pieces, if any. Pure.
 */
export function dueForReturned(facts: DueFacts, part: InvoiceablePart, itself?: string): InvoiceableAmounts {
  const own = facts.open.findIndex(({ id }) => id === itself);
  const before = own < 0 ? facts.open : facts.open.slice(0, own);
  // Pieces that come back lower first what the customer still owes.
  const beyondOwed = Math.max(0, part.totalPaise - facts.owedPaise);
  return besideDispute(facts, (some) =>
    within(some, part, Math.min(beyondOwed, Math.max(0, some.leftPaise + facts.goodwillPaise)), before),
  );
}

type WithinMoney = Omit<InvoiceableAmounts, 'bankPaise'>;

/** Compares a refund with the one that would be due without any dispute. */
function besideDispute(facts: DueFacts, due: (some: DueFacts) => WithinMoney): InvoiceableAmounts {
  const bankPaise = facts.heldPaise + facts.lostPaise;
  const now = due(facts);
  if (bankPaise === 0) return { ...now, bankPaise };
  const without = due({ ...facts, leftPaise: facts.leftPaise + bankPaise });
  return { ...without, paise: now.paise, bankPaise: without.paise - now.paise };
}

/** Returns the money not promised to any return: in total and per invoice. Pure. */
export function unpromisedMoney(facts: DueFacts): { paise: number; ofInvoice: ReadonlyMap<string, number> } {
  const now = startAllocation(facts);
  for (const { part } of facts.open) allocateRefund(facts, now, part, part.totalPaise);
  return { paise: Math.max(0, now.left), ofInvoice: now.nets };
}

interface Allocation {
  left: number;
  /** Remainder of each invoice after credit notes, in paise. */
  nets: Map<string, number>;
}

const startAllocation = ({ leftPaise, invoices }: DueFacts): Allocation => ({
  left: leftPaise,
  nets: new Map(invoices.map(({ number, leftPaise: left }) => [number, left])),
});

function within(facts: DueFacts, part: InvoiceablePart, wanted: number, before: DueFacts['open']): WithinMoney {
  // Without price reductions, invoices equal the payments. Earlier open returns have their refunds first, so that no
  // money is promised twice.
  if (facts.goodwillPaise === 0) {
    const promised = before.reduce((sum, other) => sum + other.part.totalPaise, 0);
    return { paise: Math.max(0, Math.min(wanted, facts.leftPaise - promised)), reducedPaise: 0 };
  }
  const now = startAllocation(facts);
  for (const other of before) allocateRefund(facts, now, other.part, other.part.totalPaise);
  const paise = allocateRefund(facts, now, part, wanted);
  return { paise, reducedPaise: Math.max(0, Math.min(wanted, part.totalPaise) - paise) };
}

const priceOfLine = (line: OrderLineNow | undefined, quantity: number, taxPaise: number): number =>
  line ? priceOfPieces(line, quantity, taxPaise) : taxPaise;

/**
 * Allocates the refund of a part: the amount of its credit notes. Pieces not invoiced get at most the amount that the
 * invoices leave.
 */
function allocateRefund(
  { lines, invoices, cashToComePaise }: DueFacts,
  now: Allocation,
  part: InvoiceablePart,
  wanted: number,
): number {
  const first = Math.max(
    0,
    invoices.findIndex(({ billsDelivery }) => billsDelivery),
  );
  const worthOf = ({ line, quantity, taxPaise }: InvoiceablePart['lines'][number]) =>
    priceOfLine(
      lines.find((one) => one.line === line),
      quantity,
      taxPaise,
    );
  const sum = (some: InvoiceablePart['lines']) => some.reduce((all, line) => all + worthOf(line), 0);
  let due = sum(part.lines.filter(({ line }) => !invoices.some((invoice) => invoice.names(line))));
  if (invoices.length === 0) due += part.shippingPaise;
  for (const [index, invoice] of invoices.entries()) {
    const own = sum(part.lines.filter(({ line }) => invoice.names(line))) + (index === first ? part.shippingPaise : 0);
    const net = now.nets.get(invoice.number) ?? 0;
    const note = Math.min(own, net);
    now.nets.set(invoice.number, net - note);
    due += note;
  }
  const billed = [...now.nets.values()].reduce((all, net) => all + net, 0);
  const paise = Math.max(0, Math.min(wanted, due, now.left, now.left + cashToComePaise - billed));
  now.left -= paise;
  return paise;
}
