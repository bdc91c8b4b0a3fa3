import { noDeclarations } from '#contract/declarations.ts';
import type { ImportMapping } from '#contract/office/product-imports.ts';
import { CountryInput } from '#contract/office/products.ts';
import { noProductTexts, productTextLimits } from '#contract/product-texts.ts';
import { factFaults } from '#server/catalogue/product-changes/change-product.ts';
import { findMrpExcess } from '#server/catalogue/products/declarations.ts';
import { kindNamed, sellableSizes } from '#server/catalogue/products/kinds.ts';
import type { ProductFacts } from '#server/catalogue/products/product-facts.ts';
import type { ForeignProduct, ForeignVariant, RowRemark } from '#server/office/shop-exports/foreign-product.ts';
import type { ImportShop } from './import-shop.ts';
import type { ImportedDraft, PlannedImport, Remarks } from './imported-draft.ts';
import { findNamed } from './match-words.ts';
import { checkOptions, checkWeights, optionOf, planPrice, planSizes } from './plan-sizes.ts';
import { oneLine, plainText, readPrice, shorten, withoutEmoji } from './read-values.ts';

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
  const sorted = sortInto(shop, product, mapping, remarks);
  const kind = sorted && kindNamed(shop.shopFacts, sorted.kind);
  checkOptions(variants, mapping, remarks);
  const price = planPrice(variants, product.source, remarks);
  if (variants.length === 0) remarks.errors.push({ row, column: 'Price', sentence: 'It has no row with a price.' });
  if (product.title === '') remarks.errors.push({ row, column: 'Title', sentence: 'It has no name.' });
  if (!sorted || !kind || !price) return { row, name, errors: remarks.errors };
  const { sizes, ...stock } = planSizes(variants, mapping, { ...kind, sold: sellableSizes(kind) }, remarks);
  checkWeights(variants, kind, remarks);
  const { texts, whole } = planTexts(product, name, remarks);
  const { category, ...place } = sorted;
  const facts = withLawfulMrp(
    shop,
    {
      ...{ ...noDeclarations, ...noProductTexts, ...texts, ...place, details: [], athlete: null, sizes },
      ...{ pricePaise: price.pricePaise, oldPricePaise: mapping.compareAt === 'former' ? price.beforePaise : null },
      ...{ hsn: hsnOf(product, remarks), countryOfOrigin: originOf(product, remarks) },
      mrpPaise: mrpOf(product, mapping.compareAt === 'mrp' ? price.beforePaise : null, remarks),
      ...{ limited: false, hotSale: false, finalSale: false, picture: null, gallery: null, state: 'draft' as const },
    },
    row,
    remarks,
  );
  for (const [field, sentence] of factFaults(shop.shopFacts, facts, { sizes: [] }))
    remarks.errors.push({ row, column: field === 'pricePaise' ? 'Price' : field, sentence });
  if (remarks.errors.length > 0) return { row, name: facts.name, errors: remarks.errors };
  const imported: ImportedDraft['imported'] = {
    ...{ source: product.source, key: product.key, file, colour: part.colour, text: whole },
    skus: variants.map(({ sku }) => sku).filter(Boolean),
    pictures: picturesOf(product, remarks),
    notes: remarks.doubts.map(({ column, sentence }) => `${column}: ${sentence}`),
  };
  return { row, name: facts.name, draft: { category, facts, ...stock, imported, doubts: remarks.doubts } };
}

type Place = Pick<ProductFacts, 'sport' | 'kind' | 'team' | 'licensor'> & { category: string };

/** Finds sport, kind, club and category; undefined, with an error, if sport or kind is not known. */
function sortInto(
  shop: ImportShop,
  product: ForeignProduct,
  { groupBy, groups, team: teamColumn }: ImportMapping,
  { errors, doubts }: Remarks,
): Place | undefined {
  const group = product[groupBy];
  const chosen = groups.find(({ value }) => value === group);
  const texts = [group, product.type, product.category, product.title, product.tags.join(' | ')];
  const club = shop.clubs.find(({ name }) => name === clubOf(shop, product, teamColumn));
  const sport = chosen?.sport ?? findNamed(shop.sports, texts) ?? club?.sport;
  const kind = chosen?.kind ?? findNamed(shop.kinds, texts);
  const column = group === '' ? 'Type' : group.slice(0, 60);
  const { row } = product;
  if (!sport) errors.push({ row, column, sentence: 'Its sport is not known. Choose it above.' });
  if (!kind) errors.push({ row, column, sentence: 'Its kind is not known. Choose it above.' });
  if (!sport || !kind) return undefined;
  const category =
    shop.categories.find((one) => one.sport === sport) ?? shop.categories.find((one) => one.sport === null);
  const isOfSport = club?.sport === sport;
  if (club && !isOfSport)
    doubts.push({ row, column: 'Club', sentence: `${club.name} plays ${club.sport}: it is left out.` });
  return {
    ...{ sport, kind, category: category?.category ?? '' },
    ...{ team: isOfSport ? club.name : null, licensor: isOfSport ? club.licensor : '' },
  };
}

function clubOf(shop: ImportShop, product: ForeignProduct, column: ImportMapping['team']): string | undefined {
  const { vendor, title, tags } = product;
  const texts = { vendor: [vendor], tags: [tags.join(' | ')], title: [title], none: [] };
  return findNamed(shop.clubNames, column === 'any' ? [vendor, title, tags.join(' | ')] : texts[column]);
}

type Texts = Pick<ProductFacts, 'name' | 'description' | 'searchWords' | 'metaTitle' | 'metaDescription'>;

function planTexts(product: ForeignProduct, name: string, { doubts }: Remarks): { texts: Texts; whole: string | null } {
  const { row } = product;
  const withinLimit = (text: string, limit: number, column: string): string => {
    const printed = withoutEmoji(text);
    if (printed !== text.trim())
      doubts.push({ row, column, sentence: 'Its emoji are left out: labels cannot print them.' });
    const short = shorten(printed, limit);
    if (short !== printed)
      doubts.push({
        row,
        column,
        sentence: `It has ${printed.length} characters, and ${limit} fit: “${short.slice(-40)}” is its end now.`,
      });
    return short;
  };
  const text = plainText(product.html);
  if (text !== product.html.trim() && /<[a-z/!]/i.test(product.html))
    doubts.push({ row, column: 'Description', sentence: 'It was HTML: it is plain text now.' });
  const description = withinLimit(text, most.description, 'Description');
  const words = product.tags.map(oneLine).map(withoutEmoji).filter(Boolean).join(', ');
  const texts = {
    name: withinLimit(name, most.name, 'Name') || shorten(product.key, most.name),
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
  const read = readPrice(mrp, source);
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
