import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { firstSportWords } from '#contract/default-sports.ts';
import { type ListingPage, listingAt, listingPages, listingsIn } from '#contract/listings.ts';
import {
  type FooterColumn,
  type FooterEntry,
  type HeaderEntry,
  type MenuLink,
  type MenuPage,
  type MenuSports,
  type MenusText,
  mostColumns,
  mostInColumn,
  mostInHeader,
  mostInSheet,
  mostMenuLetters,
  type ShownColumn,
  type ShownEntry,
  type ShownMenus,
} from '#contract/menus.ts';
import { policyNames, policyPage } from '#contract/policy-pages.ts';
import { limitedText } from '#contract/primitives.ts';
import type { ShopLists } from '#contract/shop-lists.ts';
import type { ShopSport } from '#contract/sports.ts';

const page = (name: string, to: string, hot = false): MenuPage => ({ part: 'page', name, to, hot });
const every = (part: MenuSports['part'], name: string): MenuSports => ({ part, name, without: [] });
const studio = page('Custom Merch', '/customize');
const [limited, sale] = [page('', '/limited-edition'), page('', '/hotsale', true)];

/** Default menus, version one. */
export const firstMenus: MenusText = {
  header: [every('sports', 'Sport Category'), studio, every('specials', 'Special Collection'), limited, sale],
  sheet: [{ part: 'collections' }, page('Clubs', '/clubs'), page('Athletes', '/#athletes')],
  footer: [
    { title: 'Shop', entries: [every('sports', ''), studio, limited, { ...sale, hot: false }] },
    {
      title: 'Help',
      entries: [
        page('Track a shipment', '/tracker'),
        page('Shipping', '/shipping-info'),
        page('Returns', '/returns-policy'),
        page('Contact us', '/contact-us'),
      ],
    },
    {
      title: 'Small print',
      entries: [
        page('Terms of service', '/terms-of-service'),
        page('Privacy', '/privacy-policy'),
        page('Cookies', '/cookie-policy'),
      ],
    },
  ],
};

const longest = 'An address is at most 300 characters';
const isElsewhere = (to: string) => !to.startsWith('/');

/** Returns true if a menu may link to an external URL: https, a public host name, no credentials or port. Pure. */
function canLeadTo(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, port } = new URL(address);
  return protocol === 'https:' && /\.[a-z][a-z0-9-]*$/i.test(hostname) && `${username}${password}${port}` === '';
}

const words = limitedText(40, 'Write at most 40 characters').transform((one) => one.trim());
const Page = z.object({
  part: z.literal('page'),
  name: words,
  to: limitedText(300, longest)
    .transform((to) => to.trim())
    .refine(
      (to) => (isElsewhere(to) ? canLeadTo(to) : !to.startsWith('//')),
      'Begin with / for a page of the shop, or with https:// for one elsewhere',
    ),
  hot: z.boolean(),
});
const Sports = z.object({
  part: z.enum(['sports', 'specials']),
  name: words,
  without: z.array(limitedText(40)).max(100),
});
const Collections = z.object({ part: z.literal('collections') });

/** Schema of the menus. */
export const MenusShape = z.object({
  header: z.array(z.union([Page, Sports])).max(mostInHeader, `${mostInHeader} entries are the most for the header`),
  sheet: z.array(z.union([Page, Collections])).max(mostInSheet, `${mostInSheet} entries are the most for a column`),
  footer: z
    .array(
      z.object({
        title: words.refine((title) => title !== '', 'Write what stands over the column'),
        entries: z
          .array(z.union([Page, Sports, Collections]))
          .max(mostInColumn, `${mostInColumn} entries are the most for a column`),
      }),
    )
    .max(mostColumns, `${mostColumns} columns are the most`),
}) satisfies z.ZodType<MenusText>;

interface Fault {
  field: string;
  sentence: string;
}

type Entry = FooterEntry | HeaderEntry;

/** Returns the lists of menu entries with their field paths. Pure. */
function listsOf({ header, sheet, footer }: MenusText): { at: string; entries: readonly Entry[] }[] {
  const columns = footer.map(({ entries }, at) => ({ at: `footer.${at}.entries`, entries }));
  return [{ at: 'header', entries: header }, { at: 'sheet', entries: sheet }, ...columns];
}

/** Returns the internal links with their fields. Pure. */
export function menuLinks(menus: MenusText): { field: string; to: string }[] {
  return listsOf(menus).flatMap(({ at, entries }) =>
    entries.flatMap((one, place) =>
      one.part === 'page' && !isElsewhere(one.to) ? [{ field: `${at}.${place}.to`, to: one.to }] : [],
    ),
  );
}

/** Pages to which the law requires a link in the footer of every page. */
const needed: readonly string[] = ['/contact-us', ...policyNames.map((name) => policyPage[name])];
const pathOf = (to: string) => to.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');

