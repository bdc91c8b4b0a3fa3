import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding, Product, Suggestions } from '#contract/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { indexOf } from '#server/catalogue/search-index/search-index.ts';
import { cleanQuery, editDistance, stemmedWords } from './search-words.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function found(query: string): Promise<Product[]> {
  const reply = await shop.app.inject(`/api/products/search/${encodeURIComponent(query)}`);
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
}

async function suggested(query: string): Promise<Suggestions> {
  return (await shop.app.inject(`/api/search/suggest?q=${encodeURIComponent(query)}`)).json().data;
}

/** Queries of customers, and a condition for the first result. */
const queries: [string, (first: Product) => boolean][] = [
  ['jersey', ({ kind }) => kind === 'jersey'],
  ['jersy', ({ kind }) => kind === 'jersey'],
  ['jerseys', ({ kind }) => kind === 'jersey'],
  ['caps', ({ kind }) => kind === 'cap'],
  ['cap', ({ kind }) => kind === 'cap'],
  ['hat', ({ kind }) => kind === 'cap'],
  ['tee', ({ kind }) => kind === 't-shirt'],
  ['tees', ({ kind }) => kind === 't-shirt'],
  ['t-shirt', ({ kind }) => kind === 't-shirt'],
  ['t shirt', ({ kind }) => kind === 't-shirt'],
  ['tshirts', ({ kind }) => kind === 't-shirt'],
  ['hoody', ({ kind }) => kind === 'hoodie'],
  ['sweatshirt', ({ kind }) => kind === 'hoodie'],
  ['hodie', ({ kind }) => kind === 'hoodie'],
  ['jackets', ({ kind }) => kind === 'jacket'],
  ['jacekt', ({ kind }) => kind === 'jacket'],
  ['kids football', ({ kind, sport }) => kind === 'kids' && sport === 'football'],
  ['children', ({ kind }) => kind === 'kids'],
  ['f1', ({ sport }) => sport === 'motorsport'],
  ['crickt', ({ sport }) => sport === 'cricket'],
  ['basketbal vest', ({ sport, kind }) => sport === 'basketball' && kind === 'vest'],
  ['lobo', ({ athlete }) => athlete === 'Kiyan Lobo'],
  ['kiyan', ({ athlete }) => athlete === 'Kiyan Lobo'],
  ['malhari 18', ({ ProductName }) => /Malhari 18/.test(ProductName)],
  ['monsons', ({ team }) => team === 'Konkan Monsoons'],
  ['naga hils', ({ team }) => team === 'Naga Hills'],
  ['cold palmer', ({ ProductName }) => ProductName === 'Cold Palmer'],
  ['clod palmer', ({ ProductName }) => ProductName === 'Cold Palmer'],
  ['mugs', ({ ProductName }) => /Mug/.test(ProductName)],
  ['water bottel', ({ ProductName }) => /Bottle/.test(ProductName)],
];

