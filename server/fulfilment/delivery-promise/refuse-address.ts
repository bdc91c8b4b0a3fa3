import type { Address } from '#contract/address.ts';
import { hasLink, nameHasLink } from '#contract/link-words.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findAreaNow, onlyStateAt, unservedWords } from './pin-table.ts';

/**
 * Throws Problem 400 with fields for an address that no order may go to: a link in the name, a PIN that is not served,
 * or another state than the only one that the seller may supply. `soldAt` is the time of the order, whose terms apply.
 */
export function refuseAddress(
  settings: ShopSettings,
  { pin, fullName, state }: Pick<Address, 'pin' | 'fullName' | 'state'>,
  { soldAt, now }: { soldAt: Date; now: Date },
): void {
  // Links in names are rejected here and not in the browser's form, as the check needs too much script.
  if (hasLink(fullName))
    throw new Problem(400, 'invalid_fields', nameHasLink, { fields: { 'address.fullName': nameHasLink } });
  const area = findAreaNow(settings, pin, now);
  const within = onlyStateAt(settings, soldAt);
  if (area?.served !== false && (within === undefined || state === within)) return;
  const message = unservedWords(area?.served === false ? area : { pin, within });
  throw new Problem(400, 'invalid_fields', message, { fields: { 'address.pin': message } });
}
