import type { WantedPicture } from '#contract/gallery.ts';

/** Moves one of a list to another place; the others close up. Pure. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const at = Math.min(Math.max(to, 0), list.length - 1);
  const rest = list.filter((_, place) => place !== from);
  const one = list[from];
  return one === undefined ? [...list] : [...rest.slice(0, at), one, ...rest.slice(at)];
}

/** Names a picture among those of its product. Pure. */
export function keyOf(item: WantedPicture): string {
  return item.kind === 'drawn' ? item.view : `photo${item.number}`;
}

const sides = { front: 'Drawn, front', back: 'Drawn, back', detail: 'Drawn, close' } as const;

/** What a picture is called. Pure. */
export function pictureWords(item: WantedPicture): string {
  return item.kind === 'drawn' ? sides[item.view] : item.alt;
}
