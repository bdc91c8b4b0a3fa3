import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { mailOutbox } from '#database/schema/mail.ts';
import { orders } from '#database/schema/orders.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { composeMail, type MailDescription } from './compose-mail.ts';
import { foldedMailbox, foldMailbox } from './fold-mailbox.ts';
import { type MailAbout, mailKindsInCategory, mostWaiting, rowOf, unprovedMinutes } from './mail-table.ts';

interface MailToQueue {
  about: MailAbout;
  to: string;
  replyTo?: string;
  /**
   * It always goes: it tells of an order that was paid, or confirmed by the code that was mailed there, or was asked for in a browser
   * that signed in with the address.
   */
  always?: boolean;
  /** The network that asked for a code, by a name that only the shop can make: one that has had none of the hour gets its own. */
  askedFrom?: string | undefined;
  description: MailDescription;
}

/**
 * Puts a mail into the outbox through the caller's transaction: it is sent if and only if that commits. `about` names its kind and
 * what it tells of ('order-confirmed:ord_x'); a second mail about the same is not queued. To an address that nobody has proved
 * it goes as often as the table of mails says: later, or not at all. True if it was queued.
 */
export async function queueMail(tx: Db, jobs: Pick<Jobs, 'send'>, wanted: MailToQueue): Promise<boolean> {
  const mail = withAsker(wanted);
  const due = mail.always ? undefined : await dueAt(tx, mail);
  if (due === 'never') return false;
  const id = `mail_${randomBytes(12).toString('base64url')}`;
  const queued = await tx
    .insert(mailOutbox)
    .values({
      id,
      about: mail.about,
      to: mail.to,
      replyTo: mail.replyTo ?? null,
      ...composeMail(mail.description),
      ...(due && { createdAt: due }),
    })
    .onConflictDoNothing({ target: mailOutbox.about })
    .returning({ id: mailOutbox.id });
  if (queued.length === 0) return false;
  await jobs.send(tx, 'send-mail', { mailId: id }, due && { startAfter: due });
  return true;
}

/** Says at the end of what a mail is about which network asked for it: the rows of the outbox are what is counted. */
function withAsker({ askedFrom, about, ...mail }: MailToQueue): MailToQueue {
  return { ...mail, askedFrom, about: askedFrom === undefined ? about : `${about}:${askedFrom}` };
}

/** When a mail may go: undefined for now, by all that went to its mailbox. Whoever asks has that to themselves until the transaction ends. */
async function dueAt(tx: Db, { about, to, askedFrom = '' }: MailToQueue): Promise<Date | 'never' | undefined> {
  const { unproved } = rowOf(about);
  if (!unproved) return undefined;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${foldMailbox(to)}`}, 0))`);
  // By the database's clock, by which the rows of the outbox are dated.
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
    from ${mailOutbox} m where ${foldedMailbox(sql`m.to`)} = ${foldMailbox(to)} and m.created_at > now() - make_interval(mins => ${unprovedMinutes})
      and ${kinds}::jsonb ? split_part(m.about, ':', 1)`);
  const found = rows[0];
  if (!found || found.last === null || found.proved || found.known) return undefined;
  const isFirst = askedFrom !== '' && !found.had;
  if (found.sent < ((isFirst && unproved.withFirsts) || (unproved.anHour ?? 1))) return undefined;
  if (unproved.beyond === 'is not sent' || found.waiting >= mostWaiting) return 'never';
  return new Date(new Date(found.last).getTime() + unprovedMinutes * 60_000);
}

/** Whether somebody has shown that an address is theirs, or money or a parcel has gone by an order with it. */
const isProved = (to: string) => sql`(
  exists (select 1 from ${accounts} a where a.email = ${to} and a.email_proved_at is not null)
  or exists (
    select 1 from ${orders} o where (o.paid_by is not null or o.state in ('delivered', 'closed', 'return_in_progress', 'returned'))
      and (o.account_id is null and o.email = ${to} or o.account_id = (select a.id from ${accounts} a where a.email = ${to}) and o.email = ${to})
  ))`;
