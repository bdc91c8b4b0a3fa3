import { noDeclarations } from '#contract/declarations.ts';
import type { ImportMapping } from '#contract/office/product-imports.ts';
import { CountryInput } from '#contract/office/products.ts';
import { oneLine } from '#contract/plain-text.ts';
import { noProductTexts, productTextLimits } from '#contract/product-texts.ts';
import { withoutEmoji } from '#contract/scripts.ts';
import { factFaults } from '#server/catalogue/product-changes/change-product.ts';
import { findMrpExcess } from '#server/catalogue/products/declarations.ts';
import { kindNamed, sellableSizes } from '#server/catalogue/products/kinds.ts';
import type { ProductFacts } from '#server/catalogue/products/product-facts.ts';
import type { ForeignProduct, ForeignVariant, RowRemark } from '#server/office/shop-exports/foreign-product.ts';
import type { ImportShop } from './import-shop.ts';
import type { ImportedDraft, PlannedImport, Remarks } from './imported-draft.ts';
import { findNamed } from './match-words.ts';
import { checkOptions, checkWeights, optionOf, type PlannedPrice, planPrice, planSizes } from './plan-sizes.ts';
import { plainText, readForeignPrice, shortenText } from './read-values.ts';

/**
 * Maximum characters of a title that are read, of a name and a description, of the stored whole description and of an
 * address; number of pictures, and of variants and colours of a product. Shopify has at most 2,048 variants.
 */
const most = {
  ...{ title: 1000, name: 48, description: 400, text: 8000, address: 1000 },
  ...{ pictures: 60, variants: 2048, colours: 100 },
} as const;

/** Product of another shop with the choices for its file. */
export interface ImportTask {
  product: ForeignProduct;
  mapping: ImportMapping;
  /** Name of the file. */
  file: string;
}

/** Plans the drafts of a product: one, or one for each colour. Its texts and pictures are read once. Pure. */
export function planDrafts(shop: ImportShop, task: ImportTask): PlannedImport[] {
  const { product, mapping } = task;
  const name = oneLine(product.title.slice(0, most.title)) || product.key;
  if (product.errors.length > 0) return [{ row: product.row, name, errors: product.errors }];
  const colours = Map.groupBy(product.variants, (variant) => optionOf(variant, mapping.colour));
  const tooMany = refuseLarge(product, colours.size, mapping.colour);
  if (tooMany.length > 0) return [{ row: product.row, name, errors: tooMany }];
  const several = colours.size > 1;
  if (colours.size === 0) colours.set('', []);
  const shared = planShared(shop, task);
  const doubtsOf = doubtsByRow(product);
  return [...colours].map(([colour, variants], at) =>
    planDraft(shop, task, shared, {
      row: at === 0 ? product.row : (variants[0]?.row ?? product.row),
      name: colour === '' ? name : `${name}, ${oneLine(colour)}`,
      colour: several ? oneLine(colour) : '',
      variants,
      doubts: doubtsOf(variants),
    }),
  );
}

interface Part {
  row: number;
  name: string;
  colour: string;
  variants: readonly ForeignVariant[];
  /** Doubts of the reader about its rows. */
  doubts: readonly RowRemark[];
}

/** Refuses products of more variants, or colours, than a shop has use for. */
function refuseLarge({ row, variants }: ForeignProduct, colours: number, column: string): RowRemark[] {
  const [of, count, limit] =
    variants.length > most.variants ? ['variants', variants.length, most.variants] : ['colours', colours, most.colours];
  if (count <= limit) return [];
  const [has, fit] = [count, limit].map((number) => number.toLocaleString('en-IN'));
  return [
    {
      ...{ row, column: of === 'colours' ? column : 'Price' },
      sentence: `It has ${has} ${of}, and at most ${fit} can be imported. Split the product first.`,
    },
  ];
}

/** Returns a function that gives the doubts about the whole product and about some of its variants. */
function doubtsByRow({ row, variants, doubts }: ForeignProduct): (some: readonly ForeignVariant[]) => RowRemark[] {
  const ofVariants = new Set(variants.map((variant) => variant.row));
  ofVariants.delete(row);
  const byRow = Map.groupBy(doubts, (doubt) => (ofVariants.has(doubt.row) ? doubt.row : undefined));
  return (some) => [undefined, ...some.map((variant) => variant.row)].flatMap((one) => byRow.get(one) ?? []);
}

/** Values that the drafts of all colours share, and the remarks about them. */
interface SharedPlan extends Remarks {
  place: Place | undefined;
  texts: Omit<Texts, 'name'>;
  whole: string | null;
  hsn: string;
  countryOfOrigin: string;
  mrpPaise: number | null;
  pictures: string[];
}

function planShared(shop: ImportShop, { product, mapping }: ImportTask): SharedPlan {
  const remarks: Remarks = { errors: [], doubts: [] };
  return {
    place: sortInto(shop, product, mapping, remarks),
    ...planTexts(product, remarks),
    ...{ mrpPaise: mrpOf(product, remarks), hsn: hsnOf(product, remarks) },
    ...{ countryOfOrigin: originOf(product, remarks), pictures: picturesOf(product, remarks) },
    ...remarks,
  };
}

