import type { Font } from 'opentype.js/dist/opentype.mjs';

export const fontNames = ['block', 'round', 'slab', 'condensed', 'plain'] as const;
export type FontName = (typeof fontNames)[number];
export type Fonts = Record<FontName, Font>;

export interface Setting {
  font: FontName;
  /** Middle of the line. */
  middle: number;
  /** Top of the capitals, and their height. */
  top: number;
  capital: number;
  /** Widens the letters; they are narrowed again where the line would pass `fit`. */
  stretch?: number;
  /** Extra space between letters, in ems. */
  track?: number;
  fit?: number;
}

/** Turns words into outlines: the one way by which text reaches a drawing, so no word can become markup. */
export type Lettering = (words: string, setting: Setting) => string;

const round = (value: number, digits: number) => String(Number(value.toFixed(digits)) || 0);

/** Letters a font cannot draw are replaced by their bare form (é by e) or left out; a line of none draws nothing. */
export function createLettering(fonts: Fonts): Lettering {
  return function outline(words, { font: name, middle, top, capital, stretch = 1, track = 0, fit = Number.POSITIVE_INFINITY }) {
    const font = fonts[name];
    const size = (capital / (font.charToGlyph('H').getMetrics().yMax || font.unitsPerEm * 0.7)) * font.unitsPerEm;
    const perUnit = size / font.unitsPerEm;
    const letters = drawable(font, words).map((letter) => font.charToGlyph(letter));
    if (letters.length === 0) return '';
    const starts: number[] = [];
    let length = 0;
    for (const glyph of letters) {
      starts.push(length);
      length += (glyph.advanceWidth ?? 0) * perUnit + track * size;
    }
    length -= track * size;
    const across = length * stretch > fit ? fit / length : stretch;
    const start = middle - (length * across) / 2;
    return letters
      .map((glyph, i) => {
        const path = glyph
          .getPath(0, 0, size)
          .commands.map(({ type, x1, y1, x2, y2, x, y }) => {
            if (type === 'Z') return 'Z';
            const values = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
            return type + values.map((value) => round(value, 2)).join(' ');
          })
          .join('');
        if (!path) return '';
        const left = start + (starts[i] ?? 0) * across;
        return `<path transform="translate(${round(left, 2)} ${round(top + capital, 2)}) scale(${round(across, 4)} 1)" d="${path}"/>`;
      })
      .join('');
  };
}

function drawable(font: Font, words: string): string[] {
  const has = (letter: string) => letter === ' ' || font.charToGlyph(letter).index !== 0;
  return Array.from(words.normalize('NFC')).flatMap((letter) => {
    if (has(letter)) return [letter];
    return Array.from(letter.normalize('NFKD')).filter((part) => !/\p{M}/u.test(part) && has(part));
  });
}
