import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nothingChosen } from '#contract/facets.ts';
import { adultSizes } from '#contract/sizes.ts';
import { known, read } from './test-query-vocabulary.ts';

describe('understanding of a search query', () => {
  test.each([
    [
      'rovers xl sale',
      { chosen: { ...nothingChosen, team: ['Hooghly Rovers'], size: ['XL'], offer: ['sale'] }, goods: [], words: [] },
    ],
    ['kids under 1500', { chosen: { ...nothingChosen, for: ['kids'], to: 1500 }, goods: [], words: [] }],
    // An impossible price range is read the other way round.
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
    // The last product word is meant; others describe it.
    ['kit backpack', { goods: ['backpack'], extra: ['kit'] }],
    ['टी शर्ट', { goods: ['t-shirt'], words: [] }],
    ['क्रिकेट जर्सी', { chosen: { ...nothingChosen, sport: ['cricket'] }, goods: ['jersey'] }],
    ['rovres jersy', { chosen: { ...nothingChosen, team: ['Hooghly Rovers'] }, goods: ['jersey'] }],
    ['kesar racing', { chosen: { ...nothingChosen, team: ['Kesar Racing'] } }],
    // A word of two clubs selects neither.
    ['hills', { chosen: nothingChosen, words: ['hill'] }],
    ['cricket bat', { chosen: { ...nothingChosen, sport: ['cricket'] }, unsold: ['cricket bat'] }],
    // Words of a product name are sold.
    ['cherry ball', { words: ['cherry', 'ball'], unsold: [] }],
    ['custom mug', { studio: true, goods: ['mug'] }],
    // An unknown season is reported, and never read as a price.
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
    // Two words form a kind; a word that is no kind by itself is searched.
    [
      'rovers polo shirt',
      { chosen: { ...nothingChosen, team: ['Hooghly Rovers'] }, goods: ['jersey'], words: ['polo'] },
    ],
    ['polo t-shirts', { goods: ['jersey'], words: ['polo'] }],
    ['half sleeve t shirts', { goods: ['t-shirt'], words: [], extra: [], unsold: [] }],
    ['full sleeve jersey', { goods: ['jersey'], words: [], unsold: ['full sleeve'] }],
    // A word that only announces a number is not searched.
    ['jersey no. 7', { goods: ['jersey'], words: ['7'], extra: [] }],
    ['No:18 jersey', { goods: ['jersey'], words: ['18'] }],
    ['number 18 jersey', { goods: ['jersey'], words: ['18'] }],
    ['जर्सी नंबर ७', { goods: ['jersey'], words: ['7'] }],
    ['casino 7', { words: ['casino', '7'] }],
    ['no look tee', { goods: ['t-shirt'], words: ['no', 'look'] }],
    ['लड़कों के लिए टी शर्ट', { chosen: { ...nothingChosen, for: ['kids'] }, goods: ['t-shirt'], words: [] }],
    ['cheap caps', { sort: 'price-up', goods: ['cap'] }],
    ['लाल जर्सी', { goods: ['jersey'], words: ['red'] }],
    // A typo is corrected only to something that is sold.
    ['wicket', { unsold: ['wicket'] }],
    ['wickst', { unsold: [], words: ['wickst'] }],
    ['top 10 caps', { goods: ['cap'], uncounted: ['top 10'] }],
    ['caps', { goods: ['cap'], uncounted: [] }],
    ['official team merchandise', { general: true, words: [], extra: ['official', 'team', 'merchandise'] }],
  ])('understands the query “%s”', (query, wanted) => expect(read(query)).toMatchObject(wanted));

  // A number without a unit, by its possible meanings.
  test.each([
    // A budget, before or after any product word.
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
    // A number that is marked as a price is the price.
    ['cap under 500 700', { to: 500 }, []],
    // A number of fewer than three digits may be a shirt number, a size or an age.
    ['jersey 7', {}, ['7']],
    ['jersey 18', {}, ['18']],
    ['jersey 99', {}, ['99']],
    // A year.
    ['jersey 2024', {}, ['2024']],
    ['1931 jersey', {}, ['1931']],
    ['2030 cap', {}, ['2030']],
    // A product number.
    ['limited edition 523', {}, ['523']],
    ['limited edition 520', {}, ['520']],
    ['jersey 307', {}, ['307']],
    ['product 500 jersey', {}, ['500']],
    ['jersey no. 900', {}, ['900']],
    ['jersey #900', {}, ['900']],
    // The number of a count or a measure.
    ['bottle 750 ml', {}, ['750', 'ml']],
    ['500 pieces jersey', {}, ['500', 'piece']],
    ['100 runs jersey', {}, ['100', 'run']],
    // The digits of an order number, a phone number or a PIN code.
    ['jersey 700091', {}, ['700091']],
    ['jersey 9876543210', {}, ['9876543210']],
    // A number that is part of a name.
    ['retro 650', {}, ['retro', '650']],
    ['t20 jersey', {}, ['t20']],
    ['jersey x-700', {}, ['x', '700']],
  ])('reads the number in “%s” as the price %j and searches %j', (query, price, words) => {
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

  test('reports a size without a women’s cut instead of showing the men’s size', () => {
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
      // For everyone it is a men's size too.
      expect(read(`men women ${size} jersey`)).toMatchObject({ chosen: { size: [size] }, unsold: [] });
    }
  });

  // Products of one size for everybody are not filtered by size or group; both are reported.
  test.each([
    ['gift for husband', ['Gifts', 'Men']],
    ['gift for her', ['Gifts', 'Women']],
    ['school bag for kids', ['Backpacks', 'Kids']],
    ['small mug', ['S: one size only', 'Mugs']],
    ['mug for 7 year old girls', ['Mugs', '6-7Y: one size only', 'Kids']],
    ['women xl mug', ['Women', 'XL: one size only', 'Mugs']],
  ])('searches only the product words of “%s”', (query, words) => {
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
  ])('filters “%s” by group and size, because its products differ in them', (query, wanted) =>
    expect(read(query)).toMatchObject(wanted),
  );

  test('returns the query without a term, for each term', () => {
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

  test('lists a repeated term once, and removes all of its words together', () => {
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

  test('removes exactly one term with its words', () => {
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
          // Without 'women' a size is a size of adults again.
          const plain = (words: string[]) => words.map((one) => one.replace("Women's ", '')).toSorted();
          expect(plain(left)).toEqual(plain(others));
        }
      }),
    );
  });

  test('reads a query of any characters without an error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (query) => void read(query)));
  });
});