function planDraft(
  shop: ImportShop,
  { product, mapping, file }: ImportTask,
  shared: SharedPlan,
  part: Part,
): PlannedImport {
  const remarks: Remarks = { errors: [...shared.errors], doubts: [...part.doubts] };
  const { row, name, variants } = part;
  const { place, hsn, countryOfOrigin } = shared;
  const kind = place && kindNamed(shop.shopFacts, place.kind);
  checkOptions(variants, mapping, remarks);
  const price = planPrice(variants, product.source, remarks);
  refuseEmpty(product, part, remarks);
  if (!place || !kind || !price) return { row, name, errors: remarks.errors };
  const { sizes, ...stock } = planSizes(variants, mapping, { ...kind, sold: sellableSizes(kind) }, remarks);
  checkWeights(variants, kind, remarks);
  remarks.doubts.push(...shared.doubts);
  const texts = { ...shared.texts, name: nameOf(product, name, remarks) };
  const { category, ...sorted } = place;
  const facts = withLawfulMrp(
    shop,
    {
      ...{ ...noDeclarations, ...noProductTexts, ...texts, ...sorted, details: [], athlete: null, sizes },
      ...priceFacts(shared, mapping, price),
      ...{ hsn, countryOfOrigin },
      ...{ limited: false, hotSale: false, finalSale: false, picture: null, gallery: null, state: 'draft' as const },
    },
    row,
    remarks,
  );
  refuseFacts(shop, facts, row, remarks);
  if (remarks.errors.length > 0) return { row, name: facts.name, errors: remarks.errors };
  const imported: ImportedDraft['imported'] = {
    ...{ source: product.source, key: product.key, file, colour: part.colour, text: shared.whole },
    skus: variants.map(({ sku }) => sku).filter(Boolean),
    pictures: shared.pictures,
    notes: remarks.doubts.map(({ column, sentence }) => `${column}: ${sentence}`),
  };
  return { row, name: facts.name, draft: { category, facts, ...stock, imported, doubts: remarks.doubts } };
}

function refuseEmpty({ title }: ForeignProduct, { row, variants }: Part, { errors }: Remarks): void {
  if (variants.length === 0) errors.push({ row, column: 'Price', sentence: 'It has no row with a price.' });
  if (title === '') errors.push({ row, column: 'Title', sentence: 'It has no name.' });
}

function refuseFacts({ shopFacts }: ImportShop, facts: ProductFacts, row: number, { errors }: Remarks): void {
  for (const [field, sentence] of factFaults(shopFacts, facts, { sizes: [] }))
    errors.push({ row, column: field === 'pricePaise' ? 'Price' : field, sentence });
}

function priceFacts(
  { mrpPaise }: Pick<SharedPlan, 'mrpPaise'>,
  { compareAt }: Pick<ImportMapping, 'compareAt'>,
  { pricePaise, beforePaise }: PlannedPrice,
): Pick<ProductFacts, 'pricePaise' | 'oldPricePaise' | 'mrpPaise'> {
  return {
    pricePaise,
    oldPricePaise: compareAt === 'former' ? beforePaise : null,
    mrpPaise: mrpPaise ?? (compareAt === 'mrp' ? beforePaise : null),
  };
}

type Place = Pick<ProductFacts, 'sport' | 'kind' | 'team' | 'licensor'> & { category: string };

/** Finds sport, kind, club and category; undefined, with an error, if sport or kind is not known. */
function sortInto(
  shop: ImportShop,
  product: ForeignProduct,
  mapping: ImportMapping,
  remarks: Remarks,
): Place | undefined {
  const club = shop.clubs.find(({ name }) => name === clubOf(shop, product, mapping.team));
  const { sport, kind } = findSportAndKind(shop, product, mapping, club?.sport);
  const { row } = product;
  const column = product[mapping.groupBy].slice(0, 60) || 'Type';
  if (!sport) remarks.errors.push({ row, column, sentence: 'Its sport is not known. Choose it above.' });
  if (!kind) remarks.errors.push({ row, column, sentence: 'Its kind is not known. Choose it above.' });
  if (!sport || !kind) return undefined;
  const fits = club?.sport === sport ? club : undefined;
  if (club && !fits)
    remarks.doubts.push({ row, column: 'Club', sentence: `${club.name} plays ${club.sport}: it is left out.` });
  return {
    ...{ sport, kind, category: categoryFor(shop, sport) },
    ...(fits ? { team: fits.name, licensor: fits.licensor } : { team: null, licensor: '' }),
  };
}

function findSportAndKind(
  shop: ImportShop,
  product: ForeignProduct,
  { groupBy, groups }: ImportMapping,
  sportOfClub: string | undefined,
): { sport: string | undefined; kind: string | undefined } {
  const group = product[groupBy];
  const chosen = groups.find(({ value }) => value === group);
  const texts = [group, product.type, product.category, product.title, product.tags.join(' | ')];
  return {
    sport: chosen?.sport ?? findNamed(shop.sports, texts) ?? sportOfClub,
    kind: chosen?.kind ?? findNamed(shop.kinds, texts),
  };
}

