import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { MessageSubject } from '#contract/lists.ts';
import { complaintDays, dataRightDays } from '#contract/message-rules.ts';
import type { ContactMessage } from '#contract/messages.ts';
import type { Db } from '#database/db.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import {
  findIdempotentResult,
  type IdempotencyRecord,
  idempotencyRecord,
} from '#server/foundation/http/idempotency.ts';
import { foldMailbox } from '#server/foundation/mail/fold-mailbox.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { newTicket } from '#server/orders/model/order-reference.ts';
import { contactAcknowledgement, messageMail } from './contact-mails.ts';
import { threadAddress } from './thread-tag.ts';

/** Identities that recognize a guest's repeated message: the browser's hash if it has one, and the network. */
export type Askers = readonly [string, ...string[]];

/**
 * Stores a message under a ticket, mails it to the shop, and acknowledges it within limits. Repeats with the same key
 * from the same account, browser or network are idempotent. Throws Problem 409 idempotency_mismatch, 429 beyond ten an
 * hour per network.
 */
export async function takeMessage(
  deps: Needs<'db' | 'jobs' | 'limits' | 'now' | 'secret' | 'shopFacts' | 'settings'>,
  message: ContactMessage,
  idempotencyKey: string,
  caller: Pick<CallContext, 'address' | 'signedIn'> & { askers: Askers },
): Promise<string> {
  const account = (await caller.signedIn())?.account;
  const [asker, ...others] = caller.askers;
  const once = idempotencyRecord(idempotencyKey, message, account?.id ?? asker);
  // Earlier identities are accepted too, as the writer may have signed in or received a browser cookie since.
  const same = (account ? caller.askers : others).map((other) => idempotencyRecord(idempotencyKey, message, other));
  const before = await findTaken(deps.db, once, same);
  if (before) return before;
  await deps.limits.take('contact', caller.address);
  const own = account?.email === message.email && account.emailProved;
  const acknowledged = await deps.limits.withinLimit('contactMail', foldMailbox(message.email));
  return inTransaction(deps.db, async (tx) => {
    const ticket = newTicket();
    if (!(await write(tx, { ...once, ticket, message, at: deps.now() }))) return (await findTaken(tx, once)) ?? ticket;
    const told = { ticket, message };
    const toShop = {
      about: `message:${ticket}` as const,
      to: deps.shopFacts.seller.email,
      replyTo: message.email,
      description: messageMail(deps.shopFacts, told),
    };
    await queueMail(tx, deps, toShop);
    if (acknowledged) {
      const description = contactAcknowledgement(deps, told, { own });
      const replyTo = threadAddress(deps.shopFacts, deps.secret, ticket);
      await queueMail(tx, deps, { about: `message-taken:${ticket}`, to: message.email, replyTo, description });
    }
    return ticket;
  });
}

/** Deadline for each subject in days; a question has no deadline. */
const answeredWithin: Partial<Record<MessageSubject, number>> = { complaint: complaintDays, my_data: dataRightDays };

async function findTaken(
  db: Db,
  once: IdempotencyRecord,
  same: readonly IdempotencyRecord[] = [],
): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(contactMessagesTable)
    .where(eq(contactMessagesTable.idempotencyKey, once.idempotencyKey))
    .limit(1);
  const own = same.find(({ requestHash }) => requestHash === row?.requestHash) ?? once;
  return findIdempotentResult(row, own, 'This was already used for another message. Please send it again.')?.ticket;
}

/** Returns the legal deadline to settle a message that came, or was opened again, at a time; null without one. Pure. */
export function dueOfMessage(about: MessageSubject, at: Date): Date | null {
  const days = answeredWithin[about];
  return days === undefined ? null : new Date(at.getTime() + days * 86_400_000);
}

/** Inserts the message. Returns false if a concurrent request with the same key inserted it first. */
async function write(
  tx: Db,
  { message, at, ...kept }: IdempotencyRecord & { ticket: string; message: ContactMessage; at: Date },
): Promise<boolean> {
  const { phone, about = 'question', ...rest } = message;
  const dueAt = dueOfMessage(about, at);
  const written = await tx
    .insert(contactMessagesTable)
    .values({
      id: `msg_${randomBytes(12).toString('base64url')}`,
      ...kept,
      ...rest,
      about,
      dueAt,
      phone: phone || null,
      createdAt: at,
    })
    .onConflictDoNothing({ target: contactMessagesTable.idempotencyKey })
    .returning({ id: contactMessagesTable.id });
  return written.length > 0;
}
