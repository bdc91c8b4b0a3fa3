import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { bundledWords } from '#artwork/node/load-design-fonts.ts';
import { designFonts } from '#contract/design-fonts.ts';
import { designFontFiles } from './fonts.ts';
import { outlineBox } from './outline-box.ts';

const words = bundledWords();
const h = { words: 'H', curve: 0 };

test.each(designFonts)(
  '%s: capitals have the declared height around the middle, and Devanagari has an outline',
  (font) => {
    const { box } = words({ ...h, font });
    // In handwritten fonts, letters extend below the baseline.
    expect(Math.abs(box.top + 500)).toBeLessThan(30);
    expect(Math.abs(box.bottom - 500)).toBeLessThan(50);
    expect(Math.abs(box.left + box.right)).toBeLessThan(40);
    const mark = words({ words: 'क्रिकेट', font, curve: 0 });
    expect(mark.path.length).toBeGreaterThan(400);
    expect(mark.path).not.toContain('NaN');
  },
);

test.each(designFonts)(
  '%s: the shaper joins all conjuncts of Hindi words, so that none is printed as separate letters',
  (font) => {
    const face = create(readFileSync(createRequire(import.meta.url).resolve(designFontFiles[font].devanagari)));
    if (!('layout' in face)) throw new Error('a collection');
    const written =
      'क्रिकेट मैदान पतंग शक्ति श्री र्कि द्वंद्व हिन्दी विराट जय हिन्द स्त्री कृष्ण लक्ष्मी ज्ञान ट्रॉफी आशा ०७ भारत। में हूँ सौ चौका छक्का क़लम ज़ोर';
    for (const word of [...written.split(' '), written]) {
      const { glyphs } = face.layout(word);
      // A visible virama means that two letters were not joined.
      expect(
        glyphs.filter(({ codePoints }) => codePoints.length === 1 && codePoints[0] === 0x94d),
        word,
      ).toEqual([]);
    }
  },
);

test('Devanagari is shaped: the short i is before its letter, and a conjunct is one glyph', () => {
  const whole = words({ words: 'कि', font: 'anek', curve: 0 });
  const apart = words({ words: 'क', font: 'anek', curve: 0 });
  expect(whole.path.startsWith(apart.path.slice(0, 40))).toBe(false);
  const joined = words({ words: 'क्ष', font: 'anek', curve: 0 }).box;
  const separate = words({ words: 'कष', font: 'anek', curve: 0 }).box;
  expect(joined.right - joined.left).toBeLessThan((separate.right - separate.left) * 0.8);
});

test('a positive curve raises the middle of a line, and a negative curve lowers it', () => {
  const flat = words({ words: 'MAIDAN PARK', font: 'anek', curve: 0 }).box;
  const up = words({ words: 'MAIDAN PARK', font: 'anek', curve: 60 }).box;
  const down = words({ words: 'MAIDAN PARK', font: 'anek', curve: -60 }).box;
  expect(up.top).toBeLessThan(flat.top - 500);
  expect(down.bottom).toBeGreaterThan(flat.bottom + 500);
});

test('the bounding box contains every point of the outline and has no margin', () => {
  expect(outlineBox('M0 0Q10 20 20 0Z')).toEqual({ left: 0, top: 0, right: 20, bottom: 10 });
  expect(outlineBox('M0 0C0 40 30 -40 30 0')?.bottom).toBeCloseTo(11.55, 2);
  expect(outlineBox('')).toBeUndefined();
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 8, maxLength: 8 }),
      ([a, b, c, d, e, f, g, i]) => {
        const box = outlineBox(`M${a} ${b}C${c} ${d} ${e} ${f} ${g} ${i}`);
        for (let t = 0; t <= 1; t += 0.01) {
          const bend = (p0 = 0, p1 = 0, p2 = 0, p3 = 0) =>
            (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3;
          const [x, y] = [bend(a, c, e, g), bend(b, d, f, i)];
          expect(
            box && x >= box.left - 1e-6 && x <= box.right + 1e-6 && y >= box.top - 1e-6 && y <= box.bottom + 1e-6,
          ).toBe(true);
        }
      },
    ),
  );
});

test('any text gives an outline of valid numbers, or none', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
      fc.constantFrom(...designFonts),
      (text, font) => {
        const { path } = words({ words: text, font, curve: 20 });
        expect(path).toMatch(/^[MLQCZ\d\s.-]*$/);
      },
    ),
    { seed: 20_261_121, numRuns: 300 },
  );
});
