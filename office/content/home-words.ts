import type { HomePart, HomeScene, WrittenPart, WrittenPicture, WrittenSlide } from '#contract/home.ts';

/** What each scene shows. */
export const sceneWords: readonly (readonly [HomeScene, string])[] = [
  ['dusk', 'Cricket at dusk, on marigold'],
  ['flood', 'Under floodlights, on night blue'],
  ['court', 'Street court, on teal'],
];

const parts: Readonly<Record<HomePart, string>> = {
  columns: 'First pieces of each sport',
  limited: 'Limited editions',
  trending: 'Trending now',
  athletes: 'Popular athletes',
  own: 'Your name on the back',
};

/** What a part of the page is called. */
export function partName(part: WrittenPart): string {
  if (part.part !== 'row') return parts[part.part];
  return part.title === '' ? 'A row of your own' : part.title;
}

/** A slide in which nothing is written. */
export const emptySlide: WrittenSlide = { scene: 'dusk', title: '', text: '', to: '', go: '', from: '', until: '' };

/** A row in which nothing is written. */
export const emptyRow: Extract<WrittenPart, { part: 'row' }> = { part: 'row', shown: true, title: '', to: '' };

/** A slide with a picture of its own, or without one as it was before it had any. Pure. */
export function withPicture({ picture: _before, ...slide }: WrittenSlide, picture: WrittenPicture | undefined): WrittenSlide {
  return picture ? { ...slide, picture } : slide;
}
