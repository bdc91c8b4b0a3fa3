import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { OrderNotesAndTags } from '#contract/office/order-actions.ts';
import { readsNotes } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { noteMentionsTable, orderNotesTable, orderTagsTable } from '#database/schema/office-orders.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { keyUsedOtherwise, Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { withRights } from '#server/office/staff-records/role-rights.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';

/** Limit of tags per order. */
const mostTags = 12;

/** Reads an order's notes and tags. Notes are newest first, and hidden from members who see no people. */
export async function readBeside(
  db: Db,
  orderId: string,
  member: Pick<Member, 'id' | 'sights'>,
): Promise<OrderNotesAndTags> {
  const notes = !readsNotes(member)
    ? []
    : await db
        .select()
        .from(orderNotesTable)
        .where(eq(orderNotesTable.orderId, orderId))
        .orderBy(desc(orderNotesTable.at), desc(orderNotesTable.id))
        .limit(100);
  const ids = notes.map(({ id }) => id);
  const named =
    ids.length === 0
      ? []
      : await db
          .select({
            noteId: noteMentionsTable.noteId,
            memberId: noteMentionsTable.memberId,
            seenAt: noteMentionsTable.seenAt,
            name: staffMembersTable.name,
          })
          .from(noteMentionsTable)
          .innerJoin(staffMembersTable, eq(staffMembersTable.id, noteMentionsTable.memberId))
          .where(inArray(noteMentionsTable.noteId, ids))
          .orderBy(asc(staffMembersTable.name));
  const tags = await db
    .select()
    .from(orderTagsTable)
    .where(eq(orderTagsTable.orderId, orderId))
    .orderBy(asc(orderTagsTable.tag));
  return {
    notes: notes.map(({ id, at, memberId, memberName, text }) => {
      const whom = named.filter(({ noteId }) => noteId === id);
      return {
        id,
        at: at.toISOString(),
        who: memberName,
        text,
        names: whom.map(({ name, seenAt }) => ({ name, seen: seenAt !== null })),
        own: memberId === member.id,
        forMe: whom.some((one) => one.memberId === member.id && one.seenAt === null),
      };
    }),
    tags: tags.map(({ tag }) => tag),
  };
}

interface NewNote {
  id: string;
  text: string;
  names: readonly string[];
}

/**
 * Writes a note, once by its id, and mentions staff in it. Throws Problem 400 for a person who is not staff or may not
 * see orders.
 */
export async function writeNote(
  tx: Db,
  note: WriteAudit,
  order: OrderRow,
  { id, text, names }: NewNote,
  member: Member,
  at: Date,
): Promise<Repeated | undefined> {
  const wanted = [...new Set(names)].filter((name) => name !== member.id);
  const colleagues =
    wanted.length === 0 ? [] : await tx.select().from(staffMembersTable).where(inArray(staffMembersTable.id, wanted));
  const reading = (await withRights(tx, colleagues)).filter(readsNotes);
  if (reading.length < wanted.length) {
    const message = 'Name colleagues who see orders';
    throw new Problem(400, 'invalid_fields', message, { fields: { names: message } });
  }
  const row = { id, orderId: order.id, memberId: member.id, memberName: member.name, text, at };
  const written = await tx
    .insert(orderNotesTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: orderNotesTable.id });
  if (written.length === 0) {
    const [before] = await tx.select().from(orderNotesTable).where(eq(orderNotesTable.id, id));
    if (before?.text !== text || before.memberId !== member.id || before.orderId !== order.id)
      throw keyUsedOtherwise('Look at the notes first.');
    return new Repeated(undefined);
  }
  if (wanted.length > 0)
    await tx.insert(noteMentionsTable).values(wanted.map((memberId) => ({ noteId: id, memberId })));
  const named = colleagues.map(({ name }) => name).join(', ');
  // The text is stored with the order; the audit log only records that a note was written.
  note({ thing: 'order', about: order.reference, what: `Wrote a note${named && ` for ${named}`}` });
  return undefined;
}

/** Deletes the member's own note. Throws Problem 404. */
export async function removeNote(tx: Db, note: WriteAudit, order: OrderRow, id: string, member: Member): Promise<void> {
  const gone = await tx
    .delete(orderNotesTable)
    .where(
      and(eq(orderNotesTable.id, id), eq(orderNotesTable.orderId, order.id), eq(orderNotesTable.memberId, member.id)),
    )
    .returning({ id: orderNotesTable.id });
  if (gone.length === 0) throw new Problem(404, 'not_found', 'You wrote no such note');
  note({ thing: 'order', about: order.reference, what: 'Took a note back' });
}

/** Marks a mention as read. Throws Problem 404. */
export async function seeNote(
  tx: Db,
  note: WriteAudit,
  order: OrderRow,
  id: string,
  member: Member,
  at: Date,
): Promise<void> {
  const seen = await tx
    .update(noteMentionsTable)
    .set({ seenAt: sql`coalesce(${noteMentionsTable.seenAt}, ${at.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(noteMentionsTable.noteId, id),
        eq(noteMentionsTable.memberId, member.id),
        sql`exists (select 1 from ${orderNotesTable} n where n.id = ${noteMentionsTable.noteId} and n.order_id = ${order.id})`,
      ),
    )
    .returning({ noteId: noteMentionsTable.noteId });
  if (seen.length === 0) throw new Problem(404, 'not_found', 'No such note names you');
  note({ thing: 'order', about: order.reference, what: 'Saw a note' });
}

/** Adds or removes a tag; repeats have no effect. Throws Problem 409 above the limit. */
export async function tagOrder(
  tx: Db,
  note: WriteAudit,
  order: Pick<OrderRow, 'id' | 'reference'>,
  { tag, on }: { tag: string; on: boolean },
  at: Date,
): Promise<boolean> {
  const own = and(eq(orderTagsTable.orderId, order.id), eq(orderTagsTable.tag, tag));
  const changed = on
    ? await tx.insert(orderTagsTable).values({ orderId: order.id, tag, at }).onConflictDoNothing().returning()
    : await tx.delete(orderTagsTable).where(own).returning();
  if (on && (await tx.$count(orderTagsTable, eq(orderTagsTable.orderId, order.id))) > mostTags)
    throw new Problem(409, 'not_offered', `An order has ${mostTags} tags at most.`);
  note({ thing: 'order', about: order.reference, what: `${on ? 'Tagged' : 'Took off the tag'} ${tag}` });
  return changed.length > 0;
}

/** Lists the used tags, most used first, and the staff who can be mentioned. */
export async function listTags(db: Db): Promise<{ tags: string[]; colleagues: { id: string; name: string }[] }> {
  const used = await db
    .select({ tag: orderTagsTable.tag })
    .from(orderTagsTable)
    .groupBy(orderTagsTable.tag)
    .orderBy(desc(sql`count(*)`), asc(orderTagsTable.tag))
    .limit(50);
  const members = await db.select().from(staffMembersTable).orderBy(asc(staffMembersTable.name)).limit(200);
  return {
    tags: used.map(({ tag }) => tag),
    colleagues: (await withRights(db, members)).filter(readsNotes).map(({ id, name }) => ({ id, name })),
  };
}
