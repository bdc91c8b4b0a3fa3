import { randomBytes } from 'node:crypto';
import { and, eq, gt, like, sql } from 'drizzle-orm';
import type { WrittenMail } from '#contract/office/written-mail.ts';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { withKey, withoutKey } from '#server/foundation/mail/redact-links.ts';
import { type MailRow, mailStateOf, mailsAbout, presentMail } from '#server/office/order-lists/find-order-mails.ts';
import { findSeen } from '#server/office/order-page/open-order.ts';
import { keyUsedOtherwise, Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { orderKey } from '#server/orders/model/order-reference.ts';
import { orderEmailChangedMail } from '#server/selling/order-mails/change-mails.ts';

/** Maximum number of resent mails per order and day; after that, staff should call the customer. */
const againADay = 10;

interface Named {
  reference: string;
  id: string;
}

/** Reads a sent mail of an order for a staff member, and logs the access. Throws Problem 404. */
export async function openMail(
  tx: Db,
  note: WriteAudit,
  { reference, id }: Named,
  member: Member,
  now: Date,
): Promise<WrittenMail> {
  const { row } = await findSeen(tx, reference, member);
  const mail = await requireMail(tx, row, id);
  note({ thing: 'order', about: row.reference, what: `Read the mail “${mail.subject}”` });
  return {
    ...presentMail(mail, now),
    to: mail.to,
    text: mail.text === '' ? null : withoutKey(mail.text),
    again: { ...mayAgain(mail, now), to: row.email },
  };
}

/** Returns if a mail can be sent again, with the reason. Pure. */
function mayAgain(mail: MailRow, now: Date): Omit<WrittenMail['again'], 'to'> {
  if (mail.text === '') return { offered: false, words: 'Its text was not kept, so it cannot be sent again.' };
  if (mailStateOf(mail, now) !== 'sent') return { offered: true, words: 'It has not left yet: it goes now, and once.' };
  return { offered: true, words: 'It goes out as it was, to the order’s address or a corrected one.' };
}

/**
 * Resends an order mail, once per key, in the caller's transaction, to the order's present address; an unsent mail is
 * replaced. Another address becomes the order's and revokes links sent to the old one. Throws Problem 404, 409
 * `not_offered`.
 */
export async function sendMailAgain(
  tx: Db,
  note: WriteAudit,
  deps: Needs<'jobs' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  { reference, id, key, to }: Named & { key: string; to?: string | undefined },
  member: Member,
): Promise<string | Repeated<string>> {
  const { row } = await findSeen(tx, reference, member);
  const order = await lockOrder(tx, row.id);
  if (!order) throw new RangeError(`there is no order ${row.id}`);
  const mark = `:${order.id}:again:${key}:`;
  const repeated = await sentBefore(tx, order.id, mark, { id, to });
  if (repeated) return repeated;
  const mail = await requireMail(tx, order, id);
  const may = mayAgain(mail, deps.now());
  if (!may.offered) throw new Problem(409, 'not_offered', may.words);
  await refuseFlood(tx, order, deps.now());
  const correct = to !== undefined && to !== order.email;
  const now = correct ? await correctEmail(tx, deps, order, to) : order;
  const again = {
    id: `mail_${randomBytes(12).toString('base64url')}`,
    // The kind of mail and the order, since the original subject may be a return of the order; then key and mail.
    about: `${mail.about.split(':')[0]}${mark}${id}`,
    to: now.email,
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: withKey(withoutKey(mail.text), orderKey(deps.secret, now)),
    html: withKey(withoutKey(mail.html), orderKey(deps.secret, now)),
    createdAt: deps.now(),
  };
  if (mail.sentAt === null) await tx.delete(mailOutboxTable).where(eq(mailOutboxTable.id, mail.id));
  await tx.insert(mailOutboxTable).values(again);
  await deps.jobs.send(tx, 'send-mail', { mailId: again.id });
  const what = `Sent the mail “${mail.subject}” again${correct ? ', and corrected the e-mail' : ''}`;
  note({
    thing: 'order',
    about: order.reference,
    what,
    ...(correct && { before: { email: maskPersonalData(order.email) }, after: { email: maskPersonalData(to) } }),
  });
  return saidOf(again);
}

const saidOf = ({ subject, to }: Pick<MailRow, 'subject' | 'to'>) => `“${subject}” goes to ${maskPersonalData(to)}`;

async function requireMail(db: Db, order: OrderRow, id: string): Promise<MailRow> {
  const [mail] = await mailsAbout(db, order, { mailId: id });
  if (!mail) throw new Problem(404, 'not_found', `Order ${order.reference} has no such mail`);
  return mail;
}

/**
 * Changes an order's e-mail address, revokes links mailed to the old address and mails that address about it. Mails
 * that have not left go to the new address.
 */
async function correctEmail(
  tx: Db,
  deps: Needs<'jobs' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  order: OrderRow,
  email: string,
): Promise<OrderRow> {
  const at = deps.now();
  const emailCorrectedAt = order.accountId === null ? at : order.emailCorrectedAt;
  const [now] = await tx
    .update(ordersTable)
    .set({ email, emailCorrectedAt, linkVersion: sql`${ordersTable.linkVersion} + 1` })
    .where(eq(ordersTable.id, order.id))
    .returning();
  if (!now) throw new RangeError(`there is no order ${order.id}`);
  await redirectUnsent(tx, order, { to: now.email, key: orderKey(deps.secret, now) });
  await queueMail(tx, deps, {
    about: `order-email-changed:${order.id}:${at.getTime()}`,
    to: order.email,
    description: orderEmailChangedMail(deps.settings, order.reference, maskPersonalData(email)),
  });
  return now;
}

/** Sends the mails about an order that have not left to its new address, with working links. */
async function redirectUnsent(tx: Db, order: OrderRow, { to, key }: { to: string; key: string }): Promise<void> {
  for (const { id, sentAt, to: wrong, text, html } of await mailsAbout(tx, order)) {
    if (sentAt !== null || wrong !== order.email) continue;
    const linked = { text: withKey(withoutKey(text), key), html: withKey(withoutKey(html), key) };
    await tx
      .update(mailOutboxTable)
      .set({ to, ...linked })
      .where(eq(mailOutboxTable.id, id));
  }
}

async function refuseFlood(tx: Db, { id, reference }: OrderRow, now: Date): Promise<void> {
  const lately = gt(mailOutboxTable.createdAt, new Date(now.getTime() - 86_400_000));
  const ofThis = eq(sql`split_part(${mailOutboxTable.about}, ':', 2)`, id);
  const sent = await tx.$count(mailOutboxTable, and(ofThis, lately, like(mailOutboxTable.about, '%:again:%')));
  if (sent >= againADay)
    throw new Problem(
      409,
      'not_offered',
      `${againADay} mails of ${reference} were sent again since yesterday. Ring up who ordered.`,
    );
}

/** Returns the result of a repeated request. Throws Problem if its key was used for another mail or address. */
async function sentBefore(
  tx: Db,
  orderId: string,
  mark: string,
  { id, to }: { id: string; to: string | undefined },
): Promise<Repeated<string> | undefined> {
  const { about } = mailOutboxTable;
  const [done] = await tx
    .select()
    .from(mailOutboxTable)
    .where(and(eq(sql`split_part(${about}, ':', 2)`, orderId), sql`strpos(${about}, ${mark}) > 0`));
  if (!done) return undefined;
  const isOther = !done.about.endsWith(`${mark}${id}`) || (to !== undefined && to !== done.to);
  if (isOther) throw keyUsedOtherwise('Look at the mails of the order first.');
  return new Repeated(saidOf(done));
}
