import { firstSettings, settingNow } from '#contract/settings.ts';
import { isOwn, ownId, type Shipment } from '#server/fulfilment/delivery-promise/queries.ts';

/** What is known of who carries a parcel. */
export type Carried = Pick<Shipment, 'courierOrderId' | 'carrier' | 'awb'>;

/** What the shop's own people are called in a sentence, where the shop gave them no name. */
export const ourPeople = 'one of us';

function nameOfOwn(name: string): string {
  return name === '' || name === firstSettings.carrying.name ? ourPeople : name;
}

/** Who brings a parcel, as a sentence says it: the courier, or who the shop carries it by. `named`: by a courier's name, where that is known. Pure. */
export function courierWords(carried: (Pick<Carried, 'carrier'> & Partial<Carried>) | undefined, { named = false } = {}): string {
  if (carried && isOwn(carried)) return nameOfOwn(carried.carrier);
  return (named && carried?.carrier) || 'the courier';
}

/** Who would bring a parcel that nobody carries yet, by what holds now. */
export function courierToBe(): string {
  const { by, name } = settingNow('carrying');
  return by === 'own' ? nameOfOwn(name) : 'the courier';
}

/** Who brings a parcel, for its page: what is told where that is no courier. */
export function broughtBy(carried: Carried | undefined): { broughtBy?: string } {
  const words = carried?.awb ? courierWords(carried) : courierToBe();
  return words === courierWords(undefined) ? {} : { broughtBy: words };
}

/** By what number a courier's own page knows a parcel; nothing of a number that the shop gave itself. Pure. */
export function waybillWords(carried: Carried | undefined): string {
  if (!carried?.awb || carried.awb.startsWith(ownId('').toUpperCase())) return '';
  return `${carried.carrier ? `${carried.carrier}, ` : ''}AWB ${carried.awb}.`;
}
