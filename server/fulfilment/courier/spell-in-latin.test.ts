import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainLatin } from '#contract/latin-address.ts';
import { spellInLatin } from './spell-in-latin.ts';

const lines = { fullName: 'Asha', line1: '4', line2: 'Karve Road', city: 'Pune' };
const spelled = (city: string) => spellInLatin({ ...lines, city }).city;

test.each([
  ['Devanagari', 'मुंबई', 'Mumbai'],
  ['Devanagari with a mute ending', 'नाशिक', 'Nashik'],
  ['Bengali', 'কলকাতা', 'Kalakata'],
  ['Gurmukhi', 'ਅੰਮ੍ਰਿਤਸਰ', 'Ammritasar'],
  ['Gujarati', 'અમદાવાદ', 'Amadavad'],
  ['Tamil', 'மதுரை', 'Madhurai'],
  ['Telugu', 'హైదరాబాద్', 'Haidarabad'],
  ['Kannada', 'ಮೈಸೂರು', 'Maisuru'],
  ['Malayalam', 'തിരുവനന്തപുരം', 'Tiruvanantapuram'],
  ['Latin with accents', 'Pondichéry', 'Pondichery'],
  ['two scripts', 'Andheri पूर्व', 'Andheri Purv'],
  ['plain Latin', "D'Mello Road 4/5", "D'Mello Road 4/5"],
])('transliterates %s: %s', (_script, typed, latin) => expect(spelled(typed)).toBe(latin));

test('an address without a landmark gets none', () => {
  expect(spellInLatin({ ...lines, landmark: 'मंदिर' })).toMatchObject({ landmark: 'Mandir' });
  expect(spellInLatin(lines)).toEqual(lines);
});

test('the transliteration of any text has only plain Latin letters', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (city) => {
      expect(isPlainLatin(spellInLatin({ ...lines, city }))).toBe(true);
    }),
  ));
