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

/** Maximum characters of a name and a description, of the stored whole description, and number of pictures. */
const most = { name: 48, description: 400, text: 8000, pictures: 60, address: 1000 } as const;

/** Product of another shop with the choices for its file. */
export interface ImportTask {
  product: ForeignProduct;
  mapping: ImportMapping;
  /** Name of the file. */
  file: string;
}

/** Plans the drafts of a product: one, or one for each colour. Pure. */
export function planDrafts(shop: ImportShop, task: ImportTask): PlannedImport[] {
  const { product, mapping } = task;
  const name = oneLine(product.title) || product.key;
  if (product.errors.length > 0) return [{ row: product.row, name, errors: product.errors }];
  const colours = Map.groupBy(product.variants, (variant) => optionOf(variant, mapping.colour));
  const several = colours.size > 1;
  if (colours.size === 0) colours.set('', []);
  return [...colours].map(([colour, variants], at) =>
    planDraft(shop, task, {
      row: at === 0 ? product.row : (variants[0]?.row ?? product.row),
      name: colour === '' ? name : `${name}, ${oneLine(colour)}`,
      colour: several ? oneLine(colour) : '',
      variants,
    }),
  );
}

interface Part {
  row: number;
  name: string;
  colour: string;
  variants: readonly ForeignVariant[];
}

function planDraft(shop: ImportShop, { product, mapping, file }: ImportTask, part: Part): PlannedImport {
  const remarks: Remarks = { errors: [], doubts: [...product.doubts] };
  const { row, name, variants } = part;
  const place = sortInto(shop, product, mapping, remarks);
  const kind = place && kindNamed(shop.shopFacts, place.kind);
  checkOptions(variants, mapping, remarks);
  const price = planPrice(variants, product.source, remarks);
  refuseEmpty(product, part, remarks);
  if (!place || !kind || !price) return { row, name, errors: remarks.errors };
  const { sizes, ...stock } = planSizes(variants, mapping, { ...kind, sold: sellableSizes(kind) }, remarks);
  checkWeights(variants, kind, remarks);
  const { texts, whole } = planTexts(product, name, remarks);
  const { category, ...sorted } = place;
  const facts = withLawfulMrp(
    shop,
    {
      ...{ ...noDeclarations, ...noProductTexts, ...texts, ...sorted, details: [], athlete: null, sizes },
      ...priceFacts(product, mapping, price, remarks),
      ...{ hsn: hsnOf(product, remarks), countryOfOrigin: originOf(product, remarks) },
      ...{ limited: false, hotSale: false, finalSale: false, picture: null, gallery: null, state: 'draft' as const },
    },
    row,
    remarks,
  );
  refuseFacts(shop, facts, row, remarks);
  if (remarks.errors.length > 0) return { row, name: facts.name, errors: remarks.errors };
  const imported: ImportedDraft['imported'] = {
    ...{ source: product.source, key: product.key, file, colour: part.colour, text: whole },
    skus: variants.map(({ sku }) => sku).filter(Boolean),
    pictures: picturesOf(product, remarks),
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
  product: ForeignProduct,
  { compareAt }: Pick<ImportMapping, 'compareAt'>,
  { pricePaise, beforePaise }: PlannedPrice,
  remarks: Remarks,
): Pick<ProductFacts, 'pricePaise' | 'oldPricePaise' | 'mrpPaise'> {
  return {
    pricePaise,
    oldPricePaise: compareAt === 'former' ? beforePaise : null,
    mrpPaise: mrpOf(product, compareAt === 'mrp' ? beforePaise : null, remarks),
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

function planTexts(product: ForeignProduct, name: string, { doubts }: Remarks): { texts: Texts; whole: string | null } {
  const { row } = product;
  const withinLimit = (text: string, limit: number, column: string): string => {
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
  };
  const text = plainText(product.html);
  if (lostTags.test(product.html))
    doubts.push({
      row,
      column: 'Description',
      sentence: 'Its pictures, links, tables or scripts are left out: it is plain text here.',
    });
  const description = withinLimit(text, most.description, 'Description');
  const words = product.tags.map(oneLine).map(withoutEmoji).filter(Boolean).join(', ');
  const texts = {
    name: withinLimit(name, most.name, 'Name') || shortenText(product.key, most.name),
    description,
    searchWords: tagsWithin(words) || null,
    metaTitle: withinLimit(oneLine(product.seoTitle), productTextLimits.metaTitle, 'SEO title') || null,
    metaDescription:
      withinLimit(oneLine(product.seoDescription), productTextLimits.metaDescription, 'SEO description') || null,
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

function mrpOf({ mrp, row, source }: ForeignProduct, before: number | null, { doubts }: Remarks): number | null {
  if (mrp === '') return before;
  const read = readForeignPrice(mrp, source);
  if ('value' in read) return read.value;
  doubts.push({ row, column: 'MRP', sentence: `${read.fault} It is left out.` });
  return before;
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
