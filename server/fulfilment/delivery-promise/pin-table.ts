import type { Zone } from '#contract/delivery.ts';
import { statesOfPin } from '#contract/pin-states.ts';
import type { State } from '#contract/place.ts';
import { demoSeller } from '#contract/seller.ts';
import { heldAt, type ShopSettings, settingAt } from '#contract/settings.ts';
import { eastAndNorthEast } from './pin-areas-east.ts';
import { northAndWest } from './pin-areas-north.ts';
import { centreAndSouth } from './pin-areas-south.ts';

/** Area of a PIN code with its delivery methods. */
export interface ServedArea {
  served: true;
  pin: string;
  zone: Zone;
  /** District or city; null if the sorting district covers several. */
  city: string | null;
  state: State;
  express: boolean;
  cashOnDelivery: boolean;
}

/** Area without delivery: of the Army Post Office, which commercial couriers do not serve, or excluded by the shop. */
export interface UnservedArea {
  served: false;
  pin: string;
  express: false;
  cashOnDelivery: false;
  /** State outside which the shop may not deliver, if that is the reason. */
  within?: string | undefined;
}

export type PinArea = ServedArea | UnservedArea;

/** Area of a table row, without PIN and state, which are added when a PIN is looked up. */
type RowArea = Omit<ServedArea, 'pin' | 'state'> | Omit<UnservedArea, 'pin'>;

interface Row {
  /** First and last full PIN that the row covers. */
  from: number;
  to: number;
  area: RowArea;
}

/**
 * Rows by their first three digits, the narrowest first, so that an exception takes precedence over its sorting
 * district.
 */
const table = buildTable(`${northAndWest}${centreAndSouth}${eastAndNorthEast}`);

function buildTable(text: string): ReadonlyMap<string, Row[]> {
  const rows = new Map<string, Row[]>();
  for (const line of text.split('\n').filter((entry) => entry.trim() !== '')) {
    const row = parseRow(line);
    for (let prefix = Math.floor(row.from / 1000); prefix <= Math.floor(row.to / 1000); prefix += 1) {
      const key = String(prefix);
      rows.set(key, [...(rows.get(key) ?? []), row]);
    }
  }
  for (const list of rows.values()) list.sort((one, other) => one.to - one.from - (other.to - other.from));
  return rows;
}

function parseRow(line: string): Row {
  const [pins = '', city = '', marks = ''] = line.split('|').map((part) => part.trim());
  const [from = '', to = from] = pins.split('-');
  return { from: Number(from.padEnd(6, '0')), to: Number(to.padEnd(6, '9')), area: parseArea(city, marks) };
}

function parseArea(city: string, marks: string): RowArea {
  if (marks.includes('a')) return { served: false, express: false, cashOnDelivery: false };
  return {
    served: true,
    zone: zoneOf(marks),
    city: city || null,
    express: !marks.includes('x'),
    cashOnDelivery: !marks.includes('c'),
  };
}

/** Returns the delivery zone from a row's marks. */
function zoneOf(marks: string): 'metro' | 'tier2' | 'rest' {
  if (marks.includes('M')) return 'metro';
  return marks.includes('2') ? 'tier2' : 'rest';
}

/**
 * Returns the only state to which the shop may deliver, if it is limited: without regular GST registration, goods are
 * supplied within the seller's state only (CGST Act, sections 10 and 24).
 */
export function onlyStateAt(settings: ShopSettings, now: Date): string | undefined {
  const gst = settingAt(settings, 'tax', now).gst;
  if (!gst?.ownState || gst.registration === 'regular') return undefined;
  return heldAt(settings.timeline, 'seller', now)?.state ?? demoSeller.state;
}

/** Returns the message for an address without delivery. */
export function unservedWords({ pin, within }: Pick<UnservedArea, 'pin' | 'within'>): string {
  return within === undefined
    ? `We can't deliver to ${pin} yet. Try another address`
    : `We deliver within ${within} only. Try another address`;
}

/** Finds the area of a six-digit PIN with the shop's current changes. Null if the PIN is not allocated. */
export function findAreaNow(settings: ShopSettings, pin: string, now: Date): PinArea | null {
  const area = findPinArea(pin);
  if (!area?.served) return area;
  const rules = settingAt(settings, 'pins', now).exceptions.filter(({ from, to }) => from <= pin && pin <= to);
  if (rules.some(({ rule }) => rule === 'not_served'))
    return { served: false, pin, express: false, cashOnDelivery: false };
  const within = onlyStateAt(settings, now);
  if (within !== undefined && !statesOfPin(pin).some((state) => state === within))
    return { served: false, pin, express: false, cashOnDelivery: false, within };
  return rules.length > 0 ? { ...area, cashOnDelivery: false } : area;
}

/** Finds the area of a six-digit PIN in the table, without the shop's changes. Null if the PIN is not allocated. */
export function findPinArea(pin: string): PinArea | null {
  if (!/^[1-9]\d{5}$/.test(pin)) return null;
  const number = Number(pin);
  const row = table.get(pin.slice(0, 3))?.find(({ from, to }) => from <= number && number <= to);
  if (!row) return null;
  if (!row.area.served) return { ...row.area, pin };
  const [state] = statesOfPin(pin);
  return state === undefined ? null : { ...row.area, pin, state };
}
