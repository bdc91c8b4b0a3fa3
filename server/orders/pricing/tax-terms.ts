import { type ShopSettings, settingAt } from '#contract/settings.ts';
import { type Registration, taxPercentOf } from '#contract/tax-rules.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { TaxTerms } from './price-lines.ts';

/**
 * Returns the tax terms of a sale at a time. `supply` is the state of supply; the seller's if unknown, as for a cart
 * without an address.
 */
export function taxTermsAt(
  settings: ShopSettings,
  at: Date,
  { seller, supply = seller }: { seller: string; supply?: string | undefined },
): TaxTerms {
  return { ...settingAt(settings, 'tax', at), day: inIndia(at).day, isWithinState: supply === seller };
}

/** Order with the registration by which it was priced. */
export interface RegisteredOrder {
  registration: Registration | null;
  placedAt: Date;
}

/**
 * Returns the seller's registration by which an order was priced, which its documents must name. A change of the
 * settings reaches the processes one after another, so an order may have been priced by the one before.
 */
export function registrationOf(settings: ShopSettings, { registration, placedAt }: RegisteredOrder): Registration {
  return registration ?? settingAt(settings, 'tax', placedAt).gst?.registration ?? 'regular';
}

/** Returns the label of the tax of an empty cart. Pure. */
export function usualTaxWords({ rules, gst }: TaxTerms): { label: string; how: string } {
  if (gst) return { label: gst.prices === 'include' ? 'Includes GST' : 'GST', how: '' };
  const percent = taxPercentOf(rules, { hsn: '', unitPaise: 0 });
  return { label: `Tax (${percent}%)`, how: `${percent}% of ₹0.00` };
}