describe('product search', () => {
  test.each(queries)('finds a matching product first for the query “%s”', async (query, fits) => {
    const [first] = await found(query);
    expect(first, 'nothing found').toBeDefined();
    expect(first && fits(first), first?.ProductName).toBe(true);
  });

  test('sorts results by relevance and returns at most 60', async () => {
    const results = await found('shirt');
    expect(results.length).toBe(60);
    expect(results[0]?.ProductName).toMatch(/Shirt/);
  });

  // A query for merchandise finds everything; for something that is not sold it finds products of the sport; words
  // without a meaning are ignored.
  test.each([
    ['merchandise', ({ total, uncounted }: Finding) => total > 200 && uncounted.length === 0],
    ['bestsellers', ({ total, uncounted }: Finding) => total > 200 && uncounted[0] === 'bestsellers'],
    ['most popular hoodie', ({ total, uncounted }: Finding) => total > 0 && uncounted[0] === 'most popular'],
    ['football shorts', ({ unsold, total }: Finding) => unsold[0] === 'shorts' && total > 20],
    ['shoes', ({ unsold, total }: Finding) => unsold[0] === 'shoes' && total === 0],
    ['india jersey', ({ unknown, total }: Finding) => unknown[0] === 'india' && total > 50],
    ['full sleeve jersey', ({ unsold, total }: Finding) => unsold[0] === 'full sleeve' && total > 50],
    [
      'half sleeve t shirt',
      ({ unsold, unknown, total }: Finding) => total > 10 && unsold.length + unknown.length === 0,
    ],
    // A word that only some results contain is reported, however few they are.
    ['indigo sleeve t shirt', ({ unknown }: Finding) => unknown.length > 0],
    ["women's 3xl", ({ unsold, total }: Finding) => unsold[0] === "women's 3XL" && total > 50],
    ['cap 700', ({ terms, to }: Finding) => to === 700 && terms.some(({ words }) => words === 'Up to ₹700')],
    ['rovers polo shirt', ({ total }: Finding) => total === 1],
    [
      'kids cap',
      ({ nearby, total }: Finding) => total === 0 && nearby?.leftOut === 'Kids' && nearby.products.length > 0,
    ],
    ['women mug', ({ terms, total }: Finding) => total > 0 && terms[0]?.words === 'Women' && terms[0].facet === null],
    ['lobo', ({ leads }: Finding) => leads[0]?.path === '/athlete/kiyan-lobo'],
    ['caps', ({ leads }: Finding) => leads[0]?.path === '/caps'],
    ['30% off', ({ leads }: Finding) => leads[0]?.path === '/hotsale'],
    ['malhari no 18', ({ unknown, total }: Finding) => unknown.length === 0 && total > 3],
    // A number is never corrected into another one.
    ['50% off', ({ corrected, total }: Finding) => total === 0 && corrected === null],
  ] as const)('describes the results of the query “%s”', async (query, holds) => {
    const { finding } = (await shop.app.inject(`/api/products/search/${encodeURIComponent(query)}`)).json();
    expect(holds(finding), JSON.stringify({ ...finding, facets: [] })).toBe(true);
  });

  test('filters and sorts results by the address, with counts, and ignores unknown filters', async () => {
    const asked = async (by: string) =>
      (await shop.app.inject(`/api/products/search/rovers?by=${encodeURIComponent(by)}`)).json();
    const { data, finding } = await asked('size=XL&offer=sale&sort=price-up&show=48');
    expect(finding.total).toBe(data.length);
    expect(data.map(({ Price }: Product) => Price)).toEqual(
      data.map(({ Price }: Product) => Price).toSorted((a: number, b: number) => a - b),
    );
    for (const { sizes, OldPrice } of data as Product[]) {
      expect(sizes.find(({ size }) => size === 'XL')?.available).toBe(true);
      expect(OldPrice).not.toBeNull();
    }
    for (const { name, values } of finding.facets as Finding['facets']) {
      const others = 'size=XL&offer=sale'.split('&').filter((part) => !part.startsWith(`${name}=`) || name === 'offer');
      for (const { value, count } of name === 'price' ? [] : values)
        expect(
          (await asked([...others, `${name}=${encodeURIComponent(value)}`].join('&'))).finding.total,
          `${name} ${value}`,
        ).toBe(count);
    }
    expect((await asked('size=spoon&x=1&from=a')).finding.total).toBe((await asked('')).finding.total);
  });

  test('stops finding a size when it is sold out, and finds it again when it is back', async () => {
    const found = async () =>
      (await shop.app.inject('/api/products/search/foxes%20hoodie%20xl')).json().data.map(({ _id }: Product) => _id);
    const before = await found();
    expect(before.length).toBeGreaterThan(0);
    const pieces = async (available: number) => {
      await shop.database.db.execute(
        sql`update stock set available = ${available} where product_id = ${before[0]} and size = 'XL'`,
      );
      await shop.database.db.execute(
        sql`select pg_notify('maidan_invalidated', ${JSON.stringify([`stock:${before[0]}`, `product:${before[0]}`])})`,
      );
    };
    await pieces(0);
    await expect.poll(found).toEqual(before.slice(1));
    await pieces(9);
    await expect.poll(found).toEqual(before);
  });

  test('requires all words of a query if any product has them all', async () => {
    const results = await found('monsoons cap');
    expect(results.length).toBeGreaterThan(0);
    for (const { team, kind } of results) expect({ team, kind }).toEqual({ team: 'Konkan Monsoons', kind: 'cap' });
  });

  test.each(['', '   ', '\u0000', 'x'.repeat(101), 'qwertzuiop', '%', '_', "' or 1=1 --", '../../etc'])(
    'finds nothing for the query %j',
    async (query) => {
      expect(cleanQuery(query) === undefined || (await found(query)).length === 0).toBe(true);
    },
  );

  test('finds a renamed product by its new name at once', async () => {
    await shop.database.db.execute("update products set name = 'Zebra Crossing Tee' where id = 'cricket-1'");
    await shop.database.db.execute("select pg_notify('maidan_invalidated', '[\"product:cricket-1\"]')");
    await expect.poll(async () => (await found('zebra'))[0]?._id).toBe('cricket-1');
  });
});

