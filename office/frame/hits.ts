import type { Permission } from '#contract/office/permissions.ts';

/** What is done from anywhere. */
export interface Command {
  words: string;
  /** Where it begins; undefined where it is done here. */
  to?: string;
  id: string;
  permission?: Permission;
}

const commands: readonly Command[] = [
  { id: 'new order', words: 'New order for a caller', to: '/orders/new', permission: 'orders.change' },
  { id: 'new product', words: 'New product', to: '/catalogue/new', permission: 'catalogue.change' },
  { id: 'receive', words: 'Receive a delivery', to: '/stock/receive', permission: 'stock.change' },
  { id: 'keys', words: 'Show the keys' },
  { id: 'light or dark', words: 'Light or dark' },
  { id: 'density', words: 'Rows closer together or further apart' },
];

/** Lists the commands that what was typed means, with or without `>`: all where nothing is typed. Pure. */
export function commandsFor(permissions: readonly Permission[], typed: string): Command[] {
  const wanted = typed.replace(/^>/, '').trim().toLowerCase();
  return commands.filter(
    ({ words, permission }) => (permission === undefined || permissions.includes(permission)) && words.toLowerCase().includes(wanted),
  );
}

/** The groups of what was found, in their order. */
export const groupNames = ['Orders', 'Customers', 'Products', 'Designs', 'Pages', 'Commands'] as const;
export type GroupName = (typeof groupNames)[number];

/** Three of a group at most, until one is chosen. */
const most = 3;

/** Gives what is shown of the groups: a few of each; of the one that is chosen everything, and nothing beside it. With nothing typed, all of each. Pure. */
export function shownOf<G extends { name: GroupName; hits: readonly unknown[] }>(
  groups: readonly G[],
  chosen: GroupName | undefined,
  all: boolean,
): G[] {
  const there = groups.filter(({ hits }) => hits.length > 0);
  const one = there.find(({ name }) => name === chosen);
  if (one) return [one];
  return all ? there : there.map((group) => ({ ...group, hits: group.hits.slice(0, most) }));
}

/** Gives the group that Tab leads to: one after the other, then all of them again. Pure. */
export function groupAfter(there: readonly GroupName[], chosen: GroupName | undefined, back: boolean): GroupName | undefined {
  const ring: (GroupName | undefined)[] = [undefined, ...there];
  const at = Math.max(0, ring.indexOf(chosen));
  return ring.at((at + (back ? -1 : 1)) % ring.length);
}
