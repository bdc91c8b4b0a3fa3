import type { Permission } from '#contract/office/permissions.ts';
import { fixedViewNames, fixedViews } from '#contract/office/view-table.ts';
import { addressOfContent, contentParts, contentPartWords, textNames, textWords } from '#office/words/content-parts.ts';
import { settingPartLabels, settingParts, settingPartThings } from '#office/words/setting-parts.ts';
import type { Room } from './rooms.ts';

/** Page without an entry in the navigation. */
interface Page {
  words: string;
  to: string;
  /** Section of the page, whose permission applies; without it everybody has access. */
  room?: string;
  /** Permission, if it differs from the section's. */
  permission?: Permission;
  /** Further words by which the search finds the page: things on it. */
  things?: readonly string[];
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
  { words: 'Purchase orders', to: '/stock/orders', room: 'stock' },
  { words: 'What to reorder', to: '/stock/reorder', room: 'stock' },
  { words: 'Purchases', to: '/stock/purchases', room: 'stock' },
  { words: 'Counting stock', to: '/stock/count', permission: 'stock.count' },
  ...contentParts
    .filter((part) => part !== 'texts')
    .map((part) => ({ words: `Content: ${contentPartWords[part]}`, to: addressOfContent(part), room: 'content' })),
  ...textNames.map((name) => ({ words: `Content: ${textWords[name]}`, to: `/content/texts/${name}`, room: 'content' })),
  ...settingParts.map((part) => ({
    words: `Settings: ${settingPartLabels[part]}`,
    to: part === 'opening' ? '/settings' : `/settings/${part}`,
    room: 'settings',
    things: settingPartThings[part],
  })),
  { words: 'Where I am signed in', to: '/me' },
];

export interface PageHit {
  words: string;
  to: string;
  keys?: readonly string[];
}

/** Sport, club or kind of goods with a page in the catalogue. */
export interface ListedThing {
  kind: 'Sport' | 'Club' | 'Kind';
  name: string;
  to: string;
}

/** Returns the search hits of a page: the page itself if its name matches, else the things on it that match. Pure. */
function hitOf({ words, to, things = [] }: Page, wanted: string): PageHit[] {
  if (words.toLowerCase().includes(wanted)) return [{ words, to }];
  const thing = things.find((one) => one.toLowerCase().includes(wanted));
  return thing === undefined ? [] : [{ words: `${words} (${thing})`, to }];
}

/**
 * Lists the matching pages and sections that the member may open, and matching sports, clubs and kinds of `listed`. For
 * an empty search, lists only sections. Pure.
 */
export function pagesFor(
  rooms: readonly Pick<Room, 'id' | 'name' | 'to' | 'letter'>[],
  permissions: readonly Permission[],
  typed: string,
  listed: readonly ListedThing[] = [],
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
  const things = listed.map(({ kind, name, to }): Page => ({ words: `${kind}: ${name}`, to }));
  const fitting = [
    ...doors.filter(({ words }) => words.toLowerCase().includes(wanted)),
    ...[...mine, ...things].flatMap((page) => hitOf(page, wanted)),
  ];
  // Prefix matches rank before others.
  const begins = ({ words }: PageHit) => (words.toLowerCase().startsWith(wanted) ? 0 : 1);
  return fitting.toSorted((one, other) => begins(one) - begins(other));
}
