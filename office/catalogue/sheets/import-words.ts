import type { ImportSource } from '#contract/office/lists.ts';
import type { ImportMapping } from '#contract/office/product-imports.ts';
import type { ProductSheet } from '#contract/office/product-sheets.ts';
import { formatCount } from '#office/words/money.ts';

/** Names of the shops whose exports are recognized. */
export const importSourceNames: Record<ImportSource, string> = { shopify: 'Shopify', woocommerce: 'WooCommerce' };

type Group = ImportMapping['groups'][number];

/** Returns the choice for a group value; nothing chosen by default. Pure. */
export function chosenGroup({ groups }: Pick<ImportMapping, 'groups'>, value: string): Group {
  return groups.find((group) => group.value === value) ?? { value, sport: null, kind: null };
}

/** Replaces the choice for a group value; a choice of nothing is dropped. Pure. */
export function withGroup(mapping: ImportMapping, group: Group): ImportMapping {
  const others = mapping.groups.filter(({ value }) => value !== group.value);
  return { ...mapping, groups: group.sport === null && group.kind === null ? others : [...others, group] };
}

/** Returns true if two mappings choose the same. Pure. */
export function isSameMapping(one: ImportMapping, other: ImportMapping): boolean {
  const plain = ({ groups, ...rest }: ImportMapping) =>
    JSON.stringify([
      ...Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ...groups.map(({ value, sport, kind }) => JSON.stringify([value, sport, kind])).toSorted(),
    ]);
  return plain(one) === plain(other);
}

/** Formats a count of drafts: '1 draft', '98 drafts'. Pure. */
export function draftsWords(number: number): string {
  return `${formatCount(number)} ${number === 1 ? 'draft' : 'drafts'}`;
}

const counted = (number: number, words: string): string[] => (number > 0 ? [`${formatCount(number)} ${words}`] : []);

/** Describes an import: what would be made of it, or was. Pure. */
export function importSentence(sheet: ProductSheet): string | undefined {
  const { state, brought, changed, same, wrong, done, leftOut, undone, kept } = sheet;
  if (!brought) return undefined;
  if (state === 'ready') {
    const sizes = `${formatCount(brought.sizes)} ${brought.sizes === 1 ? 'size' : 'sizes'}`;
    const rest = [
      ...counted(brought.doubtful, 'with doubts'),
      ...counted(same, 'already here'),
      ...counted(wrong, 'wrong'),
    ];
    return [`${draftsWords(changed)} with ${sizes} would be made`, ...rest].join(', ');
  }
  if (state === 'applied')
    return [`${draftsWords(done)} made`, ...counted(leftOut, 'already here'), ...counted(wrong, 'wrong')].join(', ');
  if (state === 'undone') return [`${draftsWords(undone)} thrown away`, ...counted(kept, 'kept')].join(', ');
  return undefined;
}
