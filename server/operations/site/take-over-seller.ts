import { heldAt } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { readSettingVersions, readTimeline } from '#server/foundation/settings/read-settings.ts';
import { beginSetting } from '#server/foundation/settings/write-setting.ts';
import { readSellerFile } from './read-seller.ts';

/** Returns true if the owner has opened the shop. */
export async function isShopOpen(db: Db, now: Date): Promise<boolean> {
  const held = heldAt(await readTimeline(db), 'opening', now);
  return held?.open ?? false;
}

/**
 * Imports the seller from the owner's file as version one, and opens the shop. Does nothing if the office has a seller,
 * since the file is then ignored. Throws SellerRefused for an invalid file.
 */
export async function takeOverSeller(db: Db, env: Pick<Env, 'SELLER_FILE' | 'DATA_DIR'>, now: Date): Promise<void> {
  if ((await readSettingVersions(db, 'seller')).length > 0) return;
  const lines = await readSellerFile(env);
  if (!lines) return;
  await inTransaction(db, async (tx) => {
    if (await beginSetting(tx, 'seller', lines, now)) await beginSetting(tx, 'opening', { open: true }, now);
  });
}
