import { eq } from 'drizzle-orm';
import type { MessageSubject } from '#contract/lists.ts';
import { mayDo } from '#contract/office/permissions.ts';
import { emptyPlace, unknownPlaceholder, unknownPlaceholderWords } from '#contract/office/ready-words.ts';
import type { Db } from '#database/db.ts';
import { contactMessagesTable, messageEntriesTable } from '#database/schema/messages.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { answerMail, unaskedMail } from '#server/customers/contact/contact-mails.ts';
import { dueOfMessage } from '#server/customers/contact/take-message.ts';
import { threadAddress } from '#server/customers/contact/thread-tag.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { keyUsedOtherwise, Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { withRights } from '#server/office/staff-records/role-rights.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { MessageRow } from './list-threads.ts';
import { findThread } from './open-thread.ts';

// Changes of a thread by staff. Each function runs in the office's transaction and locks the thread first.

interface Answer {
  ticket: string;
  body: string;
  next: 'wait' | 'close';
  seen: number;
  key: string;
}

/**
 * Answers a thread by mail, once per key, and assigns an unassigned thread to the author. Throws Problem: 409
 * `conflict` after newer entries, 400 for an unfilled placeholder.
 */
export async function answerThread(
  tx: Db,
  deps: Needs<'jobs' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  note: WriteAudit,
  { ticket, body, next, seen, key }: Answer,
  member: Member,
): Promise<Repeated | undefined> {
  const row = await findThread(tx, ticket, { lock: true });
  const onceKey = `${member.id}:${key}`;
  const [before] = await tx.select().from(messageEntriesTable).where(eq(messageEntriesTable.onceKey, onceKey));
  if (before) return repeatOf(before, row, body);
  const written = await tx.select().from(messageEntriesTable).where(eq(messageEntriesTable.messageId, row.id));
  if (lastOf(written) !== seen)
    throw new Problem(
      409,
      'conflict',
      'Something was written in this thread meanwhile. Read it first; what you wrote is kept here.',
    );
  const unasked = row.cameBy === 'office' && !written.some(({ kind }) => kind === 'reply');
  await mailInThread(tx, deps, row, { body, next, onceKey, unasked }, member);
  note({ thing: 'message', about: row.ticket, what: 'Answered', after: { next } });
  return undefined;
}

/**
 * Returns the result of an earlier request with this key. Throws Problem 409 if the text or the thread differs, since
 * the new text would wrongly appear as sent.
 */
function repeatOf(
  before: Pick<typeof messageEntriesTable.$inferSelect, 'messageId' | 'body'> | undefined,
  { id }: MessageRow,
  body: string,
): Repeated {
  if (before?.messageId !== id || before.body !== body.trim()) throw keyUsedOtherwise('Read the thread first.');
  return new Repeated(undefined);
}

/** Returns the number of the last entry to or from the customer; 0 if none. Pure. */
function lastOf(written: readonly Pick<typeof messageEntriesTable.$inferSelect, 'id' | 'kind'>[]): number {
  return Math.max(0, ...written.filter(({ kind }) => kind !== 'note').map(({ id }) => id));
}

interface Mailed extends Pick<Answer, 'body' | 'next'> {
  onceKey: string;
  /** True if the mail does not answer a message of the customer. */
  unasked: boolean;
}

/** Adds a shop message to a thread and mails it. Throws Problem 400 for an unfilled placeholder. */
export async function mailInThread(
  tx: Db,
  deps: Needs<'jobs' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
  row: MessageRow,
  { body, next, onceKey, unasked }: Mailed,
  member: Member,
): Promise<void> {
  const unknown = unknownPlaceholder(body);
  if (unknown) throw wrongField('body', unknownPlaceholderWords(unknown));
  const place = emptyPlace(body);
  if (place) throw wrongField('body', `Nothing stands in ${place} yet`);
  const at = deps.now();
  const [entry] = await tx
    .insert(messageEntriesTable)
    .values({
      messageId: row.id,
      kind: 'answer',
      body: body.trim(),
      memberId: member.id,
      memberName: member.name,
      onceKey,
      at,
    })
    .returning({ id: messageEntriesTable.id });
  if (!entry) throw new Error('no answer was written');
  await tx
    .update(contactMessagesTable)
    .set({
      ...{
        answeredAt: at,
        readAt: row.readAt ?? at,
        closedAt: next === 'close' ? at : null,
        lastAt: at,
        waitsSince: null,
      },
      assignedTo: row.assignedTo ?? member.id,
    })
    .where(eq(contactMessagesTable.id, row.id));
  const by = member.name.split(' ')[0] ?? member.name;
  const told = { ticket: row.ticket, subject: row.subject, body: body.trim(), by, ours: row.cameBy === 'office' };
  await queueMail(tx, deps, {
    about: `message-answer:${entry.id}`,
    to: row.email,
    replyTo: threadAddress(deps.shopFacts, deps.secret, row.ticket),
    description: unasked ? unaskedMail(deps, told) : answerMail(deps, told),
  });
}

