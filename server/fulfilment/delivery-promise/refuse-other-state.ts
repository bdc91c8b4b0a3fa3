import type { Address } from '#contract/address.ts';
import { stateQuestion } from '#contract/pin-place.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findPinArea } from './pin-table.ts';

/**
 * Rejects an address whose state differs from its PIN's, unless confirmed: invoices derive the place of supply from it.
 * `part` names the address in the request. Throws Problem 400 with the field.
 */
export function refuseOtherState(address: Pick<Address, 'pin' | 'state' | 'stateConfirmed'>, part = 'address'): void {
  const area = findPinArea(address.pin);
  if (!area?.served || area.state === address.state || address.stateConfirmed) return;
  const message = stateQuestion(address.pin, area.state);
  throw new Problem(400, 'invalid_fields', message, { fields: { [`${part}.state`]: message } });
}
