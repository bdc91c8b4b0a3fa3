import { writtenNow } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { type Env, packsItself } from '#server/foundation/process/env.ts';
import { beginSetting } from '#server/foundation/settings/write-setting.ts';

type Seeds = Pick<Env, 'AUTO_PACK' | 'SHOP_MODE'>;

/** Whether parcels pack themselves now: as it is set, and as the environment says until somebody sets it. */
export function packsNow(env: Seeds): boolean {
  const set = writtenNow('packing');
  return set === undefined ? packsItself(env) : set.by === 'itself';
}

/** Takes over who packs from the environment, as version one. Does nothing where the office has it already: from then on the variable is not read. */
export async function takeOverPacking(db: Db, env: Seeds, now: Date): Promise<void> {
  await inTransaction(db, (tx) => beginSetting(tx, 'packing', { by: packsItself(env) ? 'itself' : 'hand' }, now));
}
