import type { StoredAddress } from '#database/schema/columns.ts';
import { findPinArea } from './pin-table.ts';

/** 'Asha Sawant' as a stranger sees it: 'A… S.' */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last ? `${[...first][0] ?? ''}… ${[...last][0] ?? ''}.` : `${[...first][0] ?? ''}…`;
}

/** The last four digits stay. */
export function maskPhone(phone: string): string {
  return `••••••${phone.slice(-4)}`;
}

/** What the PIN's first four digits tell anyway, and nothing that was typed: a city field may hold a house number. */
export function maskAddress(address: StoredAddress): string {
  const area = findPinArea(address.pin);
  const place = area?.served ? (area.city ?? area.state) : address.state;
  return `${place} ${address.pin.slice(0, 4)}••`;
}

/**
 * What a courier wrote, as a stranger may read it: couriers write who took a parcel, and where. Words of the order's name and
 * address and runs of digits are covered.
 */
export function maskWords(words: string, { fullName, line1, line2, landmark, city }: StoredAddress): string {
  const place = city.toLowerCase();
  const personal = [fullName, line1, line2, landmark ?? ''].flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u));
  // Short words are everyone's ('the', 'of'), and the city stands in the masked address as well.
  const covered = new Set(personal.map((word) => word.toLowerCase()).filter((word) => word.length > 2 && word !== place));
  return words.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => (covered.has(word.toLowerCase()) || /\d{4}/.test(word) ? '••••' : word));
}

/** An address on one line, whole. */
export function addressInWords({ line1, line2, landmark, city, pin, state }: StoredAddress): string {
  return [line1, line2, landmark, `${city} ${pin}`, state].filter(Boolean).join(', ');
}
