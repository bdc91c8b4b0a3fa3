import type { OfficeProduct, ProductChanges } from '#contract/office/products.ts';
import type { Fields } from '#office/words/merge-fields.ts';
import { priceTyped, readPrice } from '#office/words/read-price.ts';
import { chartSent, chartTyped } from './own-chart.ts';

/** Labels of the form's fields. */
export const productFieldLabels = {
  name: 'Name',
  description: 'Description',
  nameHi: 'Name in Hindi',
  descriptionHi: 'Description in Hindi',
  searchWords: 'Search words',
  metaTitle: 'Title in search engines',
  metaDescription: 'Description in search engines',
  details: 'Fabric and care',
  price: 'Price',
  oldPrice: 'Former price',
  picture: 'Drawing',
  sizes: 'Sizes',
  chart: 'Size chart',
  limited: 'Limited',
  hotSale: 'Hot sale',
  finalSale: 'Final sale',
  hsn: 'HSN code',
  countryOfOrigin: 'Made in',
  mrp: 'MRP (incl. tax)',
  genericName: 'Generic name',
  netQuantity: 'Net quantity',
  madeMonth: 'Month of manufacture',
  makerRole: 'Named with',
  makerName: 'Name of the maker',
  makerAddress: 'Address of the maker',
  careContact: 'Customer care',
  licensor: 'Licensed by',
} as const;

export type ProductField = keyof typeof productFieldLabels;
export const productFields = Object.keys(productFieldLabels) as ProductField[];

/** Fields that may be empty: an empty declaration means that of the shop. */
const ownFields = [
  'nameHi',
  'descriptionHi',
  'searchWords',
  'metaTitle',
  'metaDescription',
  'genericName',
  'netQuantity',
  'madeMonth',
  'makerRole',
  'makerName',
  'makerAddress',
  'careContact',
] as const satisfies readonly ProductField[];
type OwnField = (typeof ownFields)[number];

/** Returns a product as form values. Pure. */
export function typedProduct(product: Pick<OfficeProduct, ProductField>): Record<ProductField, string> {
  const yes = (on: boolean) => (on ? 'yes' : 'no');
  const { name, description, hsn, countryOfOrigin, licensor } = product;
  return {
    ...{ name, description, hsn, countryOfOrigin, licensor },
    details: product.details.join('\n'),
    price: priceTyped(product.price),
    mrp: priceTyped(product.mrp),
    ...(Object.fromEntries(ownFields.map((field) => [field, product[field] ?? ''])) as Record<OwnField, string>),
    oldPrice: priceTyped(product.oldPrice),
    picture: JSON.stringify(product.picture),
    sizes: product.sizes.join(', '),
    chart: chartTyped(product.chart),
    limited: yes(product.limited),
    hotSale: yes(product.hotSale),
    finalSale: yes(product.finalSale),
  };
}

/** Returns the changed fields. Pure. */
export function changedBoxes(base: Fields, typed: Fields): ProductField[] {
  return productFields.filter((box) => (typed[box] ?? '') !== (base[box] ?? ''));
}

/** Builds the changes, or the fields with invalid prices. Pure. */
export function productChangesOf(
  base: Fields,
  typed: Fields,
): { changes: ProductChanges } | { faults: Record<string, string> } {
  const changes: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const box of changedBoxes(base, typed)) {
    const value = typed[box] ?? '';
    const price = readPrice(value);
    if (box === 'chart') addChart(chartSent(value, sizesTyped(typed)), changes, faults);
    else if ((box === 'price' && price === null) || (isPrice(box) && price === undefined))
      faults[box] = 'Give rupees, like 2,499.00';
    else changes[box] = sentOf(box, value, price ?? null);
  }
  return Object.keys(faults).length > 0 ? { faults } : { changes: changes as ProductChanges };
}

/** Lists the sizes chosen in the form. Pure. */
export function sizesTyped({ sizes = '' }: Fields): string[] {
  return sizes === '' ? [] : sizes.split(', ');
}

/** Adds a size chart to the changes, or the errors of its cells to the faults. */
function addChart(
  sent: ReturnType<typeof chartSent>,
  changes: Record<string, unknown>,
  faults: Record<string, string>,
): void {
  if ('faults' in sent) Object.assign(faults, sent.faults);
  else Object.assign(changes, sent);
}

const markFields: ReadonlySet<ProductField> = new Set<ProductField>(['limited', 'hotSale', 'finalSale']);

const isPrice = (box: ProductField): boolean => box === 'price' || box === 'oldPrice' || box === 'mrp';

function sentOf(box: ProductField, value: string, price: number | null): unknown {
  if (isPrice(box)) return price;
  if (ownFields.some((one) => one === box)) return value.trim() || null;
  if (box === 'sizes') return sizesTyped({ sizes: value });
  if (box === 'picture') return JSON.parse(value);
  if (markFields.has(box)) return value === 'yes';
  if (box === 'details')
    return value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return value;
}

/** Returns a field's error from a rejection. Pure. */
export function productFieldFault(fields: Readonly<Record<string, string>>, box: ProductField): string | undefined {
  const name = Object.keys(fields).find(
    (one) => one === box || one === `${box}Paise` || one === `changes.${box}` || one.startsWith(`changes.${box}.`),
  );
  return name === undefined ? undefined : fields[name];
}
