import type { Zone } from '#contract/delivery.ts';
import { type State, states } from '#contract/place.ts';
import { eastAndNorthEast } from './pin-areas-east.ts';
import { northAndWest } from './pin-areas-north.ts';
import { centreAndSouth } from './pin-areas-south.ts';

/** What is known of a PIN code. `served` false: the courier does not go there (the Army Post Office). */
export interface PinArea {
  pin: string;
  zone: Zone;
  /** District or city; null where the sorting district covers several. */
  city: string | null;
  state: State;
  express: boolean;
  cashOnDelivery: boolean;
  served: boolean;
}

interface Row extends Omit<PinArea, 'pin'> {
  /** First and last whole PIN the row stands for. */
  from: number;
  to: number;
}

/** Rows by the three digits they begin with, the narrowest first: an exception wins over its sorting district. */
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
  const [pins = '', state = '', city = '', marks = ''] = line.split('|').map((part) => part.trim());
  const [from = '', to = from] = pins.split('-');
  const served = state !== 'army';
  return {
    from: Number(from.padEnd(6, '0')),
    to: Number(to.padEnd(6, '9')),
    zone: marks.includes('M') ? 'metro' : marks.includes('2') ? 'tier2' : 'rest',
    city: city || null,
    state: served ? stateNamed(state) : 'Delhi',
    express: served && !marks.includes('x'),
    cashOnDelivery: served && !marks.includes('c'),
    served,
  };
}

function stateNamed(name: string): State {
  const found = states.find((state) => state === name);
  if (!found) throw new Error(`PIN table: '${name}' is not a state or union territory`);
  return found;
}

/** The area of a six-digit PIN, or null for one that is not allocated. */
export function findPinArea(pin: string): PinArea | null {
  if (!/^[1-9]\d{5}$/.test(pin)) return null;
  const number = Number(pin);
  const row = table.get(pin.slice(0, 3))?.find(({ from, to }) => from <= number && number <= to);
  // 999 is not in use: people type 999999 for 'none'.
  if (!row || pin.startsWith('999')) return null;
  const { zone, city, state, express, cashOnDelivery, served } = row;
  return { pin, zone, city, state, express, cashOnDelivery, served };
}
