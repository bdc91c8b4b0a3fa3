import type { ReturnState } from '#contract/lists.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { dayInWords } from '#server/calendar/day-words.ts';
import type { MailDescription } from '#server/mail/compose-mail.ts';
import type { OrderRow } from '#server/order-book/find-order.ts';
import { orderLink } from '#server/order-mail/order-mails.ts';
import type { Needs } from '#server/platform/context.ts';
import type { ReturnRow } from './queries.ts';

/** A return and, in paise, what is due for it now. */
type MailedReturn = Pick<ReturnRow, 'id' | 'kind' | 'outcome' | 'pickup'> & { duePaise: number };

interface Words {
  subject: string;
  heading: string;
  lead: string;
}

/** The mail about a step of a return; steps that need none have none. A refund has a mail of its own. Pure. */
export function returnMail(
  deps: Needs<'secret' | 'publicUrl'>,
  order: Pick<OrderRow, 'id' | 'reference' | 'linkVersion'>,
  mailed: MailedReturn,
  state: ReturnState,
  detail: string | null,
): MailDescription | undefined {
  if (!isMailedStep(state)) return undefined;
  const words = wordsOf[state](mailed, detail);
  return {
    subject: words.subject,
    preview: words.lead,
    heading: words.heading,
    lead: words.lead,
    plates: { label: 'Return number', value: mailed.id, note: `Of order ${order.reference}.` },
    button: { text: 'See your return', href: orderLink(deps, order) },
    sections: [{ heading: 'What you get', paragraphs: [outcomeInWords(mailed)] }],
    reason: 'You get this because you asked for a return.',
  };
}

/** Tells whether a mail tells of a return's coming to a state. */
export function isMailedStep(state: ReturnState): state is keyof typeof wordsOf {
  return state in wordsOf;
}

function what({ kind, outcome }: MailedReturn): string {
  if (kind === 'problem') return 'report';
  return outcome === 'exchange' ? 'swap' : 'return';
}

function pickupWords({ pickup }: MailedReturn): string {
  return pickup ? ` The courier comes on ${dayInWords(pickup.day)}.` : '';
}

/** What its shopper gets, in words. */
function outcomeInWords({ outcome, duePaise }: MailedReturn): string {
  const amount = formatRupees(toRupees(duePaise));
  if (outcome === 'exchange') return 'The new piece, free of charge. It is kept for you.';
  if (duePaise === 0) return 'You have paid nothing for it, so nothing has to come back. If it still arrives, you need not take it.';
  if (outcome === 'credit') return `${amount} of store credit, at once when we have checked the piece.`;
  return `${amount} back. A refund starts within 3–5 business days of the piece reaching us, and takes 7–10 days from there.`;
}

const wordsOf = {
  requested: (mailed) => ({
    subject: `Your ${what(mailed)} ${mailed.id}`,
    heading: mailed.kind === 'problem' ? 'Report received' : 'Return requested',
    lead: `We have your ${what(mailed)} and look at it within one business day.${pickupWords(mailed)}`,
  }),
  approved: (mailed) => ({
    subject: `Your ${what(mailed)} ${mailed.id} is approved`,
    heading: 'Approved',
    lead: mailed.pickup
      ? `Keep the piece ready, unworn and with its tags on.${pickupWords(mailed)}`
      : 'You need not send anything back. We go on with it now.',
  }),
  pickup_booked: (mailed) => ({
    subject: `Pickup booked for ${mailed.id}`,
    heading: 'Pickup booked',
    lead: `The courier has your address.${pickupWords(mailed)}`,
  }),
  received: (mailed) => ({
    subject: `We have your ${what(mailed)} ${mailed.id}`,
    heading: 'It reached us',
    lead: 'The parcel is here. We check the piece now.',
  }),
  exchanged: (mailed) => ({
    subject: `The new piece of ${mailed.id} has left`,
    heading: 'New piece sent',
    lead: 'We checked what you sent, and the new piece is on its way to you.',
  }),
  rejected: (mailed, detail) => ({
    subject: `Your ${what(mailed)} ${mailed.id} could not be accepted`,
    heading: 'Not accepted',
    lead: `${detail ?? 'It does not meet the terms of returns.'} If you see it otherwise, answer this mail and a person looks at it again.`,
  }),
  cancelled: (mailed) => ({
    subject: `Your ${what(mailed)} ${mailed.id} is taken back`,
    heading: 'Taken back',
    lead: 'You took it back. Nothing more happens, and you keep the piece.',
  }),
} satisfies Partial<Record<ReturnState, (mailed: MailedReturn, detail: string | null) => Words>>;
