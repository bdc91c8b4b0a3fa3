import { and, eq } from 'drizzle-orm';
import { codeMinutes } from '#contract/account-rules.ts';
import type { Db } from '#database/db.ts';
import { orderCodes } from '#database/schema/accounts.ts';
import { isSigned, type Secret, signed } from '#server/platform/secret.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import type { Caller } from '#server/security/origin.ts';
import { recordSecurityEvent } from '#server/security/record-event.ts';
import { countedTry } from './codes.ts';

/** Keyed: whoever has the table and not the secret cannot try the million codes. */
function signedWords(about: string, code: string): string {
  return `order code ${about} ${code}`;
}

/** Keeps the code of a guest's e-mail, or of one order by its id; the one before it is good no more. */
export async function keepOrderCode(
  tx: Db,
  secret: Secret,
  { about, code, askedBy, now }: { about: string; code: string; askedBy: string | null; now: Date },
): Promise<void> {
  const row = {
    codeHash: signed(secret, signedWords(about, code)),
    askedBy,
    tries: 0,
    ownTries: 0,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  };
  await tx
    .insert(orderCodes)
    .values({ about, ...row })
    .onConflictDoUpdate({ target: orderCodes.about, set: row });
}

interface OrderCodeTry {
  about: string;
  code: string;
  by?: string | null | undefined;
  now: Date;
  caller: Caller;
  /** The one order that the code is for; none where it is for all of an e-mail. */
  orderId?: string;
}

/** Counts the try by the statement that reads the code; a right code is good once. */
export async function useOrderCode(
  db: Db,
  secret: Secret,
  { about, code, by = null, now, caller, orderId }: OrderCodeTry,
): Promise<boolean> {
  const { set, open } = countedTry(orderCodes, by, now);
  const [row] = await db
    .update(orderCodes)
    .set(set)
    .where(and(eq(orderCodes.about, about), open))
    .returning({ codeHash: orderCodes.codeHash });
  const kept = row?.codeHash ?? signed(secret, signedWords('nobody', ''));
  if (!isSigned(secret, signedWords(about, code), kept)) return false;
  return inTransaction(db, async (tx) => {
    const used = await tx
      .delete(orderCodes)
      .where(and(eq(orderCodes.about, about), eq(orderCodes.codeHash, kept)))
      .returning({ about: orderCodes.about });
    if (used.length > 0)
      await recordSecurityEvent(tx, { kind: 'code_used', from: caller, orderId, about: orderId ? 'an order' : "a guest's orders" });
    return used.length > 0;
  });
}
