import { sql } from 'drizzle-orm';
import type { SecurityEventKind, SecurityOutcome } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { securityEventsTable } from '#database/schema/security.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { inNetwork } from '#server/foundation/limits/limits.ts';
import { type Caller, type Origin, originOf } from './origin.ts';

/** Event that affects an account, an order's money or the shop's security. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  /** Outcome; 'done' by default. */
  outcome?: SecurityOutcome;
  accountId?: string | null | undefined;
  /** E-mail of an account whose id is unknown; the e-mail itself is not stored. */
  accountOf?: string;
  orderId?: string | undefined;
  from?: Caller | Origin | undefined;
  /** Staff member or operator. */
  operator?: string | undefined;
  /** Short detail in the shop's own words; never user input. */
  about?: string | undefined;
}

/**
 * Records a refusal, up to thirty per hour, kind and network, so that nobody can fill the disk. For refusals that have
 * no other limit.
 */
export async function recordRefusal(
  { db, limits }: Needs<'db' | 'limits'>,
  event: Omit<SecurityEvent, 'outcome' | 'from'> & { from: Caller },
): Promise<void> {
  if (!(await limits.withinLimit('refusalKept', inNetwork(event.from.address, event.kind)))) return;
  await recordSecurityEvent(db, { ...event, outcome: 'refused' });
}

/** Records an event in the transaction that causes it, so both are stored or neither. Takes one statement. */
export async function recordSecurityEvent(
  tx: Db,
  { outcome = 'done', accountOf, from, ...event }: SecurityEvent,
): Promise<void> {
  const known = from && ('network' in from ? from : originOf(from));
  const accountId =
    accountOf === undefined
      ? event.accountId
      : sql`(select ${accountsTable.id} from ${accountsTable} where ${accountsTable.email} = ${accountOf})`;
  await tx
    .insert(securityEventsTable)
    .values({ ...event, accountId, outcome, network: known?.network, device: known?.device });
}
