import { firstSettings, type ShopSettings, settingNow } from '#contract/settings.ts';
import { isOwn, ownId, type Shipment } from '#server/fulfilment/delivery-promise/queries.ts';

/** Facts of a parcel's carrier. */
export type Carried = Pick<Shipment, 'courierOrderId' | 'carrier' | 'awb'>;

/** Name of the shop's own staff in a sentence, if the settings name nobody. */
export const ourPeople = 'one of us';

function nameOfOwn(name: string): string {
  return name === '' || name === firstSettings.carrying.name ? ourPeople : name;
}

/**
 * Names the carrier of a parcel in a sentence: the courier, or the shop's own carrier. With `named`, includes the
 * courier's name if known. Pure.
 */
export function courierWords(
  carried: (Pick<Carried, 'carrier'> & Partial<Carried>) | undefined,
  { named = false } = {},
): string {
  if (carried && isOwn(carried)) return nameOfOwn(carried.carrier);
  return (named && carried?.carrier) || 'the courier';
}

/** Names the carrier of a parcel not yet dispatched, by current settings. */
export function courierToBe(settings: ShopSettings): string {
  const { by, name } = settingNow(settings, 'carrying');
  return by === 'own' ? nameOfOwn(name) : 'the courier';
}

/** Returns the carrier for a parcel's page, unless it is the courier. */
export function broughtBy(settings: ShopSettings, carried: Carried | undefined): { broughtBy?: string } {
  const words = carried?.awb ? courierWords(carried) : courierToBe(settings);
  return words === courierWords(undefined) ? {} : { broughtBy: words };
}

/**
 * Returns the tracking number as the courier's own page accepts it; empty for a number that the shop assigned. Pure.
 */
export function waybillWords(carried: Carried | undefined): string {
  if (!carried?.awb || carried.awb.startsWith(ownId('').toUpperCase())) return '';
  return `${carried.carrier ? `${carried.carrier}, ` : ''}AWB ${carried.awb}.`;
}
