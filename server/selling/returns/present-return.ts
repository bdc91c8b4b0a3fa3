import { toRupees } from '#contract/money.ts';
import type { Return } from '#contract/returns.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { uploadPreviewAddress } from '#contract/upload-rules.ts';
import { dayInWords, rangeInWords } from '#server/foundation/calendar/day-words.ts';
import {
  afterDispute,
  type NothingDue,
  nothingDueWords,
  overpaidPaise,
  whyNothingDue,
} from '#server/money/invoices/dispute-effects.ts';
import { type DueFacts, dueForReturned, type InvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { sizesInWords } from '#server/orders/model/piece-sizes.ts';
import { deadReturns, isOpenReturn, type OrderLineNow, sizesOfReturn } from '#server/orders/model/sold-lines.ts';
import { givesBack } from '#server/orders/order-state/cash-on-delivery.ts';
import { refundStarts } from '#server/orders/order-state/refund-promise.ts';
import { valueOfPieces } from '#server/orders/pricing/refund-pieces.ts';
import { explainTaken } from '#server/selling/order-mails/taken-section.ts';
import type { WholeReturn } from '#server/selling/return-rules/queries.ts';
import { nextReturnStates, titleOfStep } from '#server/selling/return-rules/return-state.ts';
import { reasonInWords } from './move-return.ts';

type PresentedOrder = Pick<OrderRow, 'payment' | 'state' | 'creditPaise'>;

/**
 * Computes the amount of a return: the refund due while open, the actual refund afterwards, or the original value if
 * cancelled; also its reduction by earlier refunds. Pure.
 */
export function dueOfReturn(
  order: PresentedOrder,
  facts: DueFacts,
  { row, lines, sentPaise }: WholeReturn,
): ReturnAmounts {
  const nothing = whyNothingDue(facts);
  const all = { reducedPaise: 0, bankPaise: 0, nothing };
  if (row.outcome === 'exchange') return { paise: 0, ...all };
  const taken = lines.map(({ position, quantity, taxPaise }) => ({ line: position, quantity, taxPaise }));
  const part = { lines: taken, shippingPaise: row.shippingPaise, totalPaise: row.amountPaise };
  if (isOpenReturn[row.state]) return { ...dueForReturned(facts, part, row.id), nothing };
  if (deadReturns.includes(row.state)) return { paise: givesBack(order, row.amountPaise), ...all };
  if (isHeld(row, nothing)) return { paise: Math.min(row.amountPaise, overpaidPaise(afterDispute(facts))), ...all };
  const lessPaise = row.amountPaise - sentPaise;
  if (facts.goodwillPaise > 0) return { ...all, paise: sentPaise, reducedPaise: lessPaise };
  return { ...all, paise: sentPaise, bankPaise: facts.lostPaise > 0 ? lessPaise : 0 };
}

/** Refund of a return, with the reason if nothing was due. */
type ReturnAmounts = InvoiceableAmounts & { nothing: NothingDue };

/** Returns true if a return is accepted and its refund waits for the end of a bank's dispute. */
function isHeld({ state, refundIds }: WholeReturn['row'], nothing: NothingDue): boolean {
  return state === 'refund_started' && refundIds?.length === 0 && nothing === 'held';
}

/**
 * Presents a return to its shopper with the refund due. A started refund counts as completed when the bank has received
 * it. Pure.
 */
export function presentReturn(
  settings: ShopSettings,
  order: Pick<OrderRow, 'reference'>,
  sold: readonly OrderLineNow[],
  whole: WholeReturn,
  amounts: ReturnAmounts,
): Return {
  const { row, refundedAt } = whole;
  const { paise, nothing } = amounts;
  const kept = row.state;
  const state = kept === 'refund_started' && refundedAt ? 'refunded' : kept;
  const { lines, sums } = takenOf(sold, whole);
  const steps = whole.events.map(({ state: step, detail, at }) => stepOf(row.kind, step, detail, at));
  if (state !== kept && refundedAt) steps.push(stepOf(row.kind, state, null, refundedAt));
  return {
    id: row.id,
    order: order.reference,
    kind: row.kind,
    state,
    title: titleOf(whole, state, nothing),
    reason: row.parcel === null ? reasonInWords(row) : `${reasonInWords(row)}, the whole of parcel ${row.parcel}`,
    note: row.note,
    outcome: row.outcome,
    parcel: row.parcel,
    lines,
    amount: nothingPaid(whole, state) ? 0 : toRupees(paise),
    breakdown: explainTaken(sold, sums, amounts),
    pickup: row.pickup && {
      address: row.pickup.address as NonNullable<Return['pickup']>['address'],
      day: row.pickup.day,
      words: `Pickup on ${dayInWords(row.pickup.day)}`,
    },
    photos: row.photos.map((id) => ({ id, preview: uploadPreviewAddress(id) })),
    promise: promiseOf(settings, whole, state, { paise, nothing }),
    cancellable: nextReturnStates[kept].includes('cancelled'),
    requestedAt: row.requestedAt.toISOString(),
    timeline: steps,
  };
}

const heldPromise = 'Your bank holds the money until its dispute ends. Then you have it: from your bank or from us.';

function titleOf(whole: WholeReturn, state: Return['state'], nothing: NothingDue): string {
  if (isHeld(whole.row, nothing)) return 'Refund waits for your bank';
  return nothingPaid(whole, state) ? 'Settled' : titleOfStep(state, whole.row.kind);
}

/** Returns true if a return was accepted and no payment had to be refunded. */
function nothingPaid({ row }: WholeReturn, state: Return['state']): boolean {
  return state === 'refunded' && row.refundIds?.length === 0;
}

function stepOf(
  kind: Return['kind'],
  state: Return['state'],
  detail: string | null,
  at: Date,
): Return['timeline'][number] {
  return { state, title: titleOfStep(state, kind), detail, at: at.toISOString() };
}

function takenOf(sold: readonly OrderLineNow[], { row, lines }: WholeReturn) {
  const swap = row.outcome === 'exchange';
  const found = lines.flatMap((line) => {
    const own = sold.find((one) => one.line === line.position);
    return own ? [{ line, own }] : [];
  });
  return {
    lines: found.map(({ line, own }) => ({
      line: line.position,
      name: own.name,
      size: sizesInWords(sizesOfReturn(own, row.id)) || own.size,
      quantity: line.quantity,
      image: own.image,
      newSize: line.newSize,
    })),
    sums: {
      lines: swap
        ? []
        : found.map(({ line, own }) => ({
            line: line.position,
            quantity: line.quantity,
            goodsPaise: valueOfPieces(own, line.quantity, line.taxPaise),
            taxPaise: line.taxPaise,
          })),
      subtotalPaise: row.subtotalPaise,
      taxPaise: row.taxPaise,
      shippingPaise: row.shippingPaise,
      totalPaise: row.amountPaise,
    },
  };
}

function refundedWords(whole: WholeReturn, state: Return['state'], nothing: NothingDue): string {
  if (nothingPaid(whole, state))
    return nothingDueWords(nothing) ?? 'Nothing was paid for it, so nothing had to come back.';
  return whole.row.outcome === 'credit' ? 'The store credit is on your account.' : 'The money went back.';
}

/** Describes the next step and its date. */
function promiseOf(
  settings: ShopSettings,
  whole: WholeReturn,
  state: Return['state'],
  { paise, nothing }: Pick<ReturnAmounts, 'paise' | 'nothing'>,
): string {
  const { row, events } = whole;
  const pickup = row.pickup ? ` Pickup on ${dayInWords(row.pickup.day)}.` : '';
  const fixed = moneyPromise(row, state, { paise, nothing }) ?? fixedPromises[state];
  if (fixed !== undefined) return fixed;
  switch (state) {
    case 'requested':
      return `We look at it within one business day.${pickup}`;
    case 'approved':
      return approvedWords(row, pickup);
    case 'pickup_booked':
      return `The courier has your address.${pickup}`;
    case 'refunded':
      return refundedWords(whole, state, nothing);
    case 'rejected':
      return events.findLast((event) => event.state === 'rejected')?.detail ?? 'It could not be accepted.';
    default:
      return nextAfterReceiving(settings, row.outcome, events.find((event) => event.state === 'received')?.at);
  }
}

const checked: ReadonlySet<Return['state']> = new Set(['received', 'inspected']);

/** Describes a refund that waits, or of which nothing comes; undefined for all others. */
function moneyPromise(
  row: WholeReturn['row'],
  state: Return['state'],
  { paise, nothing }: Pick<ReturnAmounts, 'paise' | 'nothing'>,
): string | undefined {
  if (isHeld(row, nothing)) return heldPromise;
  if (state === 'refund_started' && row.outcome === 'credit') return creditWaits;
  if (paise > 0 || row.outcome === 'exchange' || !checked.has(state)) return undefined;
  return nothingDueWords(nothing) ?? 'Nothing was paid for it, so nothing has to come back.';
}

const creditWaits = 'The store credit is on your account once your card is charged.';

/** Next steps that are the same for every return. */
const fixedPromises: Readonly<Partial<Record<Return['state'], string>>> = {
  picked_up: 'On its way to us.',
  refund_started: 'With you 7–10 days after it started, as fast as your bank is.',
  exchanged: 'The new piece is on its way to you.',
  cancelled: 'You took it back.',
};

function approvedWords({ pickup: wanted, kind }: WholeReturn['row'], pickup: string): string {
  if (!wanted) return 'Nothing has to come back. We go on with it now.';
  return kind === 'problem'
    ? `Keep it ready as it is.${pickup}`
    : `Keep it ready, unworn and with its tags on.${pickup}`;
}

function nextAfterReceiving(settings: ShopSettings, outcome: Return['outcome'], receivedAt: Date | undefined): string {
  if (outcome === 'exchange') return 'The new piece leaves as soon as this one is checked.';
  if (outcome === 'credit') return 'Store credit comes as soon as it is checked.';
  return receivedAt
    ? `Your refund starts ${rangeInWords(...refundStarts(settings, receivedAt))}.`
    : 'Your refund starts within 3–5 business days.';
}
