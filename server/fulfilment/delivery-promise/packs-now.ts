import { type ShopSettings, writtenNow } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { type Env, packsItself } from '#server/foundation/process/env.ts';
import { beginSetting } from '#server/foundation/settings/write-setting.ts';

type Seeds = Pick<Env, 'AUTO_PACK' | 'SHOP_MODE'>;

/** Returns true if parcels are packed automatically now, by the setting in the office, else by the environment. */
export function packsNow(settings: ShopSettings, env: Seeds): boolean {
  const set = writtenNow(settings, 'packing');
  return set === undefined ? packsItself(env) : set.by === 'itself';
}

/**
 * Stores the packing setting of the environment as its first version. Does nothing if the office has set it, which
 * overrides the environment.
 */
export async function takeOverPacking(db: Db, env: Seeds, now: Date): Promise<void> {
  await inTransaction(db, (tx) => beginSetting(tx, 'packing', { by: packsItself(env) ? 'itself' : 'hand' }, now));
}
