import { viewAddress, type WaitingKind, waitingAddress } from '#contract/office/view-table.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';

type Row = Record<string, unknown>;

/** Call of each office page, with the rows that belong to a kind of waiting work. */
const lists: Readonly<
  Record<string, { call: string; asks?: string; rows: string; which?: (row: Row, kind: WaitingKind) => boolean }>
> = {
  '/orders': { call: 'orders', asks: 'limit=100', rows: 'orders' },
  // Parcels that are on hold, or claimed by another desk, are listed but cannot be packed.
  '/packing': { call: 'packing', rows: 'parcels', which: ({ onHold, takenBy }) => onHold === null && takenBy === null },
  '/print-room': { call: 'print-room', rows: 'jobs', which: ({ column }, kind) => column === kind },
  '/returns': { call: 'returns', rows: 'returns' },
  '/messages': { call: 'messages', rows: 'threads' },
  '/stock': { call: 'stock', rows: 'rows' },
  '/catalogue': { call: 'products', asks: 'limit=100', rows: 'products' },
  '/asked': { call: 'approvals', asks: 'whose=asked', rows: 'approvals' },
};

/**
 * Returns counts of Today that differ from the list behind their link, for the member with this cookie; none if all are
 * correct.
 */
export async function todayFaults(shop: TestShop, cookie: string): Promise<string[]> {
  const today = await ask(shop, 'GET /api/office/today', { cookie });
  const { waiting, orders }: { waiting: { kind: WaitingKind; count: number }[]; orders: { count: number } } =
    today.json().data;
  const faults: string[] = [];
  const different = new Set<unknown>();
  for (const { kind, count } of waiting) {
    const address = waitingAddress(kind);
    const rows = await rowsOf(shop, cookie, kind, address);
    if (typeof rows === 'object' && address.startsWith('/orders'))
      for (const { reference } of rows) different.add(reference);
    const there = typeof rows === 'object' ? rows.length : rows;
    // The packing desk lists at most that many parcels.
    const told = kind === 'to_pack' ? Math.min(count, 500) : count;
    if (kind === 'to_pack' && typeof rows === 'object' && count <= 500)
      faults.push(...(await viewFaults(shop, cookie, rows)));
    if (there !== undefined && there !== told) faults.push(`${kind}: ${count} in Today, ${there} at ${address}`);
  }
  // An order that waits in two ways counts once in the total of the navigation.
  if (orders.count !== different.size)
    faults.push(`${orders.count} different orders in Today, ${different.size} in its lists`);
  return faults;
}

/** Returns differences between the order view "To pack" and the packing desk; none if all is correct. */
async function viewFaults(shop: TestShop, cookie: string, parcels: readonly Row[]): Promise<string[]> {
  const listed = await rowsOf(shop, cookie, 'to_pack', viewAddress('To pack'));
  if (typeof listed !== 'object') return [];
  const [view, table] = [listed, parcels].map((rows) =>
    [...new Set(rows.map(({ reference }) => String(reference)))].toSorted().join(' '),
  );
  return view === table ? [] : [`to pack are "${view}" in the view, "${table}" on the table`];
}

/**
 * Returns the rows of the list at an address: a negative number if it was refused, undefined if there is no such list.
 */
async function rowsOf(
  shop: TestShop,
  cookie: string,
  kind: WaitingKind,
  address: string,
): Promise<Row[] | number | undefined> {
  const { pathname, search } = new URL(address, 'http://office.test');
  const list = lists[pathname];
  if (!list) return undefined;
  const found: Row[] = [];
  for (let after = ''; ; ) {
    const query = [search.slice(1), list.asks, after].filter(Boolean).join('&');
    const reply = await ask(shop, `GET /api/office/${list.call}${query && `?${query}`}`, { cookie });
    if (reply.statusCode !== 200) return -reply.statusCode;
    const { data } = reply.json();
    const rows: Row[] = data[list.rows];
    found.push(...rows.filter((row) => list.which?.(row, kind) ?? true));
    if (!data.next) return found;
    after = `after=${encodeURIComponent(data.next)}`;
  }
}
