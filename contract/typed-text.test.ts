import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mobileFault, normalizePin, pinFault } from './address-rules.ts';
import { mobileDigits } from './plain-text.ts';
import { readRupees } from './read-rupees.ts';
import { asciiDigits, cleanCode, cleanField, cleanText, codeWithoutGroups } from './typed-text.ts';

/** Zero of each script that people in India write numbers with, and the full-width one. */
const zeros = {
  Arabic: 0x660,
  Urdu: 0x6f0,
  Devanagari: 0x966,
  Bengali: 0x9e6,
  Gurmukhi: 0xa66,
  Gujarati: 0xae6,
  Odia: 0xb66,
  Tamil: 0xbe6,
  Telugu: 0xc66,
  Kannada: 0xce6,
  Malayalam: 0xd66,
  'Meetei Mayek': 0xabf0,
  'Ol Chiki': 0x1c50,
  'full width': 0xff10,
};

const writtenIn = (zero: number, text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

test.each(Object.entries(zeros))('PINs, phones and amounts can be typed in %s digits', (_script, zero) => {
  expect(asciiDigits(writtenIn(zero, '0123456789'))).toBe('0123456789');
  const [pin, phone] = [writtenIn(zero, '400069'), writtenIn(zero, '98200 43210')];
  expect([pinFault(pin), normalizePin(pin)]).toEqual([undefined, '400069']);
  expect([mobileFault(phone), mobileDigits(phone)]).toEqual([undefined, '9820043210']);
  expect(readRupees(writtenIn(zero, '2,499.50'))).toEqual({ rupees: 2499.5 });
});

test.each([
  ['no-break and narrow spaces', '400\u00a0069', '400 069'],
  ['an ideographic space', '400\u3000069', '400 069'],
  ['a no-break hyphen, dashes and a minus', 'A\u2011B\u2013C\u2014D\u2212E\uff0dF', 'A-B-C-D-E-F'],
  ['zero-width spaces, marks of direction and soft hyphens', '\ufeff4\u200b0\u200e0\u202a0\u206669\u00ad', '400069'],
  ['full-width letters', '\uff21\uff22\uff11', 'AB1'],
  ['composed letters', 'Cafe\u0301', 'Caf\u00e9'],
])('normalizing a code replaces %s', (_what, typed, plain) => expect(cleanCode(typed)).toBe(plain));

test('normalizing a text keeps dashes, line breaks, joiners and native digits', () => {
  const text = 'India \u2013 Australia\n\u0915\u094d\u200d\u0937 \u096b \u{1f469}\u200d\u{1f4bb}\t\u00a0end';
  expect(cleanText(text)).toBe(text);
  expect(cleanField('\u096a\u0966', 'text')).toBe('\u096a\u0966');
  expect(cleanField('\u096a\u0966', 'numeric')).toBe('40');
});

test('a text of joiners, marks, control characters and empty braille alone becomes empty', () => {
  const inkless = fc.string({
    unit: fc.constantFrom('\u200c', '\u200d', '\ufe0f', '\u0301', '\u0007', '\u2800', '\u200b', '\u3164'),
    maxLength: 8,
  });
  fc.assert(
    fc.property(inkless, (text) => {
      expect(cleanText(text)).toBe('');
    }),
  );
  fc.assert(
    fc.property(inkless, inkless, (before, after) => {
      expect(cleanText(`${before}\u0915${after}`)).toContain('\u0915');
    }),
  );
});

test.each(['XJSD FPR9BM', 'xjsd-fpr9-bm', ' XJSDFPR9BM ', 'XJSD\u2011FPR9\u00a0BM'])(
  'the code %s is read without spaces and dashes',
  (typed) => expect(codeWithoutGroups(typed)).toBe('XJSDFPR9BM'),
);

test('normalizing twice changes nothing, and removes invisible characters, other digits, spaces and hyphens', () => {
  const anyText = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u200b', '\u00a0', '\u2011', '\u0969', '\ufeff', '\u202e', 'e\u0301', '\uff14'),
    ),
  });
  fc.assert(
    fc.property(anyText, (typed) => {
      const code = cleanCode(typed);
      expect(cleanCode(code)).toBe(code);
      expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
      expect(code).not.toMatch(/[^\P{Nd}0-9]|[^\P{Zs} ]|[^\P{Pd}-]|[\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/u);
    }),
    { numRuns: 1000 },
  );
});
