import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { recordSecurityEvent, type SecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { type RightCode, useUp } from './codes.ts';

/**
 * Consumes a correct code with its effects in one transaction, and records this. Returns undefined if another request
 * consumed it first.
 */
export function spendAccountCode(
  db: Db,
  right: RightCode,
  event: Pick<SecurityEvent, 'from' | 'orderId' | 'about' | 'accountId'>,
  then: (tx: Db) => Promise<void> = async () => {},
): Promise<true | undefined> {
  return inTransaction(db, async (tx) => {
    const used = await useUp(tx, right);
    if (!used) return undefined;
    await recordSecurityEvent(tx, { kind: 'code_used', ...event });
    await then(tx);
    return true;
  });
}
