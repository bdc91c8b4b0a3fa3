import { formatRupees, toRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { disputesTable } from '#database/schema/payments.ts';
import { timeInIndia } from '#server/foundation/calendar/working-days.ts';
import type { PolicyVersion } from '#server/foundation/content/read-policy.ts';
import { policyDayWords } from '#server/foundation/content/read-policy.ts';
import { withoutKey } from '#server/foundation/mail/redact-links.ts';
import type { MailRow } from '#server/office/order-lists/find-order-mails.ts';

type DisputeRow = typeof disputesTable.$inferSelect;

const moment = (at: string | Date): string => `${timeInIndia(new Date(at))} IST`;
const linesOf = (lines: readonly (string | undefined)[]): string =>
  `${lines.filter((line) => line !== undefined).join('\r\n')}\r\n`;

/** Describes the dispute, its deadline, and the files of its evidence. Pure. */
export function disputeText(dispute: DisputeRow, order: Order, files: readonly string[]): string {
  const { id, paymentId, amountPaise, phase, reasonCode, respondBy, createdAt } = dispute;
  return linesOf([
    `Evidence for the dispute ${id}`,
    '',
    `Amount in dispute: ${formatRupees(toRupees(amountPaise))}`,
    `Payment: ${paymentId} (${order.paidWith})`,
    `Order: ${order.reference}, placed ${moment(order.placedAt)}`,
    `Phase: ${phase ?? 'not named'}; reason code: ${reasonCode ?? 'not named'}`,
    `Begun: ${moment(createdAt)}`,
    `To be answered by: ${respondBy ? moment(respondBy) : 'not named'}`,
    '',
    'Files:',
    ...files,
  ]);
}

/** Describes the order: contact, address, goods, sums and its course. Pure. */
export function orderText(order: Order): string {
  const { address, contact, lines, timeline } = order;
  const { fullName, line1, line2, landmark, city, state, pin } = address;
  return linesOf([
    `Order ${order.reference}, placed ${moment(order.placedAt)}`,
    '',
    `Customer: ${fullName}, ${contact.email}, ${contact.phone}`,
    `Delivery address: ${[line1, line2, landmark, city, state, pin].filter(Boolean).join(', ')}`,
    order.gstin === null ? undefined : `GSTIN of the customer: ${order.gstin}`,
    '',
    ...lines.map(
      ({ name, size, quantity, lineTotal, cancelled, returned }) =>
        `${quantity} x ${name}, ${size}: ${formatRupees(lineTotal)}${piecesBack({ cancelled, returned })}`,
    ),
    `Delivery: ${formatRupees(order.shipping)}`,
    `Tax: ${formatRupees(order.tax)}${order.taxIncluded ? ' (included)' : ''}`,
    `Total: ${formatRupees(order.total)}, paid with ${order.paidWith}`,
    ...order.refunds.map(({ amount, title, to }) => `Refund: ${formatRupees(amount)}, ${title} (${to})`),
    '',
    'Course of the order:',
    ...timeline.map(({ at, title, detail }) => `${moment(at)}  ${title}${detail === null ? '' : `: ${detail}`}`),
  ]);
}

function piecesBack({ cancelled, returned }: { cancelled: number; returned: number }): string {
  return [
    ...(cancelled > 0 ? [`, ${cancelled} cancelled`] : []),
    ...(returned > 0 ? [`, ${returned} returned`] : []),
  ].join('');
}

/** Describes the parcels of an order with the courier's scans. Pure. */
export function courierText({ parcels }: Pick<Order, 'parcels'>): string {
  return linesOf(
    parcels.flatMap(({ number, courier, awb, title, leftAt, deliveredAt, attempts, timeline }) => [
      `Parcel ${number}: ${courier || 'no courier yet'}, waybill ${awb || 'none'}`,
      `State: ${title}`,
      `Handed over: ${leftAt ? moment(leftAt) : 'not yet'}`,
      `Delivered: ${deliveredAt ? moment(deliveredAt) : 'not yet'}; failed attempts: ${attempts}`,
      ...timeline.map(({ at, status, location }) => `${moment(at)}  ${status}${location ? `, ${location}` : ''}`),
      '',
    ]),
  );
}

/** Returns a sent mail as text. Its links do not open the order. Pure. */
export function mailText({ to, subject, sentAt, text }: MailRow): string {
  return linesOf([
    `To: ${to}`,
    `Sent: ${sentAt ? moment(sentAt) : 'not sent'}`,
    `Subject: ${subject}`,
    '',
    text === '' ? 'The text of this mail is not stored.' : withoutKey(text),
  ]);
}

/** Returns a policy in the version that applied, with its words filled in. Pure. */
export function policyText({ version, from, value }: PolicyVersion, fill: (text: string) => string): string {
  return linesOf([
    `${value.title}, version ${version}, in force since ${policyDayWords(from)}`,
    '',
    fill(value.lead),
    '',
    fill(value.text),
  ]);
}