describe('search suggestions', () => {
  test('suggests phrases, products, categories and athletes for a partial word', async () => {
    const { phrases, products, athletes } = await suggested('lob');
    expect(products.map(({ ProductName }) => ProductName)).toContainEqual(expect.stringContaining('Lobo'));
    expect(athletes).toEqual([{ name: 'Kiyan Lobo', path: '/athlete/kiyan-lobo' }]);
    expect(phrases.length).toBeGreaterThan(0);
    expect((await suggested('cric')).categories[0]).toEqual({ name: 'Cricket', path: '/sports/cricket' });
  });

  test('corrects a misspelt word in a suggestion', async () => {
    expect((await suggested('footbal jersy')).phrases[0]).toBe('football jersey');
  });

  test('suggests popular queries for an empty input, each with results that match it completely', async () => {
    const { phrases } = await suggested('');
    expect(phrases).toEqual(expect.arrayContaining(['jersey', 'cap', 'kids', 'scarf']));
    for (const phrase of phrases) {
      const { data, finding } = (await shop.app.inject(`/api/products/search/${encodeURIComponent(phrase)}`)).json();
      expect([phrase, data.length > 0, finding.unknown, finding.unsold, finding.corrected]).toEqual([
        phrase,
        true,
        [],
        [],
        null,
      ]);
    }
  });

  test('suggests nothing for a blank input', async () => {
    expect(await suggested(' ')).toEqual({ phrases: [], products: [], categories: [], athletes: [] });
  });
});

describe('search index', () => {
  const words = fc.array(fc.stringMatching(/^[b-z][a-z]{2,8}$/), { minLength: 1, maxLength: 5 });

  test('finds every entry by its own words', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 20 }), (entries) => {
        const index = indexOf(entries.map((texts) => ({ texts: [[10, texts.join(' ')]] })));
        for (const [at, texts] of entries.entries())
          expect(index.match({ words: stemmedWords(texts.join(' ')) }, ({ places }) => [...(places ?? [])])).toContain(
            at,
          );
      }),
    );
  });

  test('reports the words that some of the results lack', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), words, (entries, asked) => {
        const index = indexOf(entries.map((texts) => ({ texts: [[10, texts.join(' ')]] })));
        const wanted = [...new Set(stemmedWords(asked.join(' ')))].filter((word) => index.knows(word));
        index.match({ words: wanted }, ({ places, lacking, unknown }) => {
          const has = (place: number, word: string) => stemmedWords(entries[place]?.join(' ') ?? '').includes(word);
          const missed = wanted.filter((word) => [...(places ?? [])].some((place) => !has(place, word)));
          expect([lacking.toSorted(), unknown]).toEqual([missed.toSorted(), []]);
        });
      }),
    );
  });

  test('counts a swapped, changed, added or missing letter as one typo', () => {
    expect([
      editDistance('jersey', 'jesrey', 2),
      editDistance('jersey', 'jersay', 2),
      editDistance('jersey', 'jerssey', 2),
      editDistance('jersey', 'jersy', 2),
    ]).toEqual([1, 1, 1, 1]);
    expect(editDistance('cap', 'capital', 1)).toBe(2);
  });

  test('calculates a symmetrical distance that is 0 only for equal words', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[abc]{0,7}$/), fc.stringMatching(/^[abc]{0,7}$/), (one, other) => {
        expect(editDistance(one, other, 9)).toBe(editDistance(other, one, 9));
        expect(editDistance(one, other, 9) === 0).toBe(one === other);
      }),
    );
  });
});

describe('words of four letters', () => {
  const about = async (query: string) =>
    (await shop.app.inject(`/api/products/search/${encodeURIComponent(query)}`)).json();

  test.each(['test', 'rest', 'west', 'nest', 'face', 'tale'])('does not correct the word %s', async (query) => {
    expect((await about(query)).finding?.terms ?? []).toEqual([]);
  });

  test('finds nothing for the query “test”', async () => {
    const { data, finding } = await about('test');
    expect(data).toEqual([]);
    expect(finding.corrected).not.toBe('vest');
  });

  test.each([
    ['flap jersey', 'Jerseys', ['flap']],
    ['hoodie vast', 'Hoodies', ['vast']],
  ])('understands the known words of “%s” and reports the unknown one', async (query, chip, unknown) => {
    const { finding } = await about(query);
    expect([finding.terms.map(({ words }: { words: string }) => words), finding.unknown]).toEqual([[chip], unknown]);
  });

  test('corrects a single word of four letters if its first letter is right', async () => {
    expect((await found('flap'))[0]?.ProductName).toMatch(/Flag/);
    expect((await found('vast'))[0]?.kind).toBe('vest');
  });
});

test.each(['best', 'best sellers', 'top sellers', 'bestsellers'])('finds everything for %s', async (query) => {
  const { finding } = (await shop.app.inject(`/api/products/search/${encodeURIComponent(query)}`)).json();
  const everything = (await shop.app.inject('/api/products/search/merch')).json().finding.total;
  expect([finding.total, finding.terms]).toEqual([everything, []]);
});
