import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { foldedMailbox } from '#database/schema/folded-mailbox.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { composeMail, type MailDescription } from './compose-mail.ts';
import { foldMailbox } from './fold-mailbox.ts';
import { type MailAbout, mailKindsInCategory, mostWaiting, rowOf, unprovedMinutes } from './mail-table.ts';

interface MailToQueue {
  about: MailAbout;
  to: string;
  replyTo?: string;
  /**
   * True to skip the limits: the order was paid or confirmed by a mailed code, or the requesting browser had signed in
   * with the address.
   */
  always?: boolean;
  /** Keyed hash of the network that requested a code. A network that had no mail in that hour has its own allowance. */
  askedFrom?: string | undefined;
  description: MailDescription;
}

/**
 * Adds a mail to the outbox in the caller's transaction. `about` ('order-confirmed:ord_x') is unique: a repeated mail
 * is not queued. Mails to unproved addresses are delayed or dropped by the limits of the mail table. Returns true if
 * queued.
 */
export async function queueMail(
  tx: Db,
  { jobs, shopFacts }: Needs<'jobs' | 'shopFacts'>,
  wanted: MailToQueue,
): Promise<boolean> {
  const mail = withAsker(wanted);
  const due = mail.always ? undefined : await dueAt(tx, mail);
  if (due === 'never') return false;
  const id = `mail_${randomBytes(12).toString('base64url')}`;
  const queued = await tx
    .insert(mailOutboxTable)
    .values({
      id,
      about: mail.about,
      to: mail.to,
      replyTo: mail.replyTo ?? null,
      ...composeMail(shopFacts, mail.description),
      ...(due && { createdAt: due }),
    })
    .onConflictDoNothing({ target: mailOutboxTable.about })
    .returning({ id: mailOutboxTable.id });
  if (queued.length === 0) return false;
  await jobs.send(tx, 'send-mail', { mailId: id }, due && { startAfter: due });
  return true;
}

/** Appends the requesting network to `about`, so that outbox rows can be counted by it. */
function withAsker({ askedFrom, about, ...mail }: MailToQueue): MailToQueue {
  return { ...mail, askedFrom, about: askedFrom === undefined ? about : `${about}:${askedFrom}` };
}

/**
 * Returns the limit of mails per hour to an unproved address. `isFirst` is true for the first mail requested by a
 * network.
 */
function mostAnHour(
  { withFirsts, anHour = 1 }: NonNullable<ReturnType<typeof rowOf>['unproved']>,
  isFirst: boolean,
): number {
  return (isFirst && withFirsts) || anHour;
}

/**
 * Returns the earliest time to send a mail; undefined for now, 'never' if it is dropped. Holds an advisory lock on the
 * mailbox until the transaction ends.
 */
async function dueAt(tx: Db, { about, to, askedFrom = '' }: MailToQueue): Promise<Date | 'never' | undefined> {
  const { unproved } = rowOf(about);
  if (!unproved) return undefined;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${foldMailbox(to)}`}, 0))`);
  // The database's clock sets the times of outbox rows, so the query uses it too.
  const kinds = JSON.stringify(mailKindsInCategory(unproved.sort));
  const { rows } = await tx.execute<{
    last: string | null;
    sent: number;
    waiting: number;
    known: boolean;
    had: boolean;
    proved: boolean;
  }>(sql`
    select max(m.created_at)::text as last, count(*)::int as sent, (count(*) filter (where m.created_at > now()))::int as waiting,
      coalesce(bool_or(m.about = ${about}), false) as known,
      coalesce(bool_or(right(m.about, ${askedFrom.length + 1}::int) = ${`:${askedFrom}`}), false) as had, ${isProved(to)} as proved
    from ${mailOutboxTable} m where ${foldedMailbox(sql`m.to`)} = ${foldMailbox(to)} and m.created_at > now() - make_interval(mins => ${unprovedMinutes})
      and ${kinds}::jsonb ? split_part(m.about, ':', 1)`);
  const found = rows[0];
  if (!found || found.last === null || found.proved || found.known) return undefined;
  const isFirst = askedFrom !== '' && !found.had;
  if (found.sent < mostAnHour(unproved, isFirst)) return undefined;
  if (unproved.beyond === 'is not sent' || found.waiting >= mostWaiting) return 'never';
  return new Date(new Date(found.last).getTime() + unprovedMinutes * 60_000);
}

/** Returns SQL that is true if an address is proved, or an order with it was paid or delivered. */
const isProved = (to: string) => sql`(
  exists (select 1 from ${accountsTable} a where a.email = ${to} and a.email_proved_at is not null)
  or exists (
    select 1 from ${ordersTable} o where (o.paid_by is not null or o.state in ('delivered', 'closed', 'return_in_progress', 'returned'))
      and (o.account_id is null and o.email = ${to} or o.account_id = (select a.id from ${accountsTable} a where a.email = ${to}) and o.email = ${to})
  ))`;
