import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { OfficeOrder } from '#contract/office/orders.ts';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { cancellationsTable, returnsTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';

export type MailRow = typeof mailOutboxTable.$inferSelect;
type ListedMail = OfficeOrder['mails'][number];

/** Orders with a failed mail, by id and reference. */
export const failedMailOrders: SQL = sql`(
  with failed as (select split_part(m.about, ':', 2) as thing from mail_outbox m where m.sent_at is null and m.last_error is not null)
  select o.id from failed f join orders o on o.id = f.thing
  union select r.order_id from failed f join returns r on r.id = f.thing
  union select d.order_id from failed f join refunds d on d.id = f.thing
  union select c.order_id from failed f join cancellations c on c.id = f.thing
  union select s.order_id from failed f join shipments s on s.id = f.thing)`;

/** Retry period of a mail plus a margin, in ms; retries run for about a day. */
const triedMs = 26 * 3_600_000;

/** Maximum number of mails shown per order, newest first. */
const shown = 50;

/** Second words of mails about refunds that name their refund or order third: 'refund:untaken:ID'. */
const refundMailWords = ['captured', 'held', 'untaken', 'disputed'];

/**
 * Lists the mails about an order, its parcels, returns and refunds, newest first and with full addresses: one of them,
 * or at most `most`.
 */
export async function mailsAbout(
  db: Db,
  { id, reference }: Pick<OrderRow, 'id' | 'reference'>,
  { mailId, most = shown }: { mailId?: string; most?: number } = {},
): Promise<MailRow[]> {
  const [returns, refunds, cancellations, parcels] = [returnsTable, refundsTable, cancellationsTable, shipmentsTable];
  const things = await unionAll(
    db.select({ id: returns.id }).from(returns).where(eq(returns.orderId, id)),
    db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, id)),
    db.select({ id: cancellations.id }).from(cancellations).where(eq(cancellations.orderId, id)),
    db.select({ id: parcels.id }).from(parcels).where(eq(parcels.orderId, id)),
  );
  const ids = [id, reference, ...things.map((thing) => thing.id)];
  const part = (place: number) => sql`split_part(${mailOutboxTable.about}, ':', ${sql.raw(String(place))})`;
  const about = or(inArray(part(2), ids), and(inArray(part(2), refundMailWords), inArray(part(3), ids)));
  return db
    .select()
    .from(mailOutboxTable)
    .where(and(about, mailId === undefined ? undefined : eq(mailOutboxTable.id, mailId)))
    .orderBy(desc(mailOutboxTable.createdAt), desc(mailOutboxTable.id))
    .limit(most);
}

/** Presents a mail on its order's page, with a masked address. Pure. */
export function presentMail(mail: MailRow, now: Date): ListedMail {
  const state = mailStateOf(mail, now);
  return {
    id: mail.id,
    subject: mail.subject,
    to: maskPersonalData(mail.to),
    queuedAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    state,
    words: wordsOf(mail, state, now),
  };
}

/** Returns the state of a mail. Pure. */
export function mailStateOf(
  { sentAt, createdAt }: Pick<MailRow, 'sentAt' | 'createdAt'>,
  now: Date,
): ListedMail['state'] {
  if (sentAt) return 'sent';
  return now.getTime() - createdAt.getTime() > triedMs ? 'failed' : 'waits';
}

function wordsOf({ lastError, createdAt, attempts }: MailRow, state: ListedMail['state'], now: Date): string {
  if (state === 'sent') return 'Sent';
  const times = attempts === 1 ? 'once' : `${attempts} times`;
  if (state === 'failed') return `Not sent: tried ${times}, and not tried any more`;
  if (lastError) return `Not sent yet: the mail server refused it ${times}, and is asked again`;
  return createdAt > now ? `Goes at ${timeOfDay(createdAt)}` : 'On its way';
}