/** Validates the fields in combination, with the current listings. Pure. */
export function menuFaults(lists: ShopLists, menus: MenusText): Fault[] {
  const faults = listsOf(menus).flatMap(({ at, entries }) => [
    ...namelessIn(lists, at, entries),
    ...twiceIn(at, entries),
  ]);
  const letters = menus.header.reduce((sum, entry) => sum + shownName(lists, entry).length, 0);
  if (letters > mostMenuLetters)
    faults.push({
      field: 'header',
      sentence: `The names in the header have ${letters} letters: ${mostMenuLetters} have room beside each other`,
    });
  const found = new Set(
    menus.footer.flatMap(({ entries }) => entries.map((one) => (one.part === 'page' ? pathOf(one.to) : ''))),
  );
  for (const path of needed)
    if (!found.has(path))
      faults.push({
        field: 'footer',
        sentence: `The footer has to lead to ${path}: the law wants it found from every page`,
      });
  return faults;
}

function namelessIn(lists: ShopLists, at: string, entries: readonly Entry[]): Fault[] {
  return entries.flatMap((one, place) => {
    const field = `${at}.${place}.name`;
    if (one.part === 'collections') return [];
    if (one.part !== 'page')
      return one.name === '' && at === 'header' ? [{ field, sentence: 'Write what opens it' }] : [];
    if (one.name !== '' || listingAt(lists, pathOf(one.to))) return [];
    return [{ field, sentence: 'Write what it says' }];
  });
}

function twiceIn(at: string, entries: readonly Entry[]): Fault[] {
  const seen = new Set<string>();
  return entries.flatMap((one, place) => {
    const [what, field, called] =
      one.part === 'page' ? [one.to, `${at}.${place}.to`, one.to] : [one.part, at, partWords[one.part]];
    const twice = seen.has(what);
    seen.add(what);
    return twice ? [{ field, sentence: `${called} stands here twice` }] : [];
  });
}

const partWords: Readonly<Record<Exclude<Entry['part'], 'page'>, string>> = {
  sports: 'All sports',
  specials: 'All special collections',
  collections: 'All collections',
};

function shownName(lists: ShopLists, entry: HeaderEntry): string {
  return entry.name === '' && entry.part === 'page' ? (listingAt(lists, pathOf(entry.to))?.title ?? '') : entry.name;
}

/** Returns the link of a page entry; an empty list if its listing is hidden. */
function linkOf(lists: ShopLists, { name, to }: MenuPage): MenuLink[] {
  const listing = isElsewhere(to) ? undefined : listingAt(lists, pathOf(to));
  return listing?.hidden ? [] : [{ name: name === '' ? (listing?.title ?? to) : name, to }];
}

const asLink = ({ title, path }: ListingPage): MenuLink => ({ name: title, to: path });

/** Returns the sports of an entry in menu order. */
function sportsOf(lists: ShopLists, { part, without }: Omit<MenuSports, 'name'>): ShopSport[] {
  const all = lists.sports.flatMap((one): ShopSport[] => {
    const sport = typeof one === 'string' ? Object.values(firstSportWords).find((first) => first.sport === one) : one;
    return sport ? [sport] : [];
  });
  return all.filter(
    ({ sport, hidden, special }) => !hidden && !without.includes(sport) && (part === 'sports' || special !== null),
  );
}

function linksOf(lists: ShopLists, entry: FooterEntry): MenuLink[] {
  if (entry.part === 'page') return linkOf(lists, entry);
  if (entry.part === 'collections') return listingsIn(lists, 'any sport').map(asLink);
  return sportsOf(lists, entry).flatMap(({ sport, name }) => {
    const to = entry.part === 'sports' ? `/sports/${sport}` : `/special/${sport}`;
    const page = listingPages(lists).find(({ path }) => path === to);
    if (entry.part === 'sports') return [{ name, to }];
    return page ? [asLink(page)] : [];
  });
}

function entryOf(lists: ShopLists, entry: HeaderEntry): ShownEntry[] {
  if (entry.part !== 'page') return [{ part: entry.part, name: entry.name, without: entry.without }];
  return linkOf(lists, entry).map((link) => (entry.hot ? { ...link, hot: true } : link));
}

function columnOf(lists: ShopLists, { title, entries }: FooterColumn): ShownColumn {
  const links = entries.flatMap((entry) => linksOf(lists, entry));
  return { title, links, ...(links.some(({ to }) => pathOf(to) === '/contact-us') && { hours: true }) };
}

/** Returns the menus to show, by current sports and collections; undefined for the default. */
export function shownMenus(lists: ShopLists, written: MenusText | undefined): ShownMenus | undefined {
  if (!written) return undefined;
  // The comparison must ignore the order of keys, which JSONB does not preserve.
  const differs = (part: keyof MenusText) => !isDeepStrictEqual(written[part], firstMenus[part]);
  const shown: ShownMenus = {
    ...(differs('header') && { header: written.header.flatMap((entry) => entryOf(lists, entry)) }),
    ...(differs('sheet') && {
      sheet: written.sheet.flatMap((entry) => linksOf(lists, entry)).map(({ name, to }) => ({ title: name, path: to })),
    }),
    ...(differs('footer') && { footer: written.footer.map((column) => columnOf(lists, column)) }),
  };
  return Object.keys(shown).length > 0 ? shown : undefined;
}
