import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findUnprintable, printableScriptOf, unprintableFault, withoutEmoji } from './scripts.ts';

test.each([
  ['a', 'Latin'],
  ['Ṁ', 'Latin'],
  ['ज्ञ', 'Devanagari'],
  ['শ্রী', 'Bengali'],
  ['ਸਿੰਘ', 'Gurmukhi'],
  ['પ્ર', 'Gujarati'],
  ['ପ୍ର', 'Oriya'],
  ['ஸ்ரீ', 'Tamil'],
  ['శ్రీ', 'Telugu'],
  ['ಶ್ರೀ', 'Kannada'],
  ['ശ്രീ', 'Malayalam'],
  ['ع', 'Arabic'],
  ['،', 'Arabic'],
  ['5', undefined],
  [',', undefined],
  ['ж', undefined],
])('finds the script of %s', (letters, script) => {
  expect(printableScriptOf(Array.from(letters)[0] ?? '')).toBe(script);
  if (letters !== 'ж') expect(findUnprintable(letters)).toBeUndefined();
});

test.each([
  ['สมชาย', 'We cannot print Thai letters (ส). Write it in Latin letters, or in a script of India.'],
  ['Asha 王', 'We cannot print Chinese letters (王). Write it in Latin letters, or in a script of India.'],
  ['Иван', 'We cannot print Cyrillic letters (И). Write it in Latin letters, or in a script of India.'],
  ['ᱥᱟᱱ', 'We cannot print Ol Chiki letters (ᱥ). Write it in Latin letters, or in a script of India.'],
  ['Flat 5 ☂︎ ⟟', 'We cannot print ⟟. Write it another way.'],
  ['No. 5, M.G. Road – “Shanti” ₹ ½ 7°', undefined],
  ['Asha 🏏', undefined],
])('the text %s is refused with the letters that cannot be printed', (text, fault) => {
  expect(unprintableFault(text)).toBe(fault);
});

describe('emoji in printed texts', () => {
  test.each([
    ['Asha 🏏 Rao', 'Asha Rao'],
    ['👨‍👩‍👧 Family', 'Family'],
    ['Jai Hind 🇮🇳', 'Jai Hind'],
    // A digit in a keycap emoji may be a house number.
    ['Team 1️⃣', 'Team 1'],
    ['1️⃣2⃣', '12'],
    ['👍🏽', ''],
    ['❤️ love', 'love'],
    ['5 * 3 # 2', '5 * 3 # 2'],
    ['Maidan® ©', 'Maidan® ©'],
  ])('%s is printed as %s', (text, shown) => {
    expect(withoutEmoji(text)).toBe(shown);
  });

  it('removing emoji keeps every letter and digit, and a second removal changes nothing', () => {
    const texts = fc
      .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('1️⃣', '#️⃣')), { maxLength: 4 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const shown = withoutEmoji(text);
        const letters = (one: string) => one.match(/[\p{L}\p{N}]/gu) ?? [];
        expect(letters(shown)).toEqual(letters(text));
        expect(withoutEmoji(shown)).toBe(shown);
      }),
    );
  });
});
