import { clubPath } from '#contract/club-path.ts';
import type { FooterColumn, FooterEntry, MenuPage } from '#contract/menus.ts';
import type { OfficeCollection } from '#contract/office/collections.ts';
import type { OfficeSport } from '#contract/office/sports.ts';
import { policyNames, policyPage } from '#contract/policy-pages.ts';
import { textWords } from '#office/words/content-parts.ts';

const partWords = {
  sports: 'All sports',
  specials: 'All special collections',
  collections: 'All collections',
} as const;

/** Returns an entry's label for move buttons. */
export function entryName(entry: FooterEntry, pages: readonly (readonly [to: string, words: string])[] = []): string {
  if (entry.part !== 'page') return partWords[entry.part];
  return entry.name || pages.find(([to]) => to === entry.to)?.[1] || entry.to || 'A new entry';
}

/** Empty entry for a page. */
export const emptyPage: MenuPage = { part: 'page', name: '', to: '', hot: false };
export const emptyColumn: FooterColumn = { title: '', entries: [] };

interface Known {
  sports: readonly Pick<OfficeSport, 'sport' | 'name' | 'special'>[];
  clubs: readonly { name: string }[];
  collections: readonly Pick<OfficeCollection, 'path' | 'title'>[];
}

const fixed = [
  ['/', 'Home page'],
  ['/customize', 'Custom Merch'],
  ['/limited-edition', 'Limited Editions'],
  ['/clubs', 'Clubs'],
  ['/#athletes', 'Athletes'],
  ['/tracker', 'Track a shipment'],
  ['/find-order', 'Find an order'],
  ['/contact-us', 'Contact us'],
] as const;

/** Returns the shop pages a menu can link to, with labels. */
export function knownPages({ sports, clubs, collections }: Known): [to: string, words: string][] {
  return [
    ...fixed.map(([to, words]): [string, string] => [to, words]),
    ...sports.map(({ sport, name }): [string, string] => [`/sports/${sport}`, name]),
    ...sports
      .filter(({ special }) => special !== null)
      .map(({ sport, name }): [string, string] => [`/special/${sport}`, `${name} Special`]),
    ...collections.map(({ path, title }): [string, string] => [path, title]),
    ...policyNames.map((name): [string, string] => [policyPage[name], textWords[`policy.${name}`]]),
    ...clubs.map(({ name }): [string, string] => [clubPath(name), name]),
  ];
}
