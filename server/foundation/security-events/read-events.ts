import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { SecurityEventKind, SecurityOutcome } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { securityEventsTable } from '#database/schema/security.ts';

/** Filter for security events. */
export interface EventFilter {
  kind?: SecurityEventKind | undefined;
  outcome?: SecurityOutcome | undefined;
  /** Account id, also of a deleted account. */
  accountId?: string | undefined;
  /** Network as stored: '203.0.113.0/24'. */
  network?: string | undefined;
  since?: Date | undefined;
  /** End of the range, exclusive. */
  until?: Date | undefined;
  /** Id of the last event of the previous page. */
  before?: number | undefined;
}

function conditionsOf({ kind, outcome, accountId, network, since, until, before }: EventFilter): (SQL | undefined)[] {
  return [
    kind && eq(securityEventsTable.kind, kind),
    outcome && eq(securityEventsTable.outcome, outcome),
    accountId === undefined ? undefined : eq(securityEventsTable.accountId, accountId),
    network === undefined ? undefined : eq(securityEventsTable.network, network),
    since && gte(securityEventsTable.at, since),
    until && lt(securityEventsTable.at, until),
    before === undefined ? undefined : lt(securityEventsTable.id, before),
  ];
}

export interface ReadEvent {
  event: typeof securityEventsTable.$inferSelect;
  /** E-mail of the account; null if it is deleted. */
  email: string | null;
  /** Reference of the order. */
  reference: string | null;
}

/** Reads events with e-mail and order reference, newest first; `more` is true if there are older ones. */
export async function readEvents(
  db: Db,
  filter: EventFilter,
  limit: number,
): Promise<{ rows: ReadEvent[]; more: boolean }> {
  const rows = await db
    .select({ event: securityEventsTable, email: accountsTable.email, reference: ordersTable.reference })
    .from(securityEventsTable)
    .leftJoin(accountsTable, eq(accountsTable.id, securityEventsTable.accountId))
    .leftJoin(ordersTable, eq(ordersTable.id, securityEventsTable.orderId))
    .where(and(...conditionsOf(filter)))
    .orderBy(desc(securityEventsTable.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** Returns the id of an account by its e-mail or id, even if the account is deleted; undefined without one. */
export async function findEventAccount(db: Db, account: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(sql`${accountsTable.email} = ${account.trim().toLowerCase()} or ${accountsTable.id} = ${account}`)
    .limit(1);
  return found?.id ?? (account.startsWith('acc_') ? account : undefined);
}