/** Adds an internal note, once per key. */
export async function addThreadNote(
  tx: Db,
  note: WriteAudit,
  { ticket, body, key }: { ticket: string; body: string; key: string },
  member: Member,
  at: Date,
): Promise<Repeated | undefined> {
  const row = await findThread(tx, ticket, { lock: true });
  const onceKey = `${member.id}:${key}`;
  const written = await tx
    .insert(messageEntriesTable)
    .values({
      messageId: row.id,
      kind: 'note',
      body: body.trim(),
      memberId: member.id,
      memberName: member.name,
      onceKey,
      at,
    })
    .onConflictDoNothing({ target: messageEntriesTable.onceKey })
    .returning({ id: messageEntriesTable.id });
  if (written.length === 0) {
    const [before] = await tx.select().from(messageEntriesTable).where(eq(messageEntriesTable.onceKey, onceKey));
    return repeatOf(before, row, body);
  }
  await tx
    .update(contactMessagesTable)
    .set({ lastAt: at, readAt: row.readAt ?? at })
    .where(eq(contactMessagesTable.id, row.id));
  note({ thing: 'message', about: row.ticket, what: 'Wrote a note' });
  return undefined;
}

/** Assigns a thread to staff who may answer messages, or to nobody. Throws Problem 400 for anyone else. */
export async function assignThread(
  tx: Db,
  note: WriteAudit,
  { ticket, to }: { ticket: string; to: string | null },
): Promise<void> {
  const row = await findThread(tx, ticket, { lock: true });
  const chosen = to === null ? [] : await tx.select().from(staffMembersTable).where(eq(staffMembersTable.id, to));
  const [colleague] = (await withRights(tx, chosen)).filter((one) => mayDo(one, 'messages.answer'));
  if (to !== null && !colleague) throw wrongField('to', 'Choose somebody who answers messages');
  await tx.update(contactMessagesTable).set({ assignedTo: to }).where(eq(contactMessagesTable.id, row.id));
  note({ thing: 'message', about: row.ticket, what: colleague ? `Given to ${colleague.name}` : 'Given to nobody' });
}

const subjectWords: Record<MessageSubject, string> = {
  question: 'a question',
  complaint: 'a complaint',
  my_data: 'a data request',
};

/**
 * Marks a thread as a question, complaint or data request. Its legal deadline counts from the customer's first
 * unanswered message, not from the mark. Throws Problem 400 if a deadline would end without a reason.
 */
export async function markThread(
  tx: Db,
  note: WriteAudit,
  { ticket, about, why }: { ticket: string; about: MessageSubject; why?: string | undefined },
): Promise<Repeated | undefined> {
  const row = await findThread(tx, ticket, { lock: true });
  if (row.about === about) return new Repeated(undefined);
  const dueAt = dueOfMessage(about, row.waitsSince ?? row.createdAt);
  if (row.dueAt && !dueAt && !why?.trim()) throw wrongField('why', 'Say why it has no legal deadline');
  await tx.update(contactMessagesTable).set({ about, dueAt }).where(eq(contactMessagesTable.id, row.id));
  note({
    ...{ thing: 'message', about: row.ticket, what: `Marked as ${subjectWords[about]}` },
    ...{ before: { about: row.about }, after: { about }, why: why?.trim() || null },
  });
  return undefined;
}

interface Stands {
  ticket: string;
  state: 'open' | 'done';
  seen: number;
}

/**
 * Closes or reopens a thread. Throws Problem 409 `conflict` if closing would ignore unread entries; reopening has no
 * such check.
 */
export async function setState(tx: Db, note: WriteAudit, { ticket, state, seen }: Stands, at: Date): Promise<void> {
  const row = await findThread(tx, ticket, { lock: true });
  if (state === 'done') {
    const written = await tx.select().from(messageEntriesTable).where(eq(messageEntriesTable.messageId, row.id));
    if (lastOf(written) !== seen)
      throw new Problem(
        409,
        'conflict',
        'Something was written in this thread meanwhile. Read it first: it is still open.',
      );
  }
  const done = { answeredAt: row.answeredAt ?? at, closedAt: row.closedAt ?? at, readAt: row.readAt ?? at };
  // A thread that was settled in time has a new deadline.
  const dueAt = row.answeredAt === null ? row.dueAt : dueOfMessage(row.about, at);
  const open = { answeredAt: null, closedAt: null, waitsSince: row.waitsSince ?? at, dueAt };
  await tx
    .update(contactMessagesTable)
    .set(state === 'done' ? done : open)
    .where(eq(contactMessagesTable.id, row.id));
  note({ thing: 'message', about: row.ticket, what: state === 'done' ? 'Closed' : 'Opened again' });
}
