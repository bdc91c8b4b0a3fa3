import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nothingChosen } from '#contract/facets.ts';
import { adultSizes } from '#contract/sizes.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { namesOf, type QueryVocabulary, singlesOf } from './query-vocabulary.ts';
import { readNumbers } from './read-numbers.ts';
import { foldText } from './search-words.ts';
import { understandQuery } from './understand-query.ts';

const names = namesOf(['Hooghly Rovers', 'Konkan Monsoons', 'Naga Hills', 'Pine Hill', 'Kesar Racing'], ['Kiyan Lobo']);
const called = new Set(['cherry', 'ball', 'retro', 'team', '650']);
const known: QueryVocabulary = {
  names,
  singles: singlesOf(names),
  sizes: ['S', 'XL', "Women's S", "Women's XL", '4-5Y', '6-7Y', '8-9Y', 'One size'],
  differs: (goods, by) =>
    !['mug', 'gift', 'backpack', 'accessory'].includes(goods) && (goods !== 'cap' || by === 'for'),
  texts: {
    knows: (word) => called.has(word),
    names: (word) => called.has(word),
    begins: () => false,
    nearness: () => undefined,
  },
};
const read = (query: string) => understandQuery(firstFacts, query, known);

describe('the numbers of a query', () => {
  test.each([
    ['under 1500', { price: { to: 1500 } }],
    ['below ₹1,000', { price: { to: 1000 } }],
    ['less than rs. 2,000', { price: { to: 2000 } }],
    ['upto 999', { price: { to: 999 } }],
    ['< 500', { price: { to: 500 } }],
    ['2k se kam', { price: { to: 2000 } }],
    ['1000 से कम', { price: { to: 1000 } }],
    ['₹१५०० तक', { price: { to: 1500 } }],
    ['500 or less', { price: { to: 500 } }],
    ['1.5k tak', { price: { to: 1500 } }],
    ['₹500', { price: { to: 500 } }],
    ['500 rupees', { price: { to: 500 } }],
    ['rs.500', { price: { to: 500 } }],
    ['rs500', { price: { to: 500 } }],
    ['rs.1500', { price: { to: 1500 } }],
    ['Rs. 1,500/-', { price: { to: 1500 } }],
    ['inr500', { price: { to: 500 } }],
    ['rupees 500', { price: { to: 500 } }],
    ['500rs', { price: { to: 500 } }],
    ['500 inr', { price: { to: 500 } }],
    ['₹499.00', { price: { to: 499 } }],
    ['rs.500-rs.1000', { price: { from: 500, to: 1000 } }],
    ['₹2024-2025', { price: { from: 2024, to: 2025 } }],
    ['rs.2024-25', { price: { from: 25, to: 2024 } }],
    ['2000-2500', { price: { from: 2000, to: 2500 } }],
    ['1k-2k', { price: { from: 1000, to: 2000 } }],
    ['above 4000', { price: { from: 4000 } }],
    ['3000 and above', { price: { from: 3000 } }],
    ['500 to 1000', { price: { from: 500, to: 1000 } }],
    ['₹500-₹1,000', { price: { from: 500, to: 1000 } }],
    ['between 2000 and 1000', { price: { from: 1000, to: 2000 } }],
    ['500 se 1000', { price: { from: 500, to: 1000 } }],
    ['20% off', { off: 20 }],
    ['20 percent', { off: 20 }],
    ['flat 50% off', { off: 50 }],
    ['above 20% off', { off: 20 }],
    ['min 30% off', { off: 30 }],
    ['minimum 30 percent discount', { off: 30 }],
    ['more than 20% off', { off: 20 }],
    ['at least 20% off', { off: 20 }],
    ['extra 10% off', { off: 10 }],
    ['20% or more off', { off: 20 }],
    ['20% off or more', { off: 20 }],
    ['20% and above', { off: 20 }],
    ['20-50% off', { off: 20 }],
    ['20% to 50% off', { off: 20 }],
    ['discount of 20%', { off: 20 }],
    ['up to 50% off', { facet: 'offer', value: 'sale' }],
    ['upto 50 percent', { facet: 'offer', value: 'sale' }],
    ['less than 20% off', { facet: 'offer', value: 'sale' }],
    ['50% तक छूट', { facet: 'offer', value: 'sale' }],
    ['₹200 off', { facet: 'offer', value: 'sale' }],
    ['flat rs.200 off', { facet: 'offer', value: 'sale' }],
    ['2024-25', { season: '2024' }],
    ['2023-2024', { season: '2023' }],
    ['1999/2000', { season: '1999' }],
    ['1999-00', { season: '1999' }],
    ['2024 – 25', { season: '2024' }],
    ['98-99', { season: '98' }],
    ['24/25', { season: '24' }],
    ['age 7', { age: 7 }],
    ['7 year old', { age: 7 }],
    ['6-7 years', { age: 6 }],
    ['7 साल', { age: 7 }],
  ])('%s', (query, means) => expect(readNumbers(foldText(query)).map((found) => found.means)).toEqual([means]));

  test.each([
    'malhari 18',
    'lobo 7',
    't20',
    '6 am',
    'rovers 1931',
    'peacock over tee',
    'under floodlights',
    'blocks 23',
    'age 90',
  ])('%s has none', (query) => expect(readNumbers(foldText(query))).toEqual([]));

  // All of it is read: nothing of how a number is written is left as a word that has to be found, and nothing else is
  // taken with it.
  test.each([
    ['up to 50% off', ''],
    ['flat 50% off jersey', 'jersey'],
    ['at least 20% off', ''],
    ['20% or more off caps', 'caps'],
    ['jersey rs.500', 'jersey'],
    ['rs.999/- tee', 'tee'],
    ['rovers 500 tak', 'rovers'],
    ['tigers 500-1000', 'tigers'],
    ['rovers 2025-26 home', 'rovers home'],
    ['between 2024 and 2500 cap', 'cap'],
  ])('of %j leave %j', (query, left) => {
    const folded = foldText(query);
    const rest = readNumbers(folded).reduce(
      (text, { from, to }) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to),
      folded,
    );
    expect(rest.trim().replace(/\s+/g, ' ')).toBe(left);
  });

  test('a season is never a price, and two years apart are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2098 }),
        fc.integer({ min: 2, max: 99 }),
        fc.constantFrom('-', ' - ', '/'),
        (year, apart, joint) => {
          const next = String(year + 1);
          for (const written of [next, next.slice(2)])
            expect(readNumbers(`${year}${joint}${written} jersey`)[0]?.means, written).toEqual({
              season: String(year),
            });
          expect(readNumbers(`${year}-${year + apart}`)[0]?.means).toEqual({ price: { from: year, to: year + apart } });
        },
      ),
    );
  });

  test('stand apart, inside the query, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('under', '₹', '500', 'to', '%', 'off', 'age', '7', 'years', 'k', '-', '<', 'से कम'),
            fc.string({ maxLength: 5 }),
          ),
          { maxLength: 12 },
        ),
        (parts) => {
          const folded = foldText(parts.join(' '));
          let end = 0;
          for (const { from, to } of readNumbers(folded).toSorted((a, b) => a.from - b.from)) {
            expect(from).toBeGreaterThanOrEqual(end);
            expect(to).toBeLessThanOrEqual(folded.length);
            end = to;
          }
        },
      ),
    );
  });
});

