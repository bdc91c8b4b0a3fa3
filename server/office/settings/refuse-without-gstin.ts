import type { SettingValues } from '#contract/settings.ts';
import { firstTax, type TaxSetting } from '#contract/tax-rules.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { readSettingVersions } from '#server/foundation/settings/read-settings.ts';
import { holdingAt } from '#server/foundation/settings/write-setting.ts';
import type { SettingChange } from './setting-rules.ts';

/** Returns true if only a registered seller may use a tax setting (CGST Act, sections 10 and 32). Pure. */
export function needsGstin({ rules, gst }: TaxSetting): boolean {
  return gst ? gst.registration !== 'unregistered' : rules.some(({ percent }) => percent > 0);
}

interface Terms {
  /** Moment from which the change applies. */
  at: Date;
  /** True while the shop sells, and so goes by the default tax too. */
  isOpen: boolean;
}

/**
 * Rejects a seller without GSTIN beside a tax that needs one, and such a tax beside such a seller. Throws Problem 400
 * that names the field.
 */
export async function refuseWithoutGstin(tx: Db, wish: SettingChange, terms: Terms): Promise<void> {
  if (wish.name === 'seller' && wish.value.gstin === '' && (await isTaxed(tx, terms)))
    throw refused('value.gstin', 'The tax setting needs a GSTIN. Write it, or set the tax to “Not registered” first');
  if (wish.name !== 'tax' || !needsGstin(wish.value)) return;
  const seller = holdingAt(await readSettingVersions(tx, 'seller'), terms.at)?.value as
    | SettingValues['seller']
    | undefined;
  if (seller?.gstin === '')
    throw refused(
      wish.value.gst ? 'value.gst.registration' : 'value.rules',
      'The seller has no GSTIN. Write it under “Who sells”, or choose GST and “Not registered”',
    );
}

/** Checks that a tax in effect needs a GSTIN. The default one is in effect once the shop is open. */
async function isTaxed(tx: Db, { at, isOpen }: Terms): Promise<boolean> {
  const tax = holdingAt(await readSettingVersions(tx, 'tax'), at);
  const isChosen = tax !== undefined && tax.by !== null;
  return (isOpen || isChosen) && needsGstin((tax?.value as TaxSetting | undefined) ?? firstTax);
}

function refused(field: string, message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { [field]: message } });
}
