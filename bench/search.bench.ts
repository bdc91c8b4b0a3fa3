import { createFinder, type Findable, type Finder } from '#server/search/finder.ts';
import { goldenQueries } from '#server/search/golden-queries.ts';
import { type Benchmark, median, processorTime } from './benchmark.ts';

const size = 100_000;
/** A shop that is small, for the ratio of one run. */
const small = 1000;
const rounds = 5;
const places = ['Konkan', 'Delta', 'Thar', 'Satpura', 'Chilika', 'Hooghly', 'Naga', 'Bandra', 'Malabar', 'Zanskar'];
const beasts = ['Monsoons', 'Tigers', 'Foxes', 'Gaurs', 'Terns', 'Rovers', 'Hills', 'Kites', 'Tide', 'Stars'];
const styles = ['home', 'away', 'third', 'retro', 'training', 'travel', 'limited', 'classic', 'match', 'fan'];
const kinds = [
  ['jersey', 'jersey'],
  ['t-shirt', 't-shirt'],
  ['cap', 'cap'],
  ['kids', 'kids-jersey'],
  ['jacket', 'jacket'],
  ['hoodie', 'hoodie'],
  ['vest', 'vest'],
  ['accessory', 'mug'],
  ['accessory', 'scarf'],
  ['accessory', 'bottle'],
] as const;
const firstNames = ['Kiyan', 'Asha', 'Dev', 'Ira', 'Jai', 'Lila', 'Mohan', 'Nia', 'Om', 'Tara'];
const lastNames = ['Lobo', 'Sawant', 'Rao', 'Bora', 'Gill', 'Das', 'Nair', 'Pal', 'Sen', 'Toppo'];
const sports = ['cricket', 'football', 'basketball', 'motorsport'];
const grown = ['S', 'M', 'L', 'XL', 'XXL', "Women's S", "Women's M"];
const ages = ['4-5Y', '6-7Y', '8-9Y'];

/** What shoppers type: the golden list, and what is broad, half typed or misspelt beside it. */
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
  ]),
];
/** What is chosen beside a query: facets of the address, one and several. */
const addresses = ['', 'sport=football', 'size=XL&from=500&to=1500', 'sport=cricket&sport=football&kind=jersey&offer=sale&sort=price-up'];

const at = <T>(list: readonly T[], place: number): T => list[Math.floor(place) % list.length] as T;

function invented(i: number): Findable {
  const team = `${at(places, i)} ${at(beasts, Math.floor(i / 10))} ${i % 400}`;
  const [kind, garment] = at(kinds, Math.floor(i / 7));
  const Price = 299 + ((i * 37) % 4000);
  const sizes = kind === 'kids' ? ages : kind === 'cap' || kind === 'accessory' ? ['One size'] : grown;
  return {
    id: String(i),
    ProductName: `${team} ${at(styles, i)} ${garment}`,
    category: 'Football',
    description: '',
    garment,
    limited: i % 50 === 0,
    hotSale: i % 20 === 0,
    kind,
    sport: at(sports, i),
    team,
    athlete: i % 10 === 0 ? `${at(firstNames, i / 10)} ${at(lastNames, i / 100)}` : null,
    Price,
    OldPrice: i % 3 === 0 ? Price + 200 : null,
    Discount: i % 3 === 0 ? 10 : 0,
    sizes: sizes.map((one, place) => ({ size: one, available: (i + place) % 9 !== 0 })),
  };
}

/** The quickest of the rounds, in ms, by what was asked: what else the machine does makes a search slower and never quicker. */
type Quickest = Map<string, number>;

/** Asks a finder everything, once: queries alone, or with each of the addresses' facets. */
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

const middle = (quickest: Quickest) => median([...quickest.values()]);
const late = (quickest: Quickest) => [...quickest.values()].sort((a, b) => a - b)[Math.floor(quickest.size * 0.99)] ?? 0;
const slowestOf = (quickest: Quickest) =>
  [...quickest]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([asked, ms]) => `'${asked}' ${ms.toFixed(1)} ms`)
    .join(', ');
let slowest = '';

export const benchmark: Benchmark = {
  title: `Search among ${size.toLocaleString('en-IN')} products`,
  about: `The golden list and some misspelt ones, ${queries.length} queries, the quickest of ${rounds} rounds over an index in memory: the query read, products found and narrowed, every facet counted; the clock of one process. Each also with facets of the address. Asked in turn of an index of ${small.toLocaleString('en-IN')} products, so that the ratio is of one run. The rows of the at most 60 products found are read by their key after it and are not counted.`,
  async run(say) {
    const products = Array.from({ length: size }, (_, i) => invented(i));
    const { value: large, ms: built } = await processorTime(async () => createFinder(products));
    say('index made');
    const few = createFinder(products.filter((_, i) => i % (size / small) === 0));
    const [bare, narrowed, little]: [Quickest, Quickest, Quickest] = [new Map(), new Map(), new Map()];
    // What the engine compiles while it is first asked is no search.
    for (const finder of [large, few]) askAll(finder, true, new Map());
    for (let round = 0; round < rounds; round++) {
      askAll(large, false, bare);
      askAll(few, false, little);
      askAll(large, true, narrowed);
    }
    slowest = `\nThe slowest: ${slowestOf(bare)}. With facets: ${slowestOf(narrowed)}.\n`;
    return [
      { name: 'making the index, of the processor', value: built, unit: 'ms' },
      { name: 'a query, median', value: middle(bare), unit: 'ms' },
      { name: 'a query, 99 of 100', value: late(bare), unit: 'ms', goal: { atMost: 20 } },
      { name: 'a query with facets chosen, median', value: middle(narrowed), unit: 'ms' },
      { name: 'a query with facets chosen, 99 of 100', value: late(narrowed), unit: 'ms', goal: { atMost: 20 } },
      {
        name: `a query's median, over that among ${small.toLocaleString('en-IN')}`,
        value: middle(bare) / middle(little),
        unit: '',
        goal: { atMost: 100 },
      },
    ];
  },
  below: () => slowest,
};