describe('a query', () => {
  test.each([
    [
      'rovers xl sale',
      { chosen: { ...nothingChosen, team: ['Hooghly Rovers'], size: ['XL'], offer: ['sale'] }, goods: [], words: [] },
    ],
    ['kids under 1500', { chosen: { ...nothingChosen, for: ['kids'], to: 1500 }, goods: [], words: [] }],
    // What can be nothing's price as it is written is read the other way about.
    ['above 2000 under 1000', { chosen: { ...nothingChosen, from: 1000, to: 2000 }, goods: [], words: [] }],
    ['caps under 500 above 900', { chosen: { ...nothingChosen, from: 500, to: 900 }, goods: ['cap'] }],
    ['above 1000 under 2000', { chosen: { ...nothingChosen, from: 1000, to: 2000 } }],
    ['women xl', { chosen: { ...nothingChosen, for: ['women'], size: ["Women's XL"] } }],
    ['age 7', { chosen: { ...nothingChosen, size: ['6-7Y'] } }],
    ['gift', { goods: ['gift'], words: [] }],
    [
      'Retro Rovers jersey',
      { chosen: { ...nothingChosen, team: ['Hooghly Rovers'] }, goods: ['jersey'], words: ['retro'] },
    ],
    // The last goods are meant; the others describe them.
    ['kit backpack', { goods: ['backpack'], extra: ['kit'] }],
    ['टी शर्ट', { goods: ['t-shirt'], words: [] }],
    ['क्रिकेट जर्सी', { chosen: { ...nothingChosen, sport: ['cricket'] }, goods: ['jersey'] }],
    ['rovres jersy', { chosen: { ...nothingChosen, team: ['Hooghly Rovers'] }, goods: ['jersey'] }],
    ['kesar racing', { chosen: { ...nothingChosen, team: ['Kesar Racing'] } }],
    // A word of two clubs is neither's.
    ['hills', { chosen: nothingChosen, words: ['hill'] }],
    ['cricket bat', { chosen: { ...nothingChosen, sport: ['cricket'] }, unsold: ['cricket bat'] }],
    // What a product is called is sold.
    ['cherry ball', { words: ['cherry', 'ball'], unsold: [] }],
    ['custom mug', { studio: true, goods: ['mug'] }],
    // Nothing is called by a season that no text has: it is told, and no price.
    ['2024-25 jersey', { chosen: nothingChosen, goods: ['jersey'], words: ['2024-25'] }],
    ['flat 50% off', { chosen: { ...nothingChosen, off: 50 }, goods: [], words: [], extra: [] }],
    ['up to 50% off caps', { chosen: { ...nothingChosen, offer: ['sale'] }, goods: ['cap'], words: [], extra: [] }],
    ['world cup jersey', { goods: ['jersey'], words: [] }],
    ['cricket world cup', { chosen: { ...nothingChosen, sport: ['cricket'] }, goods: [], extra: ['world', 'cup'] }],
    ['asia cups', { goods: [] }],
    ['the champions cup', { goods: [] }],
    ['world cup mug', { goods: ['mug'] }],
    ['tea cup', { goods: ['mug'] }],
    ['rovers cup', { chosen: { ...nothingChosen, team: ['Hooghly Rovers'] }, goods: ['mug'] }],
    ['वर्ल्ड कप जर्सी', { goods: ['jersey'] }],
    // Two words are a kind, and the one that is none alone is looked for.
    [
      'rovers polo shirt',
      { chosen: { ...nothingChosen, team: ['Hooghly Rovers'] }, goods: ['jersey'], words: ['polo'] },
    ],
    ['polo t-shirts', { goods: ['jersey'], words: ['polo'] }],
    ['half sleeve t shirts', { goods: ['t-shirt'], words: [], extra: [], unsold: [] }],
    ['full sleeve jersey', { goods: ['jersey'], words: [], unsold: ['full sleeve'] }],
    // What only says that a number follows is not looked for.
    ['jersey no. 7', { goods: ['jersey'], words: ['7'], extra: [] }],
    ['No:18 jersey', { goods: ['jersey'], words: ['18'] }],
    ['number 18 jersey', { goods: ['jersey'], words: ['18'] }],
    ['जर्सी नंबर ७', { goods: ['jersey'], words: ['7'] }],
    ['casino 7', { words: ['casino', '7'] }],
    ['no look tee', { goods: ['t-shirt'], words: ['no', 'look'] }],
    ['लड़कों के लिए टी शर्ट', { chosen: { ...nothingChosen, for: ['kids'] }, goods: ['t-shirt'], words: [] }],
    ['cheap caps', { sort: 'price-up', goods: ['cap'] }],
    ['लाल जर्सी', { goods: ['jersey'], words: ['red'] }],
    // A slip is meant for something that is sold.
    ['wicket', { unsold: ['wicket'] }],
    ['wickst', { unsold: [], words: ['wickst'] }],
    ['top 10 caps', { goods: ['cap'], uncounted: ['top 10'] }],
    ['caps', { goods: ['cap'], uncounted: [] }],
    ['official team merchandise', { general: true, words: [], extra: ['official', 'team', 'merchandise'] }],
  ])('%s', (query, wanted) => expect(read(query)).toMatchObject(wanted));

  // A number alone, by what it can be.
  test.each([
    // What somebody would spend, before or after the goods, for whatever they ask.
    ['cap 700', { to: 700 }, []],
    ['700 cap', { to: 700 }, []],
    ['jersey 2600', { to: 2600 }, []],
    ['jacket 4,000', { to: 4000 }, []],
    ['tshirt 999', { to: 999 }, []],
    ['hoodie 1999', { to: 1999 }, []],
    ['hoodie 2000', { to: 2000 }, []],
    ['hoodie 2k', { to: 2000 }, []],
    ['hoodie 1.5k', { to: 1500 }, []],
    ['600 wali cap', { to: 600 }, []],
    ['७०० टोपी', { to: 700 }, []],
    ['1500', { to: 1500 }, []],
    ['jersey 2000 1000', { from: 1000, to: 2000 }, []],
    // A price that is written as one is the price.
    ['cap under 500 700', { to: 500 }, []],
    // A shirt's, a size, an age: fewer than three digits.
    ['jersey 7', {}, ['7']],
    ['jersey 18', {}, ['18']],
    ['jersey 99', {}, ['99']],
    // A year.
    ['jersey 2024', {}, ['2024']],
    ['1931 jersey', {}, ['1931']],
    ['2030 cap', {}, ['2030']],
    // A product, by its number.
    ['limited edition 523', {}, ['523']],
    ['limited edition 520', {}, ['520']],
    ['jersey 307', {}, ['307']],
    ['product 500 jersey', {}, ['500']],
    ['jersey no. 900', {}, ['900']],
    ['jersey #900', {}, ['900']],
    // What is counted or measured.
    ['bottle 750 ml', {}, ['750', 'ml']],
    ['500 pieces jersey', {}, ['500', 'piece']],
    ['100 runs jersey', {}, ['100', 'run']],
    // An order, a telephone, a PIN.
    ['jersey 700091', {}, ['700091']],
    ['jersey 9876543210', {}, ['9876543210']],
    // In a name.
    ['retro 650', {}, ['retro', '650']],
    ['t20 jersey', {}, ['t20']],
    ['jersey x-700', {}, ['x', '700']],
  ])('%s: %j, and to be found %j', (query, price, words) => {
    const { chosen, words: left, terms } = read(query);
    expect([{ ...nothingChosen, ...price, size: chosen.size }, [...words].toSorted()]).toEqual([
      chosen,
      left.toSorted(),
    ]);
    const chip = terms.find(({ facet }) => facet === 'price');
    expect(chip !== undefined).toBe('to' in price);
    const without = chip && read(chip.without).chosen;
    expect([without?.from, without?.to]).toEqual([undefined, undefined]);
  });

  test('a size that women are not cut for is told, and men of that size are no answer', () => {
    for (const size of adultSizes) {
      const { chosen, unsold, terms } = read(`womens ${size} jersey`);
      const cut = `Women's ${size}`;
      const isCut = known.sizes.includes(cut);
      expect([chosen.for, chosen.size, unsold]).toEqual([
        ['women'],
        isCut ? [cut] : [],
        isCut ? [] : [`women's ${size}`],
      ]);
      expect(terms.map(({ words }) => words)).toEqual([
        'Women',
        isCut ? cut : `${size}: not in women's cuts`,
        'Jerseys',
      ]);
      // For both it is a size of men's too.
      expect(read(`men women ${size} jersey`)).toMatchObject({ chosen: { size: [size] }, unsold: [] });
    }
  });

  // What has one size and is cut for nobody is everybody's: who and which size are told, and narrow nothing.
  test.each([
    ['gift for husband', ['Gifts', 'Men']],
    ['gift for her', ['Gifts', 'Women']],
    ['school bag for kids', ['Backpacks', 'Kids']],
    ['small mug', ['S: one size only', 'Mugs']],
    ['mug for 7 year old girls', ['Mugs', '6-7Y: one size only', 'Kids']],
    ['women xl mug', ['Women', 'XL: one size only', 'Mugs']],
  ])('%s asks for the goods alone', (query, words) => {
    const { chosen, goods, terms } = read(query);
    expect(chosen).toEqual(nothingChosen);
    expect(goods).toHaveLength(1);
    expect(terms.map((term) => term.words)).toEqual(words);
    for (const { words: said, facet } of terms) expect(facet, said).toBeUndefined();
  });

  test.each([
    ['jersey for husband', { chosen: { ...nothingChosen, for: ['men'] }, goods: ['jersey'] }],
    [
      'gift jersey for her xl',
      { chosen: { ...nothingChosen, for: ['women'], size: ["Women's XL"] }, goods: ['jersey'] },
    ],
    ['xl cap for men', { chosen: { ...nothingChosen, for: ['men'] }, goods: ['cap'] }],
    ['limited jersey s', { chosen: { ...nothingChosen, size: ['S'] }, goods: ['limited', 'jersey'] }],
    ['one size mug', { chosen: { ...nothingChosen, size: ['One size'] }, goods: ['mug'] }],
  ])('%s narrows by what its goods differ in', (query, wanted) => expect(read(query)).toMatchObject(wanted));

  test('each of its terms has the query that is left without it', () => {
    expect(read('Rovers XL sale').terms).toEqual([
      { words: 'Hooghly Rovers', facet: 'team', value: 'Hooghly Rovers', without: 'xl sale' },
      { words: 'XL', facet: 'size', value: 'XL', without: 'rovers sale' },
      { words: 'On sale', facet: 'offer', value: 'sale', without: 'rovers xl' },
    ]);
    expect(read('kids jersey under ₹1,500').terms.map(({ words, without }) => [words, without])).toEqual([
      ['Kids', 'jersey under ₹1,500'],
      ['Jerseys', 'kids under ₹1,500'],
      ['Up to ₹1,500', 'kids jersey'],
    ]);
  });

  test('says a thing once, however often it is typed; taking it off drops all of it', () => {
    expect(
      read('s jersey small under 900 S shirts above 100').terms.map(({ words, without }) => [words, without]),
    ).toEqual([
      ['S', 'jersey under 900 shirts above 100'],
      ['Jerseys', 's small under 900 s above 100'],
      ['₹100 to ₹900', 's jersey small s shirts'],
    ]);
    const typed = fc.array(
      fc.constantFrom(
        'rovers',
        's',
        'small',
        'xl',
        'sale',
        'jersey',
        'under 1500',
        'above 50',
        'women',
        'kids',
        '20% off',
      ),
      {
        minLength: 1,
        maxLength: 14,
      },
    );
    fc.assert(
      fc.property(typed, (parts) => {
        const { terms } = read(parts.join(' '));
        const said = terms.map(({ facet, value, words }) => `${facet} ${value ?? words}`);
        expect(new Set(said).size).toBe(said.length);
        expect(new Set(terms.map(({ words }) => words)).size).toBe(terms.length);
        const plain = (words: string) => words.replace("Women's ", '');
        for (const { words, without } of terms)
          expect(read(without).terms.map((term) => plain(term.words))).not.toContain(plain(words));
      }),
    );
    expect(read('shoes shoes').unsold).toEqual(['shoes']);
  });

  test('loses a term when its words are taken off, and none other', () => {
    const parts = fc.shuffledSubarray(
      ['rovers', 'xl', 'sale', 'jersey', 'under 1500', 'women', 'cricket', 'in stock', '20% off'],
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(parts, (typed) => {
        const { terms } = read(typed.join(' '));
        expect(terms).toHaveLength(typed.length);
        for (const term of terms) {
          const left = read(term.without).terms.map(({ words }) => words);
          const others = terms.filter((one) => one !== term).map(({ words }) => words);
          // Without 'women' a size is an adult's again.
          const plain = (words: string[]) => words.map((one) => one.replace("Women's ", '')).toSorted();
          expect(plain(left)).toEqual(plain(others));
        }
      }),
    );
  });

  test('of any letters is read without a fault', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (query) => void read(query)));
  });
});
