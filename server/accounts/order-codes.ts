import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { codeMinutes } from '#contract/account-rules.ts';
import type { Db } from '#database/db.ts';
import { orderCodes } from '#database/schema/accounts.ts';
import { countedTry } from './codes.ts';

/** Keyed: whoever has the table and not the secret cannot try the million codes. */
function hashOf(secret: string, about: string, code: string): string {
  return createHmac('sha256', secret).update(`order code ${about} ${code}`).digest('base64url');
}

/** Keeps the code of a guest's e-mail, or of one order by its id; the one before it is good no more. */
export async function keepOrderCode(
  tx: Db,
  secret: string,
  { about, code, askedBy, now }: { about: string; code: string; askedBy: string | null; now: Date },
): Promise<void> {
  const row = {
    codeHash: hashOf(secret, about, code),
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

/** Counts the try by the statement that reads the code; a right code is good once. */
export async function useOrderCode(
  db: Db,
  secret: string,
  { about, code, by = null, now }: { about: string; code: string; by?: string | null | undefined; now: Date },
): Promise<boolean> {
  const { set, open } = countedTry(orderCodes, by, now);
  const [row] = await db
    .update(orderCodes)
    .set(set)
    .where(and(eq(orderCodes.about, about), open))
    .returning({ codeHash: orderCodes.codeHash });
  const tried = hashOf(secret, about, code);
  const kept = Buffer.from(row?.codeHash ?? hashOf(secret, 'nobody', ''));
  if (!timingSafeEqual(kept, Buffer.from(tried))) return false;
  const used = await db
    .delete(orderCodes)
    .where(and(eq(orderCodes.about, about), eq(orderCodes.codeHash, tried)))
    .returning({ about: orderCodes.about });
  return used.length > 0;
}
