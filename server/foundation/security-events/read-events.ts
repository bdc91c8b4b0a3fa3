import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { SecurityEventKind, SecurityOutcome } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { orders } from '#database/schema/orders.ts';
import { securityEvents } from '#database/schema/security.ts';

/** What is looked for among the events. */
export interface EventFilter {
  kind?: SecurityEventKind | undefined;
  outcome?: SecurityOutcome | undefined;
  /** By its id; of one that is deleted too. */
  accountId?: string | undefined;
  /** As it is kept: '203.0.113.0/24'. */
  network?: string | undefined;
  since?: Date | undefined;
  /** Before this moment. */
  until?: Date | undefined;
  /** The number after which to go on. */
  before?: number | undefined;
}

function conditionsOf({ kind, outcome, accountId, network, since, until, before }: EventFilter): (SQL | undefined)[] {
  return [
    kind && eq(securityEvents.kind, kind),
    outcome && eq(securityEvents.outcome, outcome),
    accountId === undefined ? undefined : eq(securityEvents.accountId, accountId),
    network === undefined ? undefined : eq(securityEvents.network, network),
    since && gte(securityEvents.at, since),
    until && lt(securityEvents.at, until),
    before === undefined ? undefined : lt(securityEvents.id, before),
  ];
}

export interface ReadEvent {
  event: typeof securityEvents.$inferSelect;
  /** Of the account; null where it is deleted. */
  email: string | null;
  /** Of the order. */
  reference: string | null;
}

/** Reads events, newest first, with the e-mail and the reference they are about; `more` says that there are older ones. */
export async function readEvents(db: Db, filter: EventFilter, limit: number): Promise<{ rows: ReadEvent[]; more: boolean }> {
  const rows = await db
    .select({ event: securityEvents, email: accounts.email, reference: orders.reference })
    .from(securityEvents)
    .leftJoin(accounts, eq(accounts.id, securityEvents.accountId))
    .leftJoin(orders, eq(orders.id, securityEvents.orderId))
    .where(and(...conditionsOf(filter)))
    .orderBy(desc(securityEvents.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** Finds the id of an account by its e-mail, or by the id that is left of it when it is gone; undefined where there was none. */
export async function findEventAccount(db: Db, account: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`${accounts.email} = ${account.trim().toLowerCase()} or ${accounts.id} = ${account}`)
    .limit(1);
  return found?.id ?? (account.startsWith('acc_') ? account : undefined);
}
