import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { contactMessagesTable, messageEntriesTable } from '#database/schema/messages.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { newTicket } from '#server/orders/model/order-reference.ts';
import type { ReadMail } from './read-mail.ts';
import { readMailApart } from './read-mail-apart.ts';
import { dueOfMessage } from './take-message.ts';
import { ticketIn } from './thread-tag.ts';

/** Outcome of a mail: added to its thread, new thread, duplicate, or automatic mail that is ignored. */
export type MailTaken = { as: 'reply' | 'new' | 'known'; ticket: string } | { as: 'left out' };

/**
 * Processes a raw mail: a signed tag in its address adds it to the thread and reopens that; otherwise it starts a new
 * thread. Ignores duplicates. Throws RangeError if too large, Error if parsing exceeds its limits.
 */
export async function takeMail(
  { db, secret, now }: Needs<'db' | 'secret' | 'now'>,
  raw: Uint8Array,
): Promise<MailTaken> {
  const mail = await readMailApart(raw);
  if (!mail) return { as: 'left out' };
  const ticket = ticketIn(secret, mail.to);
  return inTransaction(db, async (tx) => {
    const [thread] = ticket
      ? await tx.select().from(contactMessagesTable).where(eq(contactMessagesTable.ticket, ticket)).for('update')
      : [];
    return thread ? reply(tx, thread, mail, now()) : begin(tx, mail, now());
  });
}

async function reply(
  tx: Db,
  thread: typeof contactMessagesTable.$inferSelect,
  { key, email, text }: ReadMail,
  at: Date,
): Promise<MailTaken> {
  const { id, ticket, about, answeredAt, waitsSince } = thread;
  const written = await tx
    .insert(messageEntriesTable)
    .values({ messageId: id, kind: 'reply', body: text, fromOther: email !== thread.email, onceKey: `mail:${key}`, at })
    .onConflictDoNothing({ target: messageEntriesTable.onceKey })
    .returning({ id: messageEntriesTable.id });
  if (written.length === 0) return { as: 'known', ticket };
  // A customer who is already waiting keeps the start of the wait.
  const since = answeredAt === null ? waitsSince : at;
  const dueAt = answeredAt === null ? thread.dueAt : dueOfMessage(about, at);
  await tx
    .update(contactMessagesTable)
    .set({ answeredAt: null, closedAt: null, lastAt: at, waitsSince: since, dueAt })
    .where(eq(contactMessagesTable.id, id));
  return { as: 'reply', ticket };
}

async function begin(tx: Db, { key, name, email, subject, text }: ReadMail, at: Date): Promise<MailTaken> {
  const ticket = newTicket();
  const [written] = await tx
    .insert(contactMessagesTable)
    .values({
      ...{
        id: `msg_${randomBytes(12).toString('base64url')}`,
        ticket,
        idempotencyKey: `mail:${key}`,
        requestHash: key,
      },
      ...{ name, email, issue: text, subject: subject || null, cameBy: 'mail' as const, createdAt: at },
    })
    .onConflictDoNothing({ target: contactMessagesTable.idempotencyKey })
    .returning({ ticket: contactMessagesTable.ticket });
  if (written) return { as: 'new', ticket };
  const [before] = await tx
    .select({ ticket: contactMessagesTable.ticket })
    .from(contactMessagesTable)
    .where(eq(contactMessagesTable.idempotencyKey, `mail:${key}`));
  return { as: 'known', ticket: before?.ticket ?? ticket };
}
