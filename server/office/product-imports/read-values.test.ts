import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNamed, findSize, guessOptions, namedChoice } from './match-words.ts';
import { plainText, readEan, readForeignPrice, readGrams, readStockCount, shortenText } from './read-values.ts';

describe('price', () => {
  test.each([
    ['1899.00', 'shopify', 189_900],
    ['1,299', 'shopify', 129_900],
    ['₹ 2,499.50', 'shopify', 249_950],
    ['499.0000', 'shopify', 49_900],
    ['399,00', 'woocommerce', 39_900],
    ['1.299,5', 'woocommerce', 129_950],
  ] as const)('%s of %s is read as %i paise', (typed, source, paise) => {
    expect(readForeignPrice(typed, source)).toEqual({ value: paise });
  });

  test.each([
    ['', 'There is no price.'],
    ['0.00', 'The price is 0.'],
    ['$49', '$49 is in another currency. Give rupees.'],
    ['20 EUR', '20 EUR is in another currency. Give rupees.'],
    ['100000.01', 'The price is above ₹1,00,000.'],
    ['-5', '-5 is no price. Give rupees, like 2499.00.'],
    ['399,00', '399,00 is no price. 399,00: write rupees with a point (399.00).'],
    ['1.290', '1.290 has three digits after its point. Give rupees with two decimals, like 1290.00.'],
    ['₹12.000', '₹12.000 has three digits after its point. Give rupees with two decimals, like 1290.00.'],
  ])('%j is refused', (typed, fault) => {
    expect(readForeignPrice(typed, 'shopify')).toEqual({ fault });
  });
});

test.each([
  ['250', 'g', 250],
  ['0.25', 'kg', 250],
  ['0,25', 'kg', 250],
  ['1', 'lb', 454],
  ['1', 'lbs', 454],
  ['8', 'oz', 227],
  ['0', 'kg', null],
  ['', '', null],
])('a weight of %s %s is %s grams', (typed, unit, grams) => {
  expect(readGrams(typed, unit)).toEqual({ value: grams });
});

test.each([
  ['heavy', 'kg'],
  ['-1', 'g'],
  ['2', 'stone'],
])('a weight of %s %s is refused', (typed, unit) => {
  expect(readGrams(typed, unit)).toEqual({ fault: `${typed} ${unit} is no weight.` });
});

test('stock that is negative, shared, broken or too large counts as 0, with a doubt', () => {
  expect(readStockCount('12')).toEqual({ pieces: 12 });
  expect(readStockCount('')).toEqual({ pieces: 0 });
  for (const typed of ['-3', 'parent', '2.5', 'many', '10001'])
    expect(readStockCount(typed)).toEqual({ pieces: 0, doubt: expect.any(String) });
});

test('barcodes are EAN-13, EAN-8 or UPC with a right check digit, and others are left out', () => {
  expect(readEan('890-1234567890')).toEqual({ value: '8901234567890' });
  expect(readEan('036000291452')).toEqual({ value: '0036000291452' });
  expect(readEan('')).toEqual({ value: null });
  expect(readEan('8901234567891')).toEqual({ fault: 'The barcode 8901234567891 is no EAN: it is left out.' });
  expect(readEan('8.9E+12')).toEqual({ fault: expect.stringContaining('A spreadsheet program has shortened it.') });
});

describe('HTML', () => {
  test.each([
    ['<p>One &amp; two</p><p>Three</p>', 'One & two\nThree'],
    ['<ul><li>A</li>\n<li>B&nbsp;C</li></ul>', 'A\nB C'],
    ['<style>p{}</style>X<script>alert("<p>")</script>', 'X'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['No tags, 3 < 4 &copy;', 'No tags, 3 < 4 ©'],
    ['<!-- <p>hidden</p> -->shown', 'shown'],
    ['<table><tr><td>S</td><td>90</td></tr></table>', 'S 90'],
  ])('%j becomes %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test('becomes text that stays the same when it is read again, whatever it was', () => {
    const parts = fc.constantFrom(
      '<p>',
      '</p>',
      '<b',
      '>',
      'word',
      ' ',
      '\n',
      '&amp;',
      '<script>',
      '</script>',
      '"',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (some) => {
        const text = plainText(some.join(''));
        expect(text).not.toMatch(/\0|^\s|\s$|\n\n/);
        expect(text).not.toMatch(/<\/?(?:p|script)>/);
      }),
    );
  });
});

test('a text is shortened at the end of a sentence, else of a word, and never beyond its limit', () => {
  expect(shortenText('One. Two is longer. Three', 20)).toBe('One. Two is longer.');
  expect(shortenText('a quick brown fox jumps', 16)).toBe('a quick brown');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 5, max: 60 }), (text, most) => {
      const short = shortenText(text, most);
      expect(short.length).toBeLessThanOrEqual(Math.max(most, text.length > most ? 0 : text.length));
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});

test('the words of another shop find its own: the longest name in the first text that has any', () => {
  const kinds = [
    namedChoice('cap', ['Cap']),
    namedChoice('t-shirt', ['T-shirt', 'tee']),
    namedChoice('jersey', ['Jersey']),
  ];
  expect(findNamed(kinds, ['Cap sleeve T-shirts'])).toBe('t-shirt');
  expect(findNamed(kinds, ['Tees'])).toBe('t-shirt');
  expect(findNamed(kinds, ['', 'Apparel', 'JERSEYS / home'])).toBe('jersey');
  expect(findNamed(kinds, ['Recap of capes'])).toBeUndefined();
});

test('sizes are found by the words that shops use, among those of the kind', () => {
  const sizes = ['S', 'M', 'XXL', '3XL', '4-5Y', 'One size', "Women's M"];
  const found = ['medium', ' m ', '2XL', 'XXX-Large', '4-5 Years', 'Free Size', "women's m"].map((word) =>
    findSize(word, sizes),
  );
  expect(found).toEqual(['M', 'M', 'XXL', '3XL', '4-5Y', 'One size', "Women's M"]);
  expect(['46', 'L', '10-12 Y', ''].map((word) => findSize(word, sizes))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('the options of size and colour are found by their names', () => {
  expect(guessOptions(['Fit', 'Color', 'Size'])).toEqual({ size: 'Size', colour: 'Color' });
  expect(guessOptions(['Fabric'])).toEqual({ size: '', colour: '' });
});
