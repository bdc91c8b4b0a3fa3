import type { HomePart, HomeScene, WrittenPart, WrittenPicture, WrittenSlide } from '#contract/home.ts';

/** Descriptions of the scenes. */
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

/** Returns a part's label. */
export function partName(part: WrittenPart): string {
  if (part.part !== 'row') return parts[part.part];
  return part.title === '' ? 'A row of your own' : part.title;
}

/** Empty slide. */
export const emptySlide: WrittenSlide = { scene: 'dusk', title: '', text: '', to: '', go: '', from: '', until: '' };

/** Empty row. */
export const emptyRow: Extract<WrittenPart, { part: 'row' }> = { part: 'row', shown: true, title: '', to: '' };

/** Sets a slide's picture, or removes it. Pure. */
export function withPicture(
  { picture: _before, ...slide }: WrittenSlide,
  picture: WrittenPicture | undefined,
): WrittenSlide {
  return picture ? { ...slide, picture } : slide;
}
