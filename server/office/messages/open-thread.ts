import { asc, count, desc, eq, inArray } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { Thread } from '#contract/office/messages.ts';
import { mayDo } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { contactMessagesTable, messageEntriesTable } from '#database/schema/messages.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { maskPhone } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { readAuditHistory } from '#server/office/audit/read-audit.ts';
import { withRights } from '#server/office/staff-records/role-rights.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { titlesOf } from '#server/orders/order-state/return-matter.ts';
import { spentOn, worthOf } from '#server/selling/order-views/worth-now.ts';
import { type MessageRow, presentThreadRow } from './list-threads.ts';
import { findWriter, ordersOfThread, type Writer } from './thread-order.ts';

/** Limit of orders shown beside a thread. */
const shownOrders = 5;

/** Finds a thread by its ticket; `lock` locks the row for an update. Throws Problem 404. */
export async function findThread(db: Db, ticket: string, { lock = false } = {}): Promise<MessageRow> {
  const query = db
    .select()
    .from(contactMessagesTable)
    .where(eq(contactMessagesTable.ticket, ticket.toUpperCase()))
    .limit(1);
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw noSuchThread(ticket);
  return row;
}

/** Creates the Problem for a thread that is missing or not visible. */
export function noSuchThread(ticket: string): Problem {
  return new Problem(404, 'not_found', `There is no message ${ticket.toUpperCase()}`);
}

/** Reads a thread with its customer. Throws Problem 404. */
export async function openThread(
  db: Db,
  ticket: string,
  member: Pick<Member, 'permissions'>,
  now: Date,
): Promise<Thread> {
  const row = await findThread(db, ticket);
  const [assignee] = row.assignedTo
    ? await db
        .select({ name: staffMembersTable.name })
        .from(staffMembersTable)
        .where(eq(staffMembersTable.id, row.assignedTo))
    : [];
  const written = await db
    .select()
    .from(messageEntriesTable)
    .where(eq(messageEntriesTable.messageId, row.id))
    .orderBy(asc(messageEntriesTable.id))
    .limit(500);
  const writer = await findWriter(db, row.email);
  const customer = await customerOf(db, writer);
  const about = await ordersOfThread(db, row, written, writer.theirOrders);
  return {
    ...presentThreadRow(row, assignee?.name ?? null, now),
    cameBy: row.cameBy,
    dueAt: row.dueAt?.toISOString() ?? null,
    assigneeId: row.assignedTo,
    email: maskPersonalData(row.email),
    phone: row.phone && maskPhone(row.phone),
    mayShow: mayDo(member, 'contacts.see'),
    entries: await entriesOf(db, row, written),
    seen: written.findLast(({ kind }) => kind !== 'note')?.id ?? 0,
    customer,
    order: about.length === 1 ? (about[0] ?? null) : null,
    orderChoices: [...new Set([...about, ...customer.recent.map(({ reference }) => reference)])],
    colleagues: await colleaguesOf(db),
    history: await readAuditHistory(db, 'message', row.ticket),
  };
}

async function entriesOf(
  db: Db,
  row: MessageRow,
  written: readonly (typeof messageEntriesTable.$inferSelect)[],
): Promise<Thread['entries']> {
  const abouts = written.filter(({ kind }) => kind === 'answer').map(({ id }) => `message-answer:${id}`);
  const mails =
    abouts.length === 0 ? [] : await db.select().from(mailOutboxTable).where(inArray(mailOutboxTable.about, abouts));
  const sent = new Set(mails.filter(({ sentAt }) => sentAt !== null).map(({ about }) => about));
  const first = {
    kind: 'first' as const,
    who: row.name,
    body: row.issue,
    at: row.createdAt.toISOString(),
    fromOther: false,
    sent: null,
  };
  return [
    // If staff wrote first, their text is a normal entry.
    ...(row.cameBy === 'office' ? [] : [first]),
    ...written.map(({ id, kind, memberName, body, at, fromOther }) => ({
      kind,
      who: memberName ?? row.name,
      body,
      at: at.toISOString(),
      fromOther,
      sent: kind === 'answer' ? sent.has(`message-answer:${id}`) : null,
    })),
  ];
}

/** Summarizes the customer with an address, and their newest orders. */
async function customerOf(db: Db, { accountId, theirOrders: theirs }: Writer): Promise<Thread['customer']> {
  const recent = await db
    .select()
    .from(ordersTable)
    .where(theirs)
    .orderBy(desc(ordersTable.placedAt))
    .limit(shownOrders);
  const [sums] = await db.select({ orders: count() }).from(ordersTable).where(theirs);
  const pictures =
    recent.length === 0
      ? []
      : await db
          .select()
          .from(orderLinesTable)
          .where(
            inArray(
              orderLinesTable.orderId,
              recent.map(({ id }) => id),
            ),
          )
          .orderBy(asc(orderLinesTable.position));
  const titleOf = await titlesOf(db, recent);
  const worth = await worthOf(db, recent);
  return {
    key: accountId ?? recent[0]?.reference ?? null,
    orders: sums?.orders ?? 0,
    spent: toRupees(await spentOn(db, theirs)),
    recent: recent.map(({ id, reference, state, placedAt }) => ({
      reference,
      state,
      words: titleOf(id),
      total: toRupees(worth(id).paise),
      placedAt: placedAt.toISOString(),
      image: pictures.find(({ orderId }) => orderId === id)?.image ?? '',
    })),
  };
}

/** Lists the staff who may answer messages. */
export async function colleaguesOf(db: Db): Promise<Thread['colleagues']> {
  const all = await db
    .select({ id: staffMembersTable.id, name: staffMembersTable.name, roles: staffMembersTable.roles })
    .from(staffMembersTable)
    .orderBy(asc(staffMembersTable.name))
    .limit(200);
  const answering = (await withRights(db, all)).filter((one) => mayDo(one, 'messages.answer'));
  return answering.map(({ id, name }) => ({ id, name }));
}
