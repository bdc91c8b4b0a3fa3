import { sql } from 'drizzle-orm';
import type { SecurityEventKind, SecurityOutcome } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { securityEvents } from '#database/schema/security.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { inNetwork } from '#server/foundation/limits/limits.ts';
import { type Caller, type Origin, originOf } from './origin.ts';

/** Something that touched an account, an order's money or the shop's safety. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  /** 'done' unless it says otherwise. */
  outcome?: SecurityOutcome;
  accountId?: string | null | undefined;
  /** The account that has this e-mail, where its id is not known; none where there is none. The e-mail itself is not kept. */
  accountOf?: string;
  orderId?: string | undefined;
  from?: Caller | Origin | undefined;
  /** Who of the shop's people. */
  operator?: string | undefined;
  /** In a word or two of the shop's own. Never what somebody typed. */
  about?: string | undefined;
}

/**
 * Writes down that something was refused, thirty times an hour of a kind and network: nobody fills the disk with what they are refused.
 * For every refusal that no other limit bounds.
 */
export async function recordRefusal(
  { db, limits }: Needs<'db' | 'limits'>,
  event: Omit<SecurityEvent, 'outcome' | 'from'> & { from: Caller },
): Promise<void> {
  if (!(await limits.withinLimit('refusalKept', inNetwork(event.from.address, event.kind)))) return;
  await recordSecurityEvent(db, { ...event, outcome: 'refused' });
}

/** Writes down that something happened, through the transaction that does it: both are there, or neither. One statement. */
export async function recordSecurityEvent(tx: Db, { outcome = 'done', accountOf, from, ...event }: SecurityEvent): Promise<void> {
  const known = from && ('network' in from ? from : originOf(from));
  const accountId =
    accountOf === undefined ? event.accountId : sql`(select ${accounts.id} from ${accounts} where ${accounts.email} = ${accountOf})`;
  await tx.insert(securityEvents).values({ ...event, accountId, outcome, network: known?.network, device: known?.device });
}
