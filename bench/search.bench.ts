import { setTimeout as wait } from 'node:timers/promises';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { type Finder, openFinder } from '#server/catalogue/search/finder.ts';
import { goldenQueries } from '#server/catalogue/search/golden-queries.ts';
import type { Findable } from '#server/catalogue/search-index/findable.ts';
import { gatherProducts } from '#server/catalogue/search-index/stored-finder.ts';
import { type BenchFigure, type Benchmark, medianOf, processorTime } from './benchmark.ts';
import { inventedProduct } from './many-products.ts';

const size = Number(process.env.SEARCH_PRODUCTS ?? 1_000_000);
/** Number of products of a small shop, for the ratio within one run. */
const small = 1000;
const rounds = 2;
const changes = 500;

/** Typical queries: the golden list, and broad, incomplete and misspelt ones. */
const queries = [
  ...new Set([
    ...goldenQueries.map(([query]) => query),
    ...[
      'jersy',
      'footbal jersy',
      'konkan monsons home',
      'crickt',
      'naga hils retro jacket',
      'mons',
      'zanskar stars 417',
      'qwertyuiop',
      'xl',
    ],
    ...[
      'hornbils scraf',
      'kulkarny tee',
      'elan mug no 12345',
      'brushd fleece hodie',
      'saffron',
      'gharial vest 2021',
      'wter botle',
    ],
  ]),
];
/** Facet parameters in the URL, combined with each query: none, one and several. */
const addresses = [
  '',
  'sport=football',
  'size=XL&from=500&to=1500',
  'sport=cricket&sport=football&kind=jersey&offer=sale&sort=price-up',
];

/** Fastest round by query, in ms: other load makes a search slower, never faster. */
type Quickest = Map<string, number>;

/** Runs all queries once: without facets, or with each facet selection. */
function askAll(finder: Finder, narrowed: boolean, quickest: Quickest): void {
  for (const query of queries) {
    for (const chosen of narrowed ? addresses.slice(1) : addresses.slice(0, 1)) {
      const asked = chosen ? `${query} (${chosen})` : query;
      const began = performance.now();
      finder.find({ query, address: new URLSearchParams(chosen), limit: 60 });
      quickest.set(asked, Math.min(quickest.get(asked) ?? Number.POSITIVE_INFINITY, performance.now() - began));
    }
  }
}

/** Runs suggestions for typed prefixes, with correction. */
function suggestAll(finder: Finder, quickest: Quickest): void {
  for (const query of queries) {
    for (const typed of [query.slice(0, 3), query.slice(0, 5), query]) {
      const began = performance.now();
      finder.find({ query: typed, limit: 12 });
      finder.corrected(typed);
      quickest.set(typed, Math.min(quickest.get(typed) ?? Number.POSITIVE_INFINITY, performance.now() - began));
    }
  }
}

const middle = (quickest: Quickest) => medianOf([...quickest.values()]);
const late = (quickest: Quickest) =>
  [...quickest.values()].sort((a, b) => a - b)[Math.floor(quickest.size * 0.99)] ?? 0;
const slowestOf = (quickest: Quickest) =>
  [...quickest]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 6)
    .map(([asked, ms]) => `'${asked}' ${ms.toFixed(1)} ms`)
    .join(', ');
let slowest = '';

/** Measures changes one by one on the main thread. Returns the times in ms, sorted. */
function changeAll(finder: Finder, change: (product: Findable, at: number) => Findable): number[] {
  return Array.from({ length: changes }, (_, at) => {
    const product = change(inventedProduct((at * 7919) % size), at);
    const began = performance.now();
    finder.put(product);
    return performance.now() - began;
  }).sort((a, b) => a - b);
}

