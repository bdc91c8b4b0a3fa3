import type { ReturnStateName } from '#contract/lists.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { dayInWords } from '#server/foundation/calendar/day-words.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { mailWords } from '#server/foundation/mail/mail-words.ts';
import {
  afterDispute,
  heldWords,
  type NothingDue,
  nothingDueWords,
  whyNothingDue,
} from '#server/money/invoices/dispute-effects.ts';
import { type DueFacts, dueForReturned, type InvoiceablePart } from '#server/money/invoices/invoiceable-amounts.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { wordOf } from '#server/orders/order-state/return-matter.ts';
import { orderLink } from '#server/selling/order-mails/order-state-mails.ts';
import type { ReturnRow } from './queries.ts';

/** Refund of a return if accepted now. */
export interface ReturnDues {
  /** Refund due, in paise. */
  duePaise: number;
  /** Amount in paise that is due once the bank's dispute has ended. */
  heldPaise: number;
  /** Reason if nothing is due. */
  nothing: NothingDue;
}

/** Computes the refund of a return if accepted now. Pure. */
export function duesOf(facts: DueFacts, part: InvoiceablePart, id: string): ReturnDues {
  const duePaise = dueForReturned(facts, part, id).paise;
  const heldPaise = dueForReturned(afterDispute(facts), part, id).paise - duePaise;
  return { duePaise, heldPaise, nothing: whyNothingDue(facts) };
}

/** Return with the refund due now. */
export type MailedReturn = Pick<ReturnRow, 'id' | 'kind' | 'outcome' | 'pickup'> & ReturnDues;

/**
 * Creates the mail about a step of a return; undefined for steps without a mail. Refunds have a separate mail. Pure.
 */
export function returnMail(
  deps: Needs<'secret' | 'publicUrl' | 'settings'>,
  order: Pick<OrderRow, 'id' | 'reference' | 'linkVersion'>,
  mailed: MailedReturn,
  state: ReturnStateName,
  detail: string | null,
): MailDescription | undefined {
  if (!isMailedStep(state)) return undefined;
  return {
    ...wordsOf[state](deps.settings, mailed, valuesOf(order, mailed), detail),
    plates: { label: `${titled(mailed)} number`, value: mailed.id, note: `Of order ${order.reference}.` },
    button: { text: `See your ${wordOf(mailed)}`, href: orderLink(deps, order) },
    sections: isWithout(state) ? [] : [{ heading: 'What you get', paragraphs: [outcomeInWords(mailed, state)] }],
    reason:
      mailed.kind === 'problem'
        ? 'You get this because you reported a problem.'
        : `You get this because you asked for a ${wordOf(mailed)}.`,
  };
}

function titled(mailed: MailedReturn): string {
  const word = wordOf(mailed);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export type MailedStep = keyof typeof wordsOf;

/** Returns true if a return's state has a mail. */
export function isMailedStep(state: ReturnStateName): state is MailedStep {
  return state in wordsOf;
}

function pickupWords({ pickup }: MailedReturn): string {
  return pickup ? `The courier comes on ${dayInWords(pickup.day)}.` : '';
}

/** Returns true if a return has ended without a refund or a new piece. Pure. */
const isWithout = (state: MailedStep) => state === 'rejected' || state === 'cancelled';

/** Explains that no refund is due now. */
function nothingInWords({ heldPaise, nothing }: Pick<ReturnDues, 'heldPaise' | 'nothing'>): string {
  if (heldPaise > 0) return heldWords(heldPaise);
  const unpaid =
    'You have paid nothing for it, so nothing has to come back. If it still arrives, you need not take it.';
  return nothingDueWords(nothing) ?? unpaid;
}

/** Describes the outcome for the shopper. */
function outcomeInWords({ outcome, duePaise, heldPaise, nothing, pickup }: MailedReturn, state: MailedStep): string {
  const amount = formatRupees(toRupees(duePaise));
  if (outcome === 'exchange')
    return `The new piece, free of charge. ${state === 'exchanged' ? 'It is on its way to you.' : 'It is kept for you.'}`;
  if (duePaise === 0) return nothingInWords({ heldPaise, nothing });
  const more = heldPaise > 0 ? ` ${heldWords(heldPaise)}` : '';
  if (outcome === 'credit')
    return `${amount} of store credit, at once when we have checked ${pickup ? 'the piece' : 'it'}.${more}`;
  return `${amount} back. A refund starts within 3–5 business days of ${pickup ? 'the piece reaching us' : 'our saying yes to it'}, and takes 7–10 days from there.${more}`;
}

/** Returns the template values of every step. */
function valuesOf({ reference }: Pick<OrderRow, 'reference'>, mailed: MailedReturn) {
  return { return: wordOf(mailed), number: mailed.id, order: reference };
}

type Values = ReturnType<typeof valuesOf>;
type Words = ReturnType<typeof mailWords>;

const wordsOf = {
  requested: (settings, mailed, values) =>
    mailWords(settings, 'return-requested', {
      ...values,
      'requested or received': mailed.kind === 'problem' ? 'received' : 'requested',
      pickup: pickupWords(mailed),
    }),
  approved: (settings, mailed, values) =>
    mailed.pickup
      ? mailWords(settings, 'return-approved', {
          ...values,
          'how to keep it': mailed.kind === 'problem' ? 'as it is' : 'unworn and with its tags on',
          pickup: pickupWords(mailed),
        })
      : mailWords(settings, 'return-approved_kept', values),
  pickup_booked: (settings, mailed, values) =>
    mailWords(settings, 'return-pickup_booked', { ...values, pickup: pickupWords(mailed) }),
  received: (settings, _mailed, values) => mailWords(settings, 'return-received', values),
  exchanged: (settings, mailed, values) =>
    mailWords(settings, 'return-exchanged', {
      ...values,
      'sent or told': mailed.kind === 'problem' ? 'told us' : 'sent',
    }),
  rejected: (settings, mailed, values, detail) =>
    mailWords(settings, 'return-rejected', {
      ...values,
      why:
        detail ??
        (mailed.kind === 'problem' ? 'We could not find what is wrong.' : 'It does not meet the terms of returns.'),
    }),
  cancelled: (settings, mailed, values) =>
    mailWords(settings, 'return-cancelled', {
      ...values,
      'and you keep the piece': mailed.kind === 'problem' ? '' : 'and you keep the piece',
    }),
} satisfies Partial<
  Record<
    ReturnStateName,
    (settings: ShopSettings, mailed: MailedReturn, values: Values, detail: string | null) => Words
  >
>;
