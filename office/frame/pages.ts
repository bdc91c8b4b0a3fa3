import type { Permission } from '#contract/office/permissions.ts';
import { fixedViewNames, fixedViews } from '#contract/office/view-table.ts';
import { addressOfContent, contentParts, contentPartWords, textNames, textWords } from '#office/words/content-parts.ts';
import { settingPartLabels, settingParts } from '#office/words/setting-parts.ts';
import type { Room } from './rooms.ts';

/** Page without an entry in the navigation. */
interface Page {
  words: string;
  to: string;
  /** Section it belongs to, which grants access; everybody if missing. */
  room?: string;
  /** Permission, if it differs from the section's. */
  permission?: Permission;
}

function viewAddress(name: (typeof fixedViewNames)[number]): string {
  const { filters, ...more } = fixedViews[name];
  const query = new URLSearchParams({ ...filters, ...more });
  return query.size > 0 ? `/orders?${query}` : '/orders';
}

const pages: readonly Page[] = [
  ...fixedViewNames
    .filter((name) => name !== 'All')
    .map((name) => ({ words: `Orders: ${name}`, to: viewAddress(name), room: 'orders' })),
  { words: 'Handing over to the driver', to: '/packing#handover', room: 'packing' },
  { words: 'Collections and athletes', to: '/catalogue/collections', room: 'catalogue' },
  { words: 'Kinds of goods and their sizes', to: '/catalogue/kinds', room: 'catalogue' },
  { words: 'Sports and clubs', to: '/catalogue/sports', room: 'catalogue' },
  { words: 'Products by spreadsheet', to: '/catalogue/sheets', room: 'catalogue' },
  { words: 'Purchases', to: '/stock/purchases', room: 'stock' },
  { words: 'Counting stock', to: '/stock/count', permission: 'stock.count' },
  ...contentParts
    .filter((part) => part !== 'texts')
    .map((part) => ({ words: `Content: ${contentPartWords[part]}`, to: addressOfContent(part), room: 'content' })),
  ...textNames.map((name) => ({ words: `Content: ${textWords[name]}`, to: `/content/texts/${name}`, room: 'content' })),
  ...settingParts
    .filter((part) => part !== 'opening')
    .map((part) => ({ words: `Settings: ${settingPartLabels[part]}`, to: `/settings/${part}`, room: 'settings' })),
  { words: 'Where I am signed in', to: '/me' },
];

export interface PageHit {
  words: string;
  to: string;
  keys?: readonly string[];
}

/** Lists the pages and sections that match and are permitted; only sections for an empty search. Pure. */
export function pagesFor(
  rooms: readonly Pick<Room, 'id' | 'name' | 'to' | 'letter'>[],
  permissions: readonly Permission[],
  typed: string,
): PageHit[] {
  if (typed.startsWith('>')) return [];
  const wanted = typed.trim().toLowerCase();
  const doors = rooms.map(
    ({ name, to, letter }): PageHit => ({ words: name, to, ...(letter && { keys: ['G', letter] }) }),
  );
  if (wanted === '') return doors;
  const mine = pages.filter(
    ({ room, permission }) =>
      (room === undefined || rooms.some(({ id }) => id === room)) &&
      (permission === undefined || permissions.includes(permission)),
  );
  const fitting = [...doors, ...mine.map(({ words, to }): PageHit => ({ words, to }))].filter(({ words }) =>
    words.toLowerCase().includes(wanted),
  );
  // Prefix matches rank before others.
  const begins = ({ words }: PageHit) => (words.toLowerCase().startsWith(wanted) ? 0 : 1);
  return fitting.toSorted((one, other) => begins(one) - begins(other));
}
