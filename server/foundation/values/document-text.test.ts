import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findUnprintable, withoutEmoji } from '#contract/scripts.ts';
import { facesFor } from './document-faces.ts';
import { lineOf } from './document-text.ts';

const facesOf = (text: string) => lineOf(text, 400).runs.map(({ face }) => face.name.replace(/-(?:400|700)$/, ''));
const shownOf = (text: string) => lineOf(text, 400).runs.map(({ text: one }) => one);

test('every character that a form accepts has a glyph in each weight', () => {
  const missing: string[] = [];
  for (let code = 0x20; code < 0x2_0000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const sign = String.fromCodePoint(code);
    // Unassigned code points are no characters, and marks need a letter.
    if (sign === '?' || /\p{Cn}|\p{M}|\p{Cf}|\p{Cc}/u.test(sign) || findUnprintable(sign)) continue;
    if (withoutEmoji(sign) === '') continue;
    for (const weight of [400, 700] as const)
      if (lineOf(sign, weight).runs.some(({ text }) => text === '?')) missing.push(`${code.toString(16)} ${sign}`);
  }
  expect(missing).toEqual([]);
});

test.each([
  ['Asha Rao, 5', ['anek-latin-latin']],
  ['श्री राम', ['anek-devanagari-devanagari']],
  ['தமிழ் 5', ['noto-sans-tamil-tamil', 'anek-latin-latin']],
  ['বাংলা', ['noto-sans-bengali-bengali']],
  ['Ṁ', ['noto-sans-latin-ext']],
  ['علی', ['noto-naskh-arabic-arabic']],
])('the text %s uses the fonts %j', (text, faces) => {
  expect(facesOf(text)).toEqual(faces);
});

test.each([
  // Visual order by UAX 9, from left to right.
  ['Asha علی Rao', ['Asha ', 'علی', ' Rao']],
  ['علی (5)', ['(', '5', ')', 'علی ']],
  ['abc', ['abc']],
])('the parts of %s are in visual order', (text, shown) => {
  expect(shownOf(text).join('|')).toBe(shown.join('|'));
});

describe('a line of a document', () => {
  it('stores its original text where letters move or join, and none for plain Latin', () => {
    expect(lineOf('Asha Rao', 400).actual).toBeUndefined();
    expect(lineOf('தமிழ் 🏏', 400).actual).toBe('தமிழ்');
  });

  it('draws each character once, in any script and direction', () => {
    const samples = ['Asha ', '5', '(', ')', ', ', 'علی', 'گلی ', 'தமிழ்', 'শ্রী', 'ശ്രീ', 'Ṁ', '।', '،'];
    const texts = fc.array(fc.constantFrom(...samples), { maxLength: 12 }).map((parts) => parts.join(''));
    const sorted = (text: string) => [...text.replace(/[()]/g, '|')].toSorted().join('');
    fc.assert(
      fc.property(texts, (text) => {
        expect(sorted(shownOf(text).join(''))).toBe(sorted(withoutEmoji(text)));
      }),
    );
  });

  it('shows a question mark for a character without a glyph', () => {
    expect(shownOf('A王B').join('')).toBe('A?B');
  });

  it.each([
    // Marks that no Latin font has, and invisible characters.
    ['m\u0310', 'm?'],
    ['A\u20dd', 'A?'],
    ['Ra\u200cm \u200f(5)', 'Ram (5)'],
    ['\u200d', ''],
  ])('draws %j as %j, without a box', (text, shown) => {
    expect(shownOf(text).join('')).toBe(shown);
  });

  it('embeds no reference to a glyph that its font lacks, as PDF/A requires', () => {
    const marks = ['\u0301', '\u0310', '\u0331', '\u05b0', '\u093f', '\u0d4d', '\u200c', '\u200d', '\u202e', '\ud83c'];
    const unit = fc.oneof(fc.constantFrom(...marks, 'A', 'علی', 'ക', ' '), fc.string({ unit: 'binary', maxLength: 2 }));
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
        for (const { face, text } of lineOf(parts.join(''), 400).runs)
          if (!face.shaper) for (const sign of text) expect(face.has(sign.codePointAt(0) ?? 0)).toBe(true);
      }),
    );
  });
});

test('fonts are unpacked once, not for each document that embeds them', () => {
  const scripts = [undefined, 'Devanagari', 'Tamil', 'Arabic'] as const;
  const faces = scripts.flatMap((script) => [...facesFor(script, 400), ...facesFor(script, 700)]);
  expect(faces.length).toBeGreaterThan(10);
  for (const { name, bytes } of faces) expect([name, bytes.toString('latin1', 0, 4)]).not.toEqual([name, 'wOFF']);
});
