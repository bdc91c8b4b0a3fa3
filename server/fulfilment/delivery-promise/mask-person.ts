import type { StoredAddress } from '#database/schema/columns.ts';
import { findPinArea } from './pin-table.ts';

/** Masks a name for strangers: 'Asha Sawant' becomes 'A… S.' */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last ? `${[...first][0] ?? ''}… ${[...last][0] ?? ''}.` : `${[...first][0] ?? ''}…`;
}

/** Masks all but the last four digits. */
export function maskPhone(phone: string): string {
  return `••••••${phone.slice(-4)}`;
}

/** Returns only the area that the PIN already reveals, as a typed city may contain a house number. */
export function maskAddress(address: StoredAddress): string {
  const area = findPinArea(address.pin);
  const place = area?.served ? (area.city ?? area.state) : address.state;
  return `${place} ${address.pin.slice(0, 4)}••`;
}

/** Name and address under which a courier may know a receiver. */
export type KnownReceiver = Pick<StoredAddress, 'fullName' | 'line1' | 'line2' | 'landmark' | 'city'>;

/** Lists the names and addresses under which couriers may know the receiver of an order. Pure. */
export function knownReceivers(
  order: { address: KnownReceiver },
  parcels: readonly { address: KnownReceiver | null; latinAddress: KnownReceiver | null }[],
): KnownReceiver[] {
  const ofParcels = parcels.flatMap(({ address, latinAddress }) => [address, latinAddress]);
  return [order.address, ...ofParcels.filter((one) => one !== null)];
}

/** Matches e-mail addresses, and four or more digits of any script, also in groups. */
const contacts = /[^\s@]+@[^\s@]+|\p{Nd}(?:[\s.-]?\p{Nd}){3,}/gu;
/** Minimum length of a personal word that is hidden inside a longer word. */
const longEnough = 5;

/**
 * Masks a courier's text for strangers, as couriers write who received a parcel and where. Hides words of all the names
 * and addresses, also where they are run together, e-mail addresses, and runs of digits.
 */
export function maskWords(words: string, ...receivers: readonly KnownReceiver[]): string {
  const covered = new Set(receivers.flatMap(personalWords));
  const long = [...covered].filter((word) => word.length >= longEnough);
  return words.replace(contacts, '••••').replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const lower = word.toLowerCase();
    return covered.has(lower) || long.some((personal) => lower.includes(personal)) ? '••••' : word;
  });
}

/** Returns the words of a name and address to hide, in lower case. */
function personalWords({ fullName, line1, line2, landmark, city }: KnownReceiver): string[] {
  const place = city.toLowerCase();
  // Short words are too common to hide ('the', 'of'), and the masked address shows the city anyway.
  return [fullName, line1, line2, landmark ?? '']
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u))
    .filter((word) => word.length > 2 && word !== place);
}

/** Formats a full address on one line. */
export function addressInWords({ line1, line2, landmark, city, pin, state }: StoredAddress): string {
  return [line1, line2, landmark, `${city} ${pin}`, state].filter(Boolean).join(', ');
}
