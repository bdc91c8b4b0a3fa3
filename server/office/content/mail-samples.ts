import type { MailTextName } from '#contract/mail-placeholders.ts';
import * as accounts from '#server/customers/accounts/mails.ts';
import { answerMail, contactAcknowledgement, unaskedMail } from '#server/customers/contact/contact-mails.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { deliveryNameAt } from '#server/fulfilment/delivery-promise/charges.ts';
import { designsEndingMail } from '#server/fulfilment/designs/tell-ending.ts';
import { attemptFailedMail, returningMail } from '#server/fulfilment/parcels/parcel-mails.ts';
import { noParts } from '#server/money/refunds/refund-order.ts';
import type { OrderLineNow } from '#server/orders/model/sold-lines.ts';
import { valueOfPieces } from '#server/orders/pricing/refund-pieces.ts';
import * as changes from '#server/selling/order-mails/change-mails.ts';
import {
  type MailedOrder,
  orderMail,
  partlyCancelledMail,
  paymentLinkMail,
} from '#server/selling/order-mails/order-state-mails.ts';
import { droppedRefundMail, refundMail } from '#server/selling/order-mails/refund-mails.ts';
import { type MailedReturn, returnMail } from '#server/selling/return-rules/return-mails.ts';

/** Sample of a mail: a real or invented order, its newest return, and links that do not work. */
export interface MailSample {
  mailed: MailedOrder;
  back: MailedReturn;
  deps: Needs<'shopFacts' | 'publicUrl' | 'settings'> & { secret: string };
  now: Date;
}

const hourMs = 3_600_000;
const code = '482913';
const device = 'Chrome on Windows';
const torn = 'A seam was torn, and there was no other.';
const told = { ticket: 'M7K2Q', by: 'Ravi', body: 'Your cap is here: it leaves today.', ours: false };
const message = { name: 'Asha Sawant', email: 'asha@example.in', issue: 'Where is my cap?' };

/** Returns lines with all or none reported, which selects one of the two mails. */
const reported = (lines: readonly OrderLineNow[], all: boolean): OrderLineNow[] =>
  lines.map((line) => ({ ...line, swapping: 0, swapped: 0, returned: all ? line.quantity - line.cancelled : 0 }));

function taken({ mailed: { lines } }: MailSample) {
  const [first] = lines;
  const taxPaise = first ? Math.round(first.taxPaise / first.quantity) : 0;
  const goodsPaise = first ? valueOfPieces(first, 1, taxPaise) : 0;
  const one = first ? [{ line: first.line, quantity: 1, goodsPaise, taxPaise }] : [];
  return { lines: one, subtotalPaise: goodsPaise, taxPaise, shippingPaise: 0, totalPaise: goodsPaise + taxPaise };
}

const parcelOf = ({ mailed }: MailSample, attempts: number) => ({
  courierOrderId: null,
  carrier: '',
  ...mailed.carried,
  attempts,
});

function backMail(
  sample: MailSample,
  state: Parameters<typeof returnMail>[3],
  more: Partial<MailedReturn> = {},
): MailDescription | undefined {
  return returnMail(
    sample.deps,
    sample.mailed.order,
    { ...sample.back, ...more },
    state,
    state === 'rejected' ? 'The tag was cut off.' : null,
  );
}

