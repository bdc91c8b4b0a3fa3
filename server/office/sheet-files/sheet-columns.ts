import type { z } from 'zod';
import { numbersOfDate } from '#contract/excel-dates.ts';
import { inFacetOrder } from '#contract/facets.ts';
import { makerRoles, productStates } from '#contract/lists.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import { ProductChanges } from '#contract/office/products.ts';
import { readRupees } from '#contract/read-rupees.ts';
import { productStateWords } from '#server/catalogue/products/fact-words.ts';
import type { FactedProduct, ProductFacts } from '#server/catalogue/products/product-facts.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

/** Value of a cell, never a formula. */
export type Cell = string | number | boolean | null;

/** Parsed cell, or its error. */
export type ReadCell = { value: unknown } | { fault: string };

interface Column {
  head: string;
  /** Width in characters. */
  width: number;
  /** Fact that the column writes; columns without one are ignored on import. */
  fact?: keyof ProductFacts;
  write: (product: SheetProduct) => Cell;
  read?: (cell: Cell, shopFacts: KnownFacts) => ReadCell;
  /** True for read-only columns, whose cells must be unchanged. */
  fixed?: true;
}

/** Product with its stock in words. */
export interface SheetProduct extends Pick<FactedProduct, 'id' | 'facts'> {
  row: Pick<FactedProduct['row'], 'category' | 'version'>;
  pieces: string;
  /** Meaning of the product's prices: 'incl. tax' or 'excl. tax'. */
  prices: string;
}

const { shape } = ProductChanges;
const plain = (cell: Cell) => (cell === null ? '' : String(cell)).trim();

function judged(schema: z.ZodType, value: unknown): ReadCell {
  const read = schema.safeParse(value);
  if (read.success) return { value: read.data };
  const [issue] = read.error.issues;
  if (issue?.code === 'too_big' && issue.origin === 'string')
    return { fault: `Write ${issue.maximum} characters at most` };
  if (issue?.code === 'too_big' && issue.origin === 'array') return { fault: `Write ${issue.maximum} lines at most` };
  return { fault: issue?.message ?? 'Write it as it was exported' };
}

function price(schema: z.ZodType) {
  return (cell: Cell): ReadCell => {
    const typed = typeof cell === 'number' ? { rupees: Math.round(cell * 1e6) / 1e6 } : readRupees(plain(cell));
    if ('fault' in typed) return typed;
    const read = judged(schema, typed.rupees);
    return 'fault' in read ? read : { value: toPaise(typed.rupees) };
  };
}

const words = (schema: z.ZodType) => (cell: Cell) => judged(schema, plain(cell));

/** Reads an empty cell as null. */
const orEmpty =
  (read: (cell: Cell) => ReadCell) =>
  (cell: Cell): ReadCell =>
    plain(cell) === '' ? { value: null } : read(cell);

function makerRole(cell: Cell): ReadCell {
  const word = plain(cell).toLowerCase();
  const found = makerRoles.find((role) => role === word);
  return found ? { value: found } : { fault: `Write ${makerRoles.join(', ')}` };
}

/** Texts of a product that may be empty. */
type OwnText =
  | ('nameHi' | 'descriptionHi' | 'searchWords' | 'metaTitle' | 'metaDescription')
  | ('genericName' | 'netQuantity' | 'makerName' | 'makerAddress' | 'careContact' | 'madeMonth');

/** Creates a column of a text or declaration; an empty cell means the shop's default. */
function own(head: string, width: number, fact: OwnText, schema: z.ZodType): Column {
  return { head, width, fact, write: ({ facts }) => facts[fact] ?? null, read: orEmpty(words(schema)) };
}

const yes = new Set(['yes', 'y', 'true', '1']);
const no = new Set(['no', 'n', 'false', '0', '']);

function yesOrNo(cell: Cell): ReadCell {
  const word = plain(cell).toLowerCase();
  return yes.has(word) || no.has(word) ? { value: yes.has(word) } : { fault: 'Write yes or no' };
}

function sizes(cell: Cell, shopFacts: KnownFacts): ReadCell {
  const named = plain(cell)
    .split(',')
    .map((size) => size.trim())
    .filter(Boolean);
  const all = shopFacts.knownKinds.flatMap((kind) => kind.sizes);
  const known = named.map((size) => all.find((one) => one.toLowerCase() === size.toLowerCase()) ?? size);
  const strange = known.find((size) => !all.includes(size));
  if (strange !== undefined) return { fault: unknownSize(strange.slice(0, 40), all) };
  return { value: inFacetOrder(shopFacts, 'size', known) };
}

/** Explains an unknown size. For a date into which Excel converted a size, says what to type. */
function unknownSize(shown: string, all: readonly string[]): string {
  const numbers = numbersOfDate(shown);
  if (!numbers) return `There is no size ${shown}. Write sizes like S, M, L`;
  const meant = all.filter((size) => isSame(numbers, size.match(/\d+/g) ?? []));
  const like = meant.length > 0 ? meant.map((size) => `'${size}`).join(' or ') : "'5-6Y";
  return `There is no size ${shown}: Excel made a date of it. Type an apostrophe before the size, like ${like}`;
}

