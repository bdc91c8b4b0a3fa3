export interface Hour {
  hour: number;
  orders: number;
  rupees: number;
  pieces: number;
  usual: number;
  usualRupees: number;
  usualPieces: number;
}

export interface BookRow {
  label: string;
  orders: number;
  rupees: number;
  usual: number;
  /** Running sum of orders up to this row. */
  sum: number;
  now: boolean;
}

const none = (hour: number): Hour => ({
  hour,
  orders: 0,
  rupees: 0,
  pieces: 0,
  usual: 0,
  usualRupees: 0,
  usualPieces: 0,
});
const two = (hour: number) => String(hour).padStart(2, '0');

/** Usual figures at this time of day. */
export interface Usual {
  orders: number;
  rupees: number;
  pieces: number;
}

/**
 * Creates rows from the hours of a day up to now: the night as one row, then one per hour. Returns the usual figures by
 * now, and `most`, the value of the longest bar, at least 1.
 */
export function bookOf(hours: readonly Hour[], now: number): { rows: BookRow[]; usual: Usual; most: number } {
  const by = new Map(hours.map((one) => [one.hour, one]));
  const of = (hour: number) => by.get(hour) ?? none(hour);
  const dawn = Math.min(6, now + 1);
  const night = Array.from({ length: dawn }, (_, hour) => of(hour));
  const day = Array.from({ length: Math.max(0, now + 1 - dawn) }, (_, at) => [of(dawn + at)]);
  let sum = 0;
  const rows = [night, ...day].map((some) => {
    const [first, last] = [some[0]?.hour ?? 0, some.at(-1)?.hour ?? 0];
    const orders = some.reduce((all, one) => all + one.orders, 0);
    sum += orders;
    return {
      label: first === last ? two(first) : `${two(first)} to ${two(last + 1)}`,
      orders,
      rupees: Math.round(some.reduce((all, one) => all + one.rupees * 100, 0)) / 100,
      usual: some.reduce((all, one) => all + one.usual, 0),
      sum,
      now: last === now,
    };
  });
  return {
    rows,
    usual: {
      orders: rows.reduce((all, one) => all + one.usual, 0),
      rupees: soFar(hours, now, ({ usualRupees }) => Math.round(usualRupees * 100)) / 100,
      pieces: soFar(hours, now, ({ usualPieces }) => usualPieces),
    },
    most: Math.max(1, ...rows.map(({ orders }) => orders), ...rows.map(({ usual }) => usual)),
  };
}

const soFar = (hours: readonly Hour[], now: number, of: (hour: Hour) => number) =>
  hours.filter(({ hour }) => hour <= now).reduce((all, one) => all + of(one), 0);
