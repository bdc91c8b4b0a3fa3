import { and, asc, eq, gte, isNotNull, lte, or } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { securityEventsTable } from '#database/schema/security.ts';
import { pluralize } from '#server/foundation/values/finding.ts';

interface Asked {
  from: Date;
  to: Date;
  network: string | undefined;
}

/** Parses a time in India: '2026-11-22T10:00', or a day. */
function readMoment(text: string | undefined): Date | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/.test(text)) return undefined;
  const moment = new Date(`${text.length === 10 ? `${text}T00:00` : text}:00+05:30`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Parses the arguments of `events touched`; undefined if invalid. */
export function readAffectedAccounts([from, to, name, network, ...more]: readonly string[]): Asked | undefined {
  const [start, end] = [readMoment(from), readMoment(to)];
  if (!start || !end || start > end || more.length > 0) return undefined;
  if (name !== undefined && (name !== '--network' || !network)) return undefined;
  return { from: start, to: end, network };
}

/**
 * Lists the accounts and orders affected in a time range, for the notification of a data breach. It is based on
 * recorded events, and states its gaps.
 */
export async function listAffectedAccounts(
  db: Db,
  { from, to, network }: Asked,
  say: (line: string) => void,
): Promise<number> {
  const { at, accountId, orderId } = securityEventsTable;
  const rows = await db
    .select({
      kind: securityEventsTable.kind,
      accountId,
      email: accountsTable.email,
      reference: ordersTable.reference,
      ordered: ordersTable.email,
    })
    .from(securityEventsTable)
    .leftJoin(accountsTable, eq(accountsTable.id, accountId))
    .leftJoin(ordersTable, eq(ordersTable.id, orderId))
    .where(
      and(
        gte(at, from),
        lte(at, to),
        or(isNotNull(accountId), isNotNull(orderId)),
        network === undefined ? undefined : eq(securityEventsTable.network, network),
      ),
    )
    .orderBy(asc(securityEventsTable.id));
  const whose = new Map<string, Map<string, number>>();
  for (const { kind, accountId: id, email, reference, ordered } of rows) {
    const name = [email ?? ordered ?? id, reference && `order ${reference}`].filter(Boolean).join(', ');
    const kinds = whose.get(name) ?? new Map<string, number>();
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    whose.set(name, kinds);
  }
  for (const [name, kinds] of whose)
    say(`${name}: ${[...kinds].map(([kind, count]) => (count > 1 ? `${kind} ${count} times` : kind)).join(', ')}`);
  say(`${pluralize(whose.size, 'account or order was', 'accounts and orders were')} touched.`);
  say(
    'This lists what was done, and failed sign-ins. It cannot list what was only read, nor what was done to the database itself: if somebody had that, everybody was touched.',
  );
  return 0;
}
