import { viewAddress, type WaitingKind, waitingAddress } from '#contract/office/view-table.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';

type Row = Record<string, unknown>;

/**
 * What each room lists at its address, and which of its rows a kind of waiting is; by the calls that its page makes.
 */
const lists: Readonly<
  Record<string, { call: string; asks?: string; rows: string; which?: (row: Row, kind: WaitingKind) => boolean }>
> = {
  '/orders': { call: 'orders', asks: 'limit=100', rows: 'orders' },
  // What is on hold, or lies on another table, is named and not packed.
  '/packing': { call: 'packing', rows: 'parcels', which: ({ onHold, takenBy }) => onHold === null && takenBy === null },
  '/print-room': { call: 'print-room', rows: 'jobs', which: ({ column }, kind) => column === kind },
  '/returns': { call: 'returns', rows: 'returns' },
  '/messages': { call: 'messages', rows: 'threads' },
  '/stock': { call: 'stock', rows: 'rows' },
  '/catalogue': { call: 'products', asks: 'limit=100', rows: 'products' },
  '/asked': { call: 'approvals', asks: 'whose=asked', rows: 'approvals' },
};

/**
 * Counts of Today that are not as many as stand in the list which their link opens, for the colleague with this cookie:
 * none is right.
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
    // The table lists no more at a time.
    const told = kind === 'to_pack' ? Math.min(count, 500) : count;
    if (kind === 'to_pack' && typeof rows === 'object' && count <= 500)
      faults.push(...(await viewFaults(shop, cookie, rows)));
    if (there !== undefined && there !== told) faults.push(`${kind}: ${count} in Today, ${there} at ${address}`);
  }
  // What waits in two ways is one thing, of which the rail tells.
  if (orders.count !== different.size)
    faults.push(`${orders.count} different orders in Today, ${different.size} in its lists`);
  return faults;
}

/** How the view "To pack" of the orders differs from what the packing table has: not at all is right. */
async function viewFaults(shop: TestShop, cookie: string, parcels: readonly Row[]): Promise<string[]> {
  const listed = await rowsOf(shop, cookie, 'to_pack', viewAddress('To pack'));
  if (typeof listed !== 'object') return [];
  const [view, table] = [listed, parcels].map((rows) =>
    [...new Set(rows.map(({ reference }) => String(reference)))].toSorted().join(' '),
  );
  return view === table ? [] : [`to pack are "${view}" in the view, "${table}" on the table`];
}

/**
 * What stands in the list at an address; a number below nought where it was refused, undefined where no such list is
 * known.
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