/** Builders of the mails; production code uses the same. */
const samples: Record<MailTextName, (sample: MailSample) => MailDescription | undefined> = {
  'order-confirmed': ({ mailed, deps }) => orderMail(deps.settings, 'confirmed', mailed),
  'payment-link': ({ mailed: { order, lines, link }, now, deps }) =>
    paymentLinkMail(deps.settings, order, lines, link, order.heldUntil ?? new Date(now.getTime() + hourMs)),
  'order-payment_failed': ({ mailed, deps }) => orderMail(deps.settings, 'payment_failed', mailed),
  'order-cancelled': ({ mailed, deps }) => orderMail(deps.settings, 'cancelled', { ...mailed, why: undefined }),
  'order-cancelled_by_us': ({ mailed, deps }) =>
    orderMail(deps.settings, 'cancelled', { ...mailed, why: mailed.why ?? torn }),
  'pieces-cancelled': (sample) =>
    partlyCancelledMail(sample.deps, sample.mailed.order, sample.mailed.lines, taken(sample)),
  'pieces-cancelled_by_us': (sample) =>
    partlyCancelledMail(sample.deps, sample.mailed.order, sample.mailed.lines, taken(sample), { why: torn }),
  refund: ({ mailed: { order, paid, link }, now, deps }) =>
    refundMail(deps.settings, order, { ...noParts(), toSourcePaise: order.totalPaise }, { paid, link, at: now }),
  refund_held: ({ mailed: { order, paid, link }, now, deps }) =>
    refundMail(deps.settings, order, { ...noParts(), heldPaise: order.totalPaise }, { paid, link, at: now }),
  refund_untaken: ({ mailed: { order, link }, deps }) =>
    droppedRefundMail(deps.settings, order, { amountPaise: order.totalPaise, why: 'untaken', link }),
  refund_disputed: ({ mailed: { order, link }, deps }) =>
    droppedRefundMail(deps.settings, order, { amountPaise: order.totalPaise, why: 'disputed', link }),
  'order-shipped': ({ mailed, deps }) => orderMail(deps.settings, 'shipped', mailed),
  'order-out_for_delivery': ({ mailed, deps }) => orderMail(deps.settings, 'out_for_delivery', mailed),
  'order-delivered': ({ mailed, deps }) =>
    orderMail(deps.settings, 'delivered', { ...mailed, lines: reported(mailed.lines, false) }),
  'order-delivered_reported': ({ mailed, deps }) =>
    orderMail(deps.settings, 'delivered', { ...mailed, lines: reported(mailed.lines, true) }),
  'parcel-attempt': (sample) =>
    attemptFailedMail(sample.deps, sample.mailed.order, parcelOf(sample, 1), sample.mailed.link),
  'parcel-returning': (sample) =>
    returningMail(sample.deps, sample.mailed.order, parcelOf(sample, 3), sample.mailed.link),
  'order-returned_to_origin': ({ mailed, deps }) => orderMail(deps.settings, 'returned_to_origin', mailed),
  'order-lost': ({ mailed, deps }) => orderMail(deps.settings, 'lost', mailed),
  'address-changed': ({ mailed: { order }, deps }) =>
    changes.addressChangedMail(deps, order, { from: order.address, to: order.address }),
  'order-email-changed': ({ mailed: { order }, deps }) =>
    changes.orderEmailChangedMail(deps.settings, order.reference, 'a•••@example.in'),
  'size-changed': ({ mailed: { order, lines }, deps }) =>
    changes.sizeChangedMail(deps, order, {
      name: lines[0]?.name ?? '',
      from: lines[0]?.size ?? 'M',
      to: 'L',
      pieces: 1,
    }),
  'delivery-changed': ({ mailed: { order }, deps, now }) =>
    changes.deliveryChangedMail(deps, order, {
      to: deliveryNameAt(deps.settings, 'express', now),
      promise: order.promise.words,
    }),
  'cash-paid': ({ mailed: { order, paid }, deps }) =>
    changes.cashPaidMail(deps, order, { amountPaise: order.totalPaise - order.creditPaise, instrument: paid || 'UPI' }),
  'order-claimed': ({ mailed: { order }, deps }) => changes.orderClaimedMail(deps, order, 'a•••@example.in'),
  'order-received': ({ mailed: { order }, deps }) =>
    changes.orderReceivedMail(deps.settings, deps.publicUrl, '/my-account', order.reference),
  'new-link': ({ mailed: { order }, deps }) => changes.newLinkMail(deps, order),
  'return-requested': (sample) => backMail(sample, 'requested'),
  'return-approved': (sample) => backMail(sample, 'approved'),
  'return-approved_kept': (sample) => backMail(sample, 'approved', { pickup: null }),
  'return-pickup_booked': (sample) => backMail(sample, 'pickup_booked'),
  'return-received': (sample) => backMail(sample, 'received'),
  'return-exchanged': (sample) => backMail(sample, 'exchanged', { outcome: 'exchange' }),
  'return-rejected': (sample) => backMail(sample, 'rejected'),
  'return-cancelled': (sample) => backMail(sample, 'cancelled'),
  'message-taken': ({ deps }) => contactAcknowledgement(deps, { ticket: told.ticket, message }, { own: true }),
  'message-answer': ({ deps }) => answerMail(deps, { ...told, subject: 'Where is my cap?' }),
  'message-unasked': ({ deps }) => unaskedMail(deps, { ...told, ours: true, subject: 'Your cap is here' }),
  welcome: ({ deps }) => accounts.welcomeMail(deps.settings, deps.publicUrl),
  'reset-code': ({ deps }) => accounts.resetCodeMail(deps.settings, deps.publicUrl, message.email, code),
  'order-code': ({ deps }) => accounts.orderCodeMail(deps.settings, deps.publicUrl, message.email, code),
  'change-code': ({ mailed: { order }, deps }) => accounts.changeCodeMail(deps.settings, order.reference, code),
  'cash-code': ({ mailed: { order }, now, deps }) =>
    accounts.cashCodeMail(deps.settings, order.reference, code, new Date(now.getTime() + hourMs)),
  'email-code': ({ deps }) => accounts.newEmailCodeMail(deps.settings, code),
  'again-code': ({ deps }) => accounts.againCodeMail(deps.settings, code),
  'email-in-use': ({ deps }) => accounts.emailInUseMail(deps.settings, deps.publicUrl),
  'email-changed': ({ deps }) => accounts.emailChangedMail(deps.settings, deps.publicUrl, 'a•••@example.com'),
  'password-changed': ({ deps }) => accounts.passwordChangedMail(deps.settings, deps.publicUrl),
  'password-reset': ({ deps }) => accounts.passwordResetMail(deps.settings, deps.publicUrl, 'person'),
  'google-linked': ({ deps }) => accounts.googleLinkedMail(deps.settings, deps.publicUrl, 'nothing'),
  'google-unlinked': ({ deps }) => accounts.googleUnlinkedMail(deps.settings, deps.publicUrl),
  'passkey-added': ({ deps }) => accounts.passkeyAddedMail(deps.settings, deps.publicUrl, device),
  'passkey-removed': ({ deps }) => accounts.passkeyRemovedMail(deps.settings, deps.publicUrl, device),
  'new-device': ({ deps, now }) =>
    accounts.newDeviceMail(deps.settings, deps.publicUrl, {
      device,
      network: '203.0.113.0',
      when: `${fullDate(inIndia(now).day)}, ${timeOfDay(now)}`,
    }),
  'designs-ending': ({ deps, now }) =>
    designsEndingMail(deps.settings, deps.publicUrl, { designs: 3, firstAt: new Date(now.getTime() + 72 * hourMs) }),
  deletion: ({ deps, now }) =>
    accounts.deletionAskedMail(
      deps.settings,
      deps.publicUrl,
      fullDate(inIndia(new Date(now.getTime() + 720 * hourMs)).day),
    ),
  'accounts-merged': ({ deps }) => accounts.mergedMail(deps.settings, true),
  'accounts-merged_gone': ({ deps }) => accounts.mergedMail(deps.settings, false),
};

/** Builds a mail from a sample, with published or draft texts. */
export function sampleMail(name: MailTextName, sample: MailSample): MailDescription {
  const description = samples[name](sample);
  if (!description) throw new RangeError(`there is no mail ${name}`);
  return description;
}
