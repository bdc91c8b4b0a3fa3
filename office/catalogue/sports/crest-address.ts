import type { ClubFacts } from '#contract/office/sports.ts';

/** Returns the preview URL of a crest. Pure. */
export function crestAddress({ shape, mark, a, b, c }: ClubFacts['crest']): string {
  return `/api/office/crests/${[shape, mark, ...[a, b, c].map((colour) => colour.slice(1).toLowerCase())].join('-')}.svg`;
}
