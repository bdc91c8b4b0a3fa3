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

/** Returns the seller's registration at a time; regular without GST settings. */
export function registrationAt(settings: ShopSettings, at: Date): Registration {
  return settingAt(settings, 'tax', at).gst?.registration ?? 'regular';
}

/** Returns the label of the tax of an empty cart. Pure. */
export function usualTaxWords({ rules, gst }: TaxTerms): { label: string; how: string } {
  if (gst) return { label: gst.prices === 'include' ? 'Includes GST' : 'GST', how: '' };
  const percent = taxPercentOf(rules, { hsn: '', unitPaise: 0 });
  return { label: `Tax (${percent}%)`, how: `${percent}% of ₹0.00` };
}