function isSame(numbers: readonly number[], digits: readonly string[]): boolean {
  return numbers.toSorted().join() === digits.map(Number).toSorted().join();
}

function state(cell: Cell): ReadCell {
  const word = plain(cell).toLowerCase();
  const found = productStates.find((one) => stateNames[one] === word);
  return found ? { value: found } : { fault: `Write ${Object.values(stateNames).join(', ')}` };
}

/** State as a cell shows it: 'draft' instead of 'a draft'. */
const stateNames = { ...productStateWords, draft: 'draft' };

function lines(cell: Cell): ReadCell {
  const written = plain(cell)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return judged(shape.details, written);
}

const money = (paise: number | null) => (paise === null ? null : toRupees(paise));
const tick = (on: boolean) => (on ? 'yes' : 'no');

/** Header of the column with the row's key and base version. */
export const productHead = 'Product';
export const versionHead = 'Version';

/** Columns of product spreadsheets in order, for both export and import. */
export const sheetColumns: readonly Column[] = [
  { head: productHead, width: 22, write: ({ id }) => id },
  { head: versionHead, width: 8, write: ({ row }) => row.version },
  { head: 'Name', width: 32, fact: 'name', write: ({ facts }) => facts.name, read: words(shape.name) },
  {
    head: 'Price',
    width: 10,
    fact: 'pricePaise',
    write: ({ facts }) => money(facts.pricePaise),
    read: price(shape.price),
  },
  {
    head: 'Former price',
    width: 12,
    fact: 'oldPricePaise',
    write: ({ facts }) => money(facts.oldPricePaise),
    read: orEmpty(price(shape.price)),
  },
  { head: 'Sizes', width: 24, fact: 'sizes', write: ({ facts }) => facts.sizes.join(', '), read: sizes },
  { head: 'State', width: 12, fact: 'state', write: ({ facts }) => stateNames[facts.state], read: state },
  { head: 'Limited', width: 9, fact: 'limited', write: ({ facts }) => tick(facts.limited), read: yesOrNo },
  { head: 'Hot sale', width: 9, fact: 'hotSale', write: ({ facts }) => tick(facts.hotSale), read: yesOrNo },
  { head: 'Final sale', width: 9, fact: 'finalSale', write: ({ facts }) => tick(facts.finalSale), read: yesOrNo },
  {
    head: 'Description',
    width: 60,
    fact: 'description',
    write: ({ facts }) => facts.description,
    read: words(shape.description),
  },
  { head: 'Fabric and care', width: 40, fact: 'details', write: ({ facts }) => facts.details.join('\n'), read: lines },
  own('Name in Hindi', 32, 'nameHi', shape.nameHi),
  own('Description in Hindi', 60, 'descriptionHi', shape.descriptionHi),
  own('Search words', 40, 'searchWords', shape.searchWords),
  own('Title for search engines', 40, 'metaTitle', shape.metaTitle),
  own('Description for search engines', 60, 'metaDescription', shape.metaDescription),
  { head: 'HSN', width: 11, fact: 'hsn', write: ({ facts }) => facts.hsn, read: words(shape.hsn) },
  {
    head: 'Made in',
    width: 14,
    fact: 'countryOfOrigin',
    write: ({ facts }) => facts.countryOfOrigin,
    read: words(shape.countryOfOrigin),
  },
  {
    head: 'Licensed by',
    width: 28,
    fact: 'licensor',
    write: ({ facts }) => facts.licensor,
    read: words(shape.licensor),
  },
  {
    head: 'MRP (incl. tax)',
    width: 14,
    fact: 'mrpPaise',
    write: ({ facts }) => money(facts.mrpPaise ?? null),
    read: orEmpty(price(shape.price)),
  },
  own('Generic name', 20, 'genericName', shape.genericName),
  own('Net quantity', 12, 'netQuantity', shape.netQuantity),
  {
    head: 'Maker is',
    width: 14,
    fact: 'makerRole',
    write: ({ facts }) => facts.makerRole ?? null,
    read: orEmpty(makerRole),
  },
  own('Maker', 28, 'makerName', shape.makerName),
  own('Address of the maker', 36, 'makerAddress', shape.makerAddress),
  own('Customer care', 36, 'careContact', shape.careContact),
  own('Month of manufacture', 20, 'madeMonth', shape.madeMonth),
  { head: 'Category', width: 18, fixed: true, write: ({ row }) => row.category },
  { head: 'Sport', width: 12, fixed: true, write: ({ facts }) => facts.sport },
  { head: 'Kind', width: 12, fixed: true, write: ({ facts }) => facts.kind },
  { head: 'Club', width: 22, fixed: true, write: ({ facts }) => facts.team },
  { head: 'Athlete', width: 18, fixed: true, write: ({ facts }) => facts.athlete },
  // Stock changes while the file is being edited, so this column is not imported.
  { head: 'Pieces then', width: 28, write: ({ pieces }) => pieces },
  // The settings decide this, so this column is not imported either.
  { head: 'Prices are', width: 12, write: ({ prices }) => prices },
];

/** Returns the header of the column that writes a fact. Pure. */
export function sheetColumnOf(fact: string): string {
  return sheetColumns.find((column) => column.fact === fact)?.head ?? fact;
}

export type { Column };
