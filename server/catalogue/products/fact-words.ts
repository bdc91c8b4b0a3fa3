import type { GalleryItem } from '#contract/gallery.ts';
import type { ProductState } from '#contract/lists.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { ProductChart } from '#contract/size-charts.ts';
import type { FactName, ProductFacts } from './product-facts.ts';

interface FactWord<Value> {
  /** Name inside a sentence: 'former price'. */
  words: string;
  /** Formats a value for display. */
  shown: (value: Value) => string;
}

/** Names of the product states inside a sentence. */
export const productStateWords: Record<ProductState, string> = {
  draft: 'a draft',
  sold: 'on sale',
  withdrawn: 'withdrawn',
  discarded: 'thrown away',
};

const plain = (value: string | null | undefined) => value ?? 'none';
const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');
const listed = (value: readonly string[]) => (value.length > 0 ? value.join(', ') : 'none');
const money = (paise: number | null) => (paise === null ? 'none' : formatRupees(toRupees(paise)));
const inIndia = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const momentInIndia = (iso: string) => inIndia.format(new Date(iso));
const pictures = (gallery: readonly GalleryItem[] | null) =>
  gallery === null
    ? 'as drawn'
    : gallery
        .map((item) => (item.kind === 'drawn' ? `drawn ${item.view}` : `photograph ${item.number}: ${item.alt}`))
        .join(', ');

function chartWords(chart: ProductChart | null | undefined): string {
  if (!chart) return 'none of its own';
  const { of, measures, rows } = chart;
  const lines = rows.map(({ size, cm }) => `${size} ${cm.map((one, at) => `${measures[at] ?? ''} ${one}`).join(', ')}`);
  return `${of}, in cm: ${lines.join('; ')}`;
}

/** Labels and formats of each fact of a product. All display code uses this table. */
export const factWords: { [Name in FactName]: FactWord<ProductFacts[Name]> } = {
  name: { words: 'name', shown: plain },
  description: { words: 'description', shown: plain },
  nameHi: { words: 'name in Hindi', shown: plain },
  descriptionHi: { words: 'description in Hindi', shown: plain },
  searchWords: { words: 'search words', shown: plain },
  metaTitle: { words: 'title for search engines', shown: plain },
  metaDescription: { words: 'description for search engines', shown: plain },
  details: { words: 'details', shown: (value) => value.join(' ') },
  pricePaise: { words: 'price', shown: money },
  oldPricePaise: { words: 'former price', shown: money },
  kind: { words: 'kind', shown: plain },
  sport: { words: 'sport', shown: plain },
  team: { words: 'team', shown: plain },
  athlete: { words: 'athlete', shown: plain },
  sizes: { words: 'sizes', shown: listed },
  chart: { words: 'size chart', shown: chartWords },
  state: { words: 'state', shown: (value) => productStateWords[value] },
  hsn: { words: 'HSN code', shown: plain },
  countryOfOrigin: { words: 'country of origin', shown: plain },
  mrpPaise: { words: 'MRP', shown: money },
  genericName: { words: 'generic name', shown: plain },
  netQuantity: { words: 'net quantity', shown: plain },
  makerRole: { words: 'manufacturer, packer or importer', shown: plain },
  makerName: { words: 'name of the manufacturer, packer or importer', shown: plain },
  makerAddress: { words: 'address of the manufacturer, packer or importer', shown: plain },
  careContact: { words: 'customer care', shown: plain },
  madeMonth: { words: 'month of manufacture', shown: plain },
  licensor: { words: 'licensor', shown: plain },
  limited: { words: 'limited', shown: yesOrNo },
  hotSale: { words: 'hot sale', shown: yesOrNo },
  finalSale: { words: 'final sale', shown: yesOrNo },
  picture: { words: 'drawing', shown: () => 'another drawing' },
  gallery: { words: 'pictures', shown: pictures },
  publishAt: { words: 'planned publishing', shown: (value) => (value ? momentInIndia(value) : 'none') },
};

/** Formats facts under their labels, for the audit log and versions. Pure. */
export function factsInWords(facts: Partial<ProductFacts>, names: readonly FactName[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) =>
      name in facts ? [[factWords[name].words, factWords[name].shown(facts[name] as never)]] : [],
    ),
  );
}

/** Describes a change: 'Changed price and name'. Pure. */
export function changedSentence(names: readonly FactName[]): string {
  const words = names.map((name) => factWords[name].words);
  return `Changed ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? 'nothing')}`;
}
