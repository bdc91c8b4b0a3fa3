import type { Permission } from '#contract/office/permissions.ts';

/** Command available everywhere. */
export interface Command {
  words: string;
  /** Link; undefined for an action on the current page. */
  to?: string;
  id: string;
  permission?: Permission;
}

const commands: readonly Command[] = [
  { id: 'new order', words: 'New order for a caller', to: '/orders/new', permission: 'orders.change' },
  { id: 'new product', words: 'New product', to: '/catalogue/new', permission: 'catalogue.change' },
  { id: 'new purchase order', words: 'New purchase order', to: '/stock/orders/new', permission: 'stock.change' },
  { id: 'receive', words: 'Receive a delivery', to: '/stock/receive', permission: 'stock.change' },
  { id: 'keys', words: 'Show the keys' },
  { id: 'light or dark', words: 'Light or dark' },
  { id: 'density', words: 'Rows closer together or further apart' },
];

/** Lists the commands that match, with or without `>`; all for an empty search. Pure. */
export function commandsFor(permissions: readonly Permission[], typed: string): Command[] {
  const wanted = typed.replace(/^>/, '').trim().toLowerCase();
  return commands.filter(
    ({ words, permission }) =>
      (permission === undefined || permissions.includes(permission)) && words.toLowerCase().includes(wanted),
  );
}

/** Result groups, in order. */
export const groupNames = ['Orders', 'Customers', 'Products', 'Designs', 'Pages', 'Commands'] as const;
export type GroupName = (typeof groupNames)[number];

/** Maximum number of results per group, until a group is selected. */
const most = 3;

/**
 * Returns the shown results: a few per group, or all of the selected group only. Shows all for an empty search. Pure.
 */
export function shownResults<G extends { name: GroupName; hits: readonly unknown[] }>(
  groups: readonly G[],
  chosen: GroupName | undefined,
  all: boolean,
): G[] {
  const there = groups.filter(({ hits }) => hits.length > 0);
  const one = there.find(({ name }) => name === chosen);
  if (one) return [one];
  return all ? there : there.map((group) => ({ ...group, hits: group.hits.slice(0, most) }));
}

/** Returns the group selected by Tab: one group after the other, then all. Pure. */
export function groupAfter(
  there: readonly GroupName[],
  chosen: GroupName | undefined,
  back: boolean,
): GroupName | undefined {
  const ring: (GroupName | undefined)[] = [undefined, ...there];
  const at = Math.max(0, ring.indexOf(chosen));
  return ring.at((at + (back ? -1 : 1)) % ring.length);
}