function changeFigures(finder: Finder): BenchFigure[] {
  const price = changeAll(finder, (product) => ({ ...product, Price: product.Price + 1 }));
  const name = changeAll(finder, (product, at) => ({ ...product, ProductName: `${product.ProductName} anew ${at}` }));
  const began = performance.now();
  finder.put({ ...inventedProduct(5), team: 'Kolkata Kingcobras' });
  finder.find({ query: 'kingcobras', limit: 12 });
  const club = performance.now() - began;
  return [
    { name: 'a price or a size of one product, median', value: medianOf(price), unit: 'ms', goal: { atMost: 2 } },
    { name: 'another name of one product, median', value: medianOf(name), unit: 'ms', goal: { atMost: 2 } },
    { name: 'another name, 99 of 100', value: name[Math.floor(changes * 0.99)] ?? 0, unit: 'ms', goal: { atMost: 2 } },
    { name: 'the first product of a club, with the next search', value: club, unit: 'ms' },
  ];
}

const memory = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

export const benchmark: Benchmark = {
  title: `Search among ${size.toLocaleString('en-IN')} products`,
  about: `Invented products of twelve sorts, 1,600 clubs and names of seven forms (bench/many-products.ts). The golden list and some misspelt ones, ${queries.length} queries, the quickest of ${rounds} rounds over an index in memory: the query read, products found and narrowed, every facet counted; the clock of one process. Each also with facets of the address; and letter by letter, as suggestions are. Asked in turn of an index of ${small.toLocaleString('en-IN')} products, so that the ratio is of one run. The rows of the at most 60 products found are read by their key after it and are not counted.`,
  async run(say) {
    const first = memory();
    const { value: gathered, ms: made } = await processorTime(async () => {
      const all = gatherProducts(firstFacts);
      for (let at = 0; at < size; at++) all.add(inventedProduct(at));
      return all.stored();
    });
    say(`gathered in ${(made / 1000).toFixed(0)} s of a processor`);
    await wait(0);
    const beganOpening = performance.now();
    const large = openFinder(firstFacts, gathered);
    const opening = performance.now() - beganOpening;
    say(`opened in ${opening.toFixed(0)} ms`);
    const gatheredFew = gatherProducts(firstFacts);
    for (let at = 0; at < small; at++) gatheredFew.add(inventedProduct(at * Math.floor(size / small)));
    const few = openFinder(firstFacts, gatheredFew.stored());
    const [bare, narrowed, typed, little]: [Quickest, Quickest, Quickest, Quickest] = [
      new Map(),
      new Map(),
      new Map(),
      new Map(),
    ];
    // Warm-up, as compilation is not part of a search.
    for (const finder of [large, few]) askAll(finder, false, new Map());
    for (let round = 0; round < rounds; round++) {
      askAll(large, false, bare);
      askAll(few, false, little);
      askAll(large, true, narrowed);
      suggestAll(large, typed);
      say(`round ${round + 1} of ${rounds}`);
    }
    slowest = `\nThe slowest: ${slowestOf(bare)}. With facets: ${slowestOf(narrowed)}. Letter by letter: ${slowestOf(typed)}.\n`;
    const each = (memory() - first) / size;
    return [
      { name: 'making the index, of the processor', value: made / 1000, unit: 's' },
      { name: 'taking it over, which stops the process', value: opening, unit: 'ms' },
      { name: 'memory of each product', value: each, unit: 'B' },
      { name: 'a query, median', value: middle(bare), unit: 'ms' },
      { name: 'a query, 99 of 100', value: late(bare), unit: 'ms', goal: { atMost: 20 } },
      { name: 'a query with facets chosen, median', value: middle(narrowed), unit: 'ms' },
      { name: 'a query with facets chosen, 99 of 100', value: late(narrowed), unit: 'ms', goal: { atMost: 20 } },
      { name: 'a suggestion, median', value: middle(typed), unit: 'ms' },
      { name: 'a suggestion, 99 of 100', value: late(typed), unit: 'ms', goal: { atMost: 10 } },
      {
        name: `a query's median, over that among ${small.toLocaleString('en-IN')}`,
        value: middle(bare) / middle(little),
        unit: '',
      },
      ...changeFigures(large),
    ];
  },
  below: () => slowest,
};
