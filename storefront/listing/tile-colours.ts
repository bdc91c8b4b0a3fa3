import type { Club } from '#contract/clubs.ts';

/**
 * Returns the colours of a tile. Ground: the club's second colour. Lettering: its cloth or accent colour if its
 * contrast is at least 4.5, else the shop's light or dark ink, by contrast. Pure.
 */
export function tileColours({ a, b, c }: Club['colours']): { ground: string; lettering: string } {
  const own = [a, c].find((colour) => contrast(colour, b) >= 4.5);
  const inks = contrast('#14170f', b) >= contrast('#ffffff', b) ? '#14170f' : '#ffffff';
  return { ground: b, lettering: own ?? inks };
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => {
    const level = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
