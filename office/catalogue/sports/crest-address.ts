import type { ClubFacts } from '#contract/office/sports.ts';

/** The address of a crest as it would be drawn. Pure. */
export function crestAddress({ shape, mark, a, b, c }: ClubFacts['crest']): string {
  return `/api/office/crests/${[shape, mark, ...[a, b, c].map((colour) => colour.slice(1).toLowerCase())].join('-')}.svg`;
}
