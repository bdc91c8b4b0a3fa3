import { sql } from 'drizzle-orm';
import type { SettingValues, VersionedName } from '#contract/settings.ts';
import { firstTax, type TaxSetting } from '#contract/tax-rules.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { readSettingVersions, type SettingRow } from '#server/foundation/settings/read-settings.ts';
import { holdingAt } from '#server/foundation/settings/write-setting.ts';

/** Returns true if only a registered seller may use a tax setting (CGST Act, sections 10 and 32). Pure. */
export function needsGstin({ rules, gst }: TaxSetting): boolean {
  return gst ? gst.registration !== 'unregistered' : rules.some(({ percent }) => percent > 0);
}

/** Versions of the two settings that must agree at every moment. */
interface Versions {
  seller: readonly SettingRow[];
  tax: readonly SettingRow[];
}

/** Finds the first time from `start` at which a tax needs a GSTIN that the seller does not have. Pure. */
export function lacksGstinFrom(versions: Versions, start: Date, isOpen: boolean): Date | undefined {
  const all = [...versions.seller, ...versions.tax].filter(({ takenBackAt }) => takenBackAt === null);
  const later = all.map(({ holdsFrom }) => holdsFrom).filter((moment) => moment > start);
  return [start, ...later]
    .toSorted((one, other) => one.getTime() - other.getTime())
    .find((moment) => lacksGstinAt(versions, moment, isOpen));
}

/** Checks one time. The default tax applies once the shop is open. */
function lacksGstinAt({ seller, tax }: Versions, moment: Date, isOpen: boolean): boolean {
  const sells = holdingAt(seller, moment)?.value as SettingValues['seller'] | undefined;
  if (sells?.gstin !== '') return false;
  const taxes = holdingAt(tax, moment);
  const isChosen = taxes !== undefined && taxes.by !== null;
  return (isOpen || isChosen) && needsGstin((taxes?.value as TaxSetting | undefined) ?? firstTax);
}

/** Change of a setting; `change` writes or withdraws it. */
interface GuardedChange<T> {
  name: VersionedName;
  /** Time at which the change takes effect. */
  start: Date;
  /** True while the shop is open, so that the default tax applies too. */
  isOpen: boolean;
  /** True for a planned version that is withdrawn. */
  isTakenBack: boolean;
  change: () => Promise<T>;
}

/**
 * Changes a setting, and rejects a change after which, at any future time, a tax needs a GSTIN that the seller does not
 * have. Changes of the two settings wait for each other. Throws Problem 400 that names the field, or 409 for a
 * withdrawal.
 */
export async function keepGstin<T>(tx: Db, { name, start, isOpen, isTakenBack, change }: GuardedChange<T>): Promise<T> {
  if (name !== 'seller' && name !== 'tax') return change();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('setting seller and tax', 0))`);
  const changed = await change();
  const [seller, tax] = [await readSettingVersions(tx, 'seller'), await readSettingVersions(tx, 'tax')];
  const moment = lacksGstinFrom({ seller, tax }, start, isOpen);
  if (!moment) return changed;
  if (isTakenBack) throw new Problem(409, 'not_offered', takenBackWords[name]);
  throw refused(name, (holdingAt(tax, moment)?.value as TaxSetting | undefined) ?? firstTax);
}

const takenBackWords = {
  seller: 'A tax setting needs this GSTIN from then on. Take that back first, or plan “Not registered”.',
  tax: 'The seller has no GSTIN from then on, and the tax that would apply needs one. Write the GSTIN first.',
} as const;

function refused(name: 'seller' | 'tax', { gst }: TaxSetting): Problem {
  const taxField = gst ? 'value.gst.registration' : 'value.rules';
  const field = name === 'seller' ? 'value.gstin' : taxField;
  return new Problem(400, 'invalid_fields', refusedWords[name], { fields: { [field]: refusedWords[name] } });
}

const refusedWords = {
  seller: 'The tax setting needs a GSTIN. Write it, or set the tax to “Not registered” first',
  tax: 'The seller has no GSTIN. Write it under “Who sells”, or choose GST and “Not registered”',
} as const;
