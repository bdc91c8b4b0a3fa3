import { type SQL, sql } from 'drizzle-orm';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import type { MessageView, ThreadState } from '#contract/office/lists.ts';
import type { listThreadsEndpoint as call, ThreadRow } from '#contract/office/messages.ts';
import type { Db } from '#database/db.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { isCursorMoment, isCursorText, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';

export type MessageRow = typeof contactMessagesTable.$inferSelect;

/** Promised response time of the shop, in ms. */
const promisedMs = 24 * 3_600_000;

const isOpen = sql`${contactMessagesTable.answeredAt} is null`;
const isWaiting = sql`(${contactMessagesTable.answeredAt} is not null and ${contactMessagesTable.closedAt} is null)`;
const since = sql`coalesce(${contactMessagesTable.waitsSince}, ${contactMessagesTable.createdAt})`;

const conditions: Readonly<Record<MessageView, (memberId: string) => SQL>> = {
  mine: (memberId) => sql`${isOpen} and ${contactMessagesTable.assignedTo} = ${memberId}`,
  nobody: () => sql`${isOpen} and ${contactMessagesTable.assignedTo} is null`,
  open: () => isOpen,
  waiting: () => isWaiting,
  done: () => sql`${contactMessagesTable.closedAt} is not null`,
};

/** Sort column and direction of each view. */
const orders: Readonly<Record<MessageView, readonly [SQL, 'asc' | 'desc']>> = {
  mine: [since, 'asc'],
  nobody: [since, 'asc'],
  open: [since, 'asc'],
  waiting: [sql`${contactMessagesTable.answeredAt}`, 'asc'],
  done: [sql`${contactMessagesTable.createdAt}`, 'desc'],
};

/** Lists a page of threads of a view, with the counts of all views. */
export async function listThreads(
  db: Db,
  { view, after, limit }: ParsedOf<typeof call>['query'],
  memberId: string,
  now: Date,
): Promise<ReplyOf<typeof call>['data']> {
  const [by, direction] = orders[view];
  const way = sql.raw(direction);
  const rows = await db
    .select({ row: contactMessagesTable, at: sql<string>`to_json(${by}) #>> '{}'`, assignee: staffMembersTable.name })
    .from(contactMessagesTable)
    .leftJoin(staffMembersTable, sql`${staffMembersTable.id} = ${contactMessagesTable.assignedTo}`)
    .where(sql`${conditions[view](memberId)}${afterOf(after, by, direction)}`)
    .orderBy(sql`${by} ${way}`, sql`${contactMessagesTable.id} ${way}`)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    threads: page.map(({ row, assignee }) => presentThreadRow(row, assignee, now)),
    next: rows.length > limit && last ? writeCursor([last.at, last.row.id]) : null,
    counts: await countThreads(db, memberId),
  };
}

async function countThreads(db: Db, memberId: string): Promise<ReplyOf<typeof call>['data']['counts']> {
  const { rows } = await db.execute<{ mine: number; nobody: number; open: number; waiting: number }>(sql`
    select (count(*) filter (where ${conditions.mine(memberId)}))::int as mine, (count(*) filter (where ${conditions.nobody(memberId)}))::int as nobody,
      (count(*) filter (where ${isOpen}))::int as open, (count(*) filter (where ${isWaiting}))::int as waiting
    from ${contactMessagesTable} where ${contactMessagesTable.closedAt} is null`);
  return rows[0] ?? { mine: 0, nobody: 0, open: 0, waiting: 0 };
}

function afterOf(after: string | undefined, by: SQL, direction: 'asc' | 'desc'): SQL {
  if (after === undefined) return sql``;
  const [at, id] = readCursor(after, [isCursorMoment, isCursorText]);
  return sql` and (${by}, ${contactMessagesTable.id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${at}::timestamptz, ${id})`;
}

/** Returns the state of a thread. Pure. */
export function threadStateOf({ answeredAt, closedAt }: Pick<MessageRow, 'answeredAt' | 'closedAt'>): ThreadState {
  if (closedAt) return 'done';
  return answeredAt ? 'waiting' : 'open';
}

/** Presents a thread as a list row. Pure. */
export function presentThreadRow(row: MessageRow, assignee: string | null, now: Date): ThreadRow {
  const state = threadStateOf(row);
  const from = state === 'open' ? (row.waitsSince ?? row.createdAt) : (row.answeredAt ?? row.createdAt);
  const overdue = row.dueAt !== null && row.dueAt <= now;
  return {
    ticket: row.ticket,
    name: row.name,
    subject: row.subject ?? beginning(row.issue),
    about: row.about,
    state,
    assignee,
    since: from.toISOString(),
    late: state === 'open' && (overdue || now.getTime() - from.getTime() > promisedMs),
  };
}

function beginning(issue: string): string {
  const words = issue.replace(/\s+/g, ' ').trim();
  return words.length > 80 ? `${words.slice(0, 79).trim()}…` : words;
}
