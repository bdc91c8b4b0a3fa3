import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundledLine, bundledShaper, bundledWords } from '#artwork/node/load-design-fonts.ts';
import { designFonts } from '#contract/design-fonts.ts';
import { type ShapedScript, shapedScriptOf } from '#contract/scripts.ts';
import { lettersOf } from '../letters-of.ts';
import { letterSizes, shapedLetters } from '../shaping/shaped-letters.ts';
import { outlineBox } from './outline-box.ts';

const words = bundledWords();
const outlineOf = (text: string, curve = 0) => words({ words: text, font: 'anek', curve });
const pathOf = (text: string) => outlineOf(text).path;
const widthOf = (text: string) => {
  const { left, right } = outlineOf(text).box;
  return right - left;
};

/** A word in each script, and the number of its letters as readers count them. */
const samples: readonly (readonly [ShapedScript, string, number])[] = [
  ['Bengali', 'শ্রী', 1],
  ['Gurmukhi', 'ਸਿੰਘ', 2],
  ['Gujarati', 'જસપ્રીત', 4],
  ['Oriya', 'ଓଡ଼ିଶା', 3],
  ['Tamil', 'விராட்', 3],
  ['Telugu', 'సచిన్', 3],
  ['Kannada', 'ರಾಹುಲ್', 3],
  ['Malayalam', 'സഞ്ജു', 2],
  ['Arabic', 'عرفان', 5],
];

describe('a text in a script of India', () => {
  it('has a sample of each script that needs a shaper', () => {
    expect(samples.map(([script]) => script).toSorted()).toEqual(Object.keys(letterSizes).toSorted());
  });

  it.each(samples)('draws %s: %s', (_, word, letters) => {
    for (const font of designFonts) {
      const { path, box, leftOut } = words({ words: word, font, curve: 0 });
      expect(leftOut).toEqual([]);
      expect(path).toMatch(/^M[MLQCZ\d\s.-]+$/);
      // A letter is between a third and three times as wide as the height of capitals.
      expect(box.right - box.left).toBeGreaterThan(letters * 300);
      expect(box.right - box.left).toBeLessThan(letters * 3000);
    }
  });

  it.each(Object.entries(letterSizes))(
    'measures the letters of %s by the metrics of their font',
    (script, { letter, height, share }) => {
      const { glyphs, unitsPerEm } = bundledShaper(script as ShapedScript).shape(letter, script === 'Arabic');
      const tops = glyphs.map(({ path, y }) => (outlineBox(path)?.bottom ?? 0) + y);
      expect(Math.max(...tops) / unitsPerEm).toBeCloseTo(height, 3);
      expect(500 - outlineOf(letter).box.top).toBeCloseTo(share * 1000, 0);
    },
  );

  it('joins and reorders letters as their scripts require', () => {
    // The vowel of ke is placed before its letter; two letters of shri become one.
    expect(pathOf('கெ').startsWith(pathOf('க').slice(0, 12))).toBe(false);
    expect(widthOf('শ্রী')).toBeLessThan(widthOf('শ') + widthOf('র') + widthOf('ী'));
    // Letters of Urdu have different forms within a word.
    expect(pathOf('علی').length).not.toBe(pathOf('ع').length + pathOf('ل').length + pathOf('ی').length);
  });

  it('places the letters of a curved text one by one', () => {
    expect(outlineOf('தமிழ் மொழி', 60).box.top).toBeLessThan(outlineOf('தமிழ் மொழி').box.top - 400);
  });

  it.each([
    ['தமிழ் Москва', ['М', 'о', 'с', 'к', 'в', 'а']],
    ['عرفان 🏏', ['🏏']],
    ['தமிழ்ั', ['ழ்ั']],
    ['\u0b84க', ['\u0b84']],
    ['Ram\u200f علی\u200e', []],
  ])('lists the letters left out of %j', (text, letters) => {
    expect(outlineOf(text).leftOut).toEqual(letters);
  });
});

describe('a line with text in both directions', () => {
  /** Drawing commands of each contour in a line; they identify letters independently of their position. */
  const shapesOf = (text: string) =>
    pathOf(text)
      .split('M')
      .slice(1)
      .map((contour) => contour.match(/[A-Z]/g)?.join('') ?? '');
  const inOrder = (...parts: string[]) => parts.flatMap(shapesOf);

  it('sets the letters of Urdu from right to left', () => {
    // Alef never joins the letter after it, so its shape does not change.
    expect(shapesOf('ادا')).toEqual(shapesOf('ادا').toReversed());
    const begins = bundledLine('اد').runs.flatMap((run) =>
      run.script ? shapedLetters(run.shaped).map(({ glyphs }) => glyphs.map(({ commands }) => commands.length)) : [],
    );
    const lone = (letter: string) =>
      bundledLine(letter).runs.flatMap((run) =>
        run.script ? shapedLetters(run.shaped).map(({ glyphs }) => glyphs.map(({ commands }) => commands.length)) : [],
      );
    expect(begins).toEqual([...lone('د'), ...lone('ا')]);
  });

  it.each([
    // Visual order by UAX 9, from left to right.
    ['Asha اد 7', ['Asha', '7', 'اد']],
    ['اد Asha', ['Asha', 'اد']],
    ['اد (56)', ['(56)', 'اد']],
    ['MI اد در XI', ['MI', 'در', 'اد', 'XI']],
  ])('places the parts in visual order: %s', (text, parts) => {
    expect(shapesOf(text)).toEqual(inOrder(...parts));
  });
});

describe('any text', () => {
  const blocks = [0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00, 0x0600, 0x0750, 0x0900, 0x20];
  const sign = fc.oneof(
    fc
      .tuple(fc.constantFrom(...blocks), fc.integer({ min: 0, max: 0x7f }))
      .map(([from, by]) => String.fromCodePoint(from + by)),
    fc.constantFrom('\u200c', '\u200d', '\u200f', '\u0301', ' ', '(', ')', '5', 'ক', 'க', 'ع', 'ک'),
  );
  const text = fc.array(sign, { minLength: 1, maxLength: 14 }).map((signs) => signs.join(''));

  it('has each letter drawn or listed as left out, and never throws', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...designFonts), (typed, font) => {
        const { path, leftOut } = words({ words: typed, font, curve: 20 });
        expect(path).toMatch(/^[MLQCZ\d\s.-]*$/);
        const letters = lettersOf(typed.normalize('NFC'));
        for (const letter of leftOut) expect(letters).toContain(letter);
        const drawn = letters.filter((letter) => !leftOut.includes(letter) && /[\p{L}\p{N}]/u.test(letter));
        expect(path !== '' || drawn.length === 0).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('has no letter left out if it is in one printable script', () => {
    const letter = (from: number) =>
      fc.integer({ min: from, max: from + 0x7f }).map((code) => String.fromCodePoint(code));
    const texts = fc
      .constantFrom(...blocks.slice(0, 10))
      .chain((from) => fc.array(fc.oneof(letter(from), fc.constantFrom(' ', '5')), { maxLength: 12 }))
      .map((signs) => signs.join(''))
      .filter((typed) => Array.from(typed).every((one) => /[ 5]/.test(one) || shapedScriptOf(one)))
      .filter((typed) => !/\p{Cn}|\p{Cf}/u.test(typed));
    fc.assert(
      fc.property(texts, (typed) => {
        expect(bundledLine(typed).missing).toEqual([]);
        expect(outlineOf(typed).leftOut).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