/** Returns the category for goods of a sport: its own, else the first that takes any. */
function categoryFor({ categories }: ImportShop, sport: string): string {
  const own = categories.find((one) => one.sport === sport) ?? categories.find((one) => one.sport === null);
  return own?.category ?? '';
}

function clubOf(shop: ImportShop, product: ForeignProduct, column: ImportMapping['team']): string | undefined {
  const { vendor, title, tags } = product;
  const texts = { vendor: [vendor], tags: [tags.join(' | ')], title: [title], none: [] };
  return findNamed(shop.clubNames, column === 'any' ? [vendor, title, tags.join(' | ')] : texts[column]);
}

/** HTML that says more than its text does. */
const lostTags = /<(?:a|audio|embed|form|iframe|img|object|script|svg|table|video)[\s>]/i;

type Texts = Pick<ProductFacts, 'name' | 'description' | 'searchWords' | 'metaTitle' | 'metaDescription'>;

/** Shortens a text to what fits, without what labels cannot print, and notes both as doubts. */
function withinLimit(text: string, limit: number, { row, column }: Omit<RowRemark, 'sentence'>, { doubts }: Remarks) {
  const printed = withoutEmoji(text);
  if (printed !== text.trim())
    doubts.push({ row, column, sentence: 'Its emoji are left out: labels cannot print them.' });
  const short = shortenText(printed, limit);
  if (short !== printed)
    doubts.push({
      row,
      column,
      sentence: `It has ${printed.length} characters, and ${limit} fit: “${short.slice(-40)}” is its end now.`,
    });
  return short;
}

function nameOf({ row, key }: ForeignProduct, name: string, remarks: Remarks): string {
  return withinLimit(name, most.name, { row, column: 'Name' }, remarks) || shortenText(key, most.name);
}

function planTexts(product: ForeignProduct, remarks: Remarks): Pick<SharedPlan, 'texts' | 'whole'> {
  const { row } = product;
  const text = plainText(product.html);
  if (lostTags.test(product.html))
    remarks.doubts.push({
      row,
      column: 'Description',
      sentence: 'Its pictures, links, tables or scripts are left out: it is plain text here.',
    });
  const description = withinLimit(text, most.description, { row, column: 'Description' }, remarks);
  const words = product.tags.map(oneLine).map(withoutEmoji).filter(Boolean).join(', ');
  const { metaTitle, metaDescription } = productTextLimits;
  const texts = {
    description,
    searchWords: tagsWithin(words) || null,
    metaTitle: withinLimit(oneLine(product.seoTitle), metaTitle, { row, column: 'SEO title' }, remarks) || null,
    metaDescription:
      withinLimit(oneLine(product.seoDescription), metaDescription, { row, column: 'SEO description' }, remarks) ||
      null,
  };
  return { texts, whole: description === text ? null : text.slice(0, most.text).toWellFormed() };
}

function tagsWithin(words: string): string {
  const limit = productTextLimits.searchWords;
  return words.length <= limit ? words : words.slice(0, words.lastIndexOf(',', limit));
}

function hsnOf({ hsn, row }: ForeignProduct, { doubts }: Remarks): string {
  const digits = hsn.replace(/[\s.]/g, '');
  if (digits === '' || /^\d{8}$/.test(digits)) return digits;
  doubts.push({ row, column: 'HSN', sentence: `${hsn.slice(0, 20)} is no HSN code of 8 digits: it is left out.` });
  return '';
}

function originOf({ origin, row }: ForeignProduct, { doubts }: Remarks): string {
  if (origin === '') return '';
  const read = CountryInput.safeParse(origin);
  if (read.success) return read.data;
  doubts.push({
    row,
    column: 'Made in',
    sentence: `${origin.slice(0, 40)} is no country that is known: it is left out.`,
  });
  return '';
}

function mrpOf({ mrp, row, source }: ForeignProduct, { doubts }: Remarks): number | null {
  if (mrp === '') return null;
  const read = readForeignPrice(mrp, source);
  if ('value' in read) return read.value;
  doubts.push({ row, column: 'MRP', sentence: `${read.fault} It is left out.` });
  return null;
}

/** Removes an MRP that the price with tax exceeds, with a doubt. */
function withLawfulMrp(shop: ImportShop, facts: ProductFacts, row: number, { doubts }: Remarks): ProductFacts {
  if (!findMrpExcess(shop.shopFacts, facts)) return facts;
  doubts.push({ row, column: 'MRP', sentence: 'The price with tax is above the MRP: the MRP is left out.' });
  return { ...facts, mrpPaise: null };
}

function picturesOf({ pictures, row }: ForeignProduct, { doubts }: Remarks): string[] {
  const kept = pictures.filter((address) => /^https?:\/\//i.test(address) && address.length <= most.address);
  const lost: RowRemark[] =
    kept.length < pictures.length || kept.length > most.pictures
      ? [{ row, column: 'Pictures', sentence: 'Some addresses of pictures are left out: they are none, or too many.' }]
      : [];
  doubts.push(...lost);
  return kept.slice(0, most.pictures);
}
