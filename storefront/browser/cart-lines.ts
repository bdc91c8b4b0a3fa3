import { categoryNames, productId } from '#contract/category-names.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';

/** Default size of a piece added without a choice. */
export const defaultSize = 'M';
/** Default colour of a piece added without a choice. */
export const defaultColour = 'Default';

/** Name of a line whose name is missing. */
export const noName = 'Custom Product';

/** Cart line stored in the browser under 'cart'. It is only a request: the server prices it again. */
export interface CartLine {
  id: string;
  numericId?: number;
  name: string;
  /** Price in rupees, as the shopper saw it. */
  price: number;
  oldPrice?: number;
  category?: string;
  image?: string;
  description?: string;
  discount?: number;
  quantity: number;
  size: string;
  color: string;
  isCustomProduct?: boolean;
  /** `back` marks a club shirt, and contains the print on its back. */
  customization?: { baseColor: string; designImage?: string; back?: string };
  /** Squad with which the line was added; its lines can be removed together. */
  squad?: string;
  /** Contents of the shirt in the studio. The squad list compares them to see which shirts are in the cart. */
  shirt?: string;
}

/**
 * Parses a price from carts of any version. Numbers stay, strings are reduced to digits and dots, invalid values become
 * 0. A leading dot ('Rs. 1,299.00') is dropped, as it would change rupees to paise.
 */
export function parsePrice(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : 0;
  if (typeof value !== 'string') return 0;
  const parsed = Number.parseFloat(value.replace(/[^\d.]/g, '').replace(/^\.+/, ''));
  return Number.isFinite(parsed) ? parsed : 0;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Parses an integer; -0 becomes 0, as storage does not preserve its sign. */
function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number + 0 : undefined;
}

/**
 * Returns the product id of a line. Older carts have the number, which is unique only within a category; together they
 * form the id. Ids of another catalogue ('64f0c2…') are ignored. Custom products have their own id.
 */
function idOf(
  shop: ShopFacts,
  given: string | undefined,
  numericId: number | undefined,
  category: string | undefined,
): string | undefined {
  if (given !== undefined && /^\D+-\d+$/.test(given)) return given;
  const known = categoryNames(shop).find((name) => name.toLowerCase() === category?.trim().toLowerCase());
  const number = numericId ?? whole(given);
  return known && number !== undefined ? productId(known, number) : (given ?? number?.toString());
}

function choiceOf(raw: Record<string, unknown>): Pick<CartLine, 'size' | 'color'> {
  return {
    size: text(raw.size) ?? text(raw.selectedSize) ?? defaultSize,
    color: text(raw.color) ?? defaultColour,
  };
}

/** Parses one line leniently; undefined if it is not a line. */
export function parseLine(shop: ShopFacts, value: unknown): CartLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const raw = value as Record<string, unknown>;
  const { id, numericId } = parseIds(shop, raw);
  if (id === undefined) return undefined;
  const quantity = whole(raw.quantity) ?? 1;
  const line: CartLine = {
    id,
    name: text(raw.name) ?? text(raw.ProductName) ?? noName,
    price: parsePrice(raw.price ?? raw.Price),
    quantity: Math.min(Math.max(quantity, 1), shownTerm(shop, 'limits').perLine),
    ...choiceOf(raw),
  };
  const optional = { numericId, ...parseOptional(raw) };
  for (const [key, part] of Object.entries(optional)) if (part !== undefined) Object.assign(line, { [key]: part });
  return line;
}

/** Parses the id of a product or custom product, and the product number. */
function parseIds(
  shop: ShopFacts,
  raw: Record<string, unknown>,
): { id: string | undefined; numericId: number | undefined } {
  const given = text(raw.id) ?? text(raw._id) ?? text(raw.customProductId);
  const numericId = whole(raw.numericId) ?? (raw.isCustomProduct === true ? undefined : whole(raw.id));
  const isCustom = raw.isCustomProduct === true || Boolean(raw.customProductId);
  const id = isCustom ? (given ?? whole(raw.id)?.toString()) : idOf(shop, given, numericId, text(raw.category));
  return { id, numericId };
}

/** Parses the optional fields of a line. */
function parseOptional(raw: Record<string, unknown>) {
  return {
    oldPrice: raw.oldPrice === undefined || raw.oldPrice === null ? undefined : parsePrice(raw.oldPrice),
    category: text(raw.category),
    image: text(raw.image) ?? text(raw.imageUrl),
    description: text(raw.description),
    discount: typeof raw.discount === 'number' ? raw.discount : undefined,
    isCustomProduct: raw.isCustomProduct === true ? true : undefined,
    customization: parseCustomization(raw.customization),
    squad: text(raw.squad),
    shirt: text(raw.shirt),
  };
}

function parseCustomization(value: unknown): CartLine['customization'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const { baseColor, designImage, back } = value as Record<string, unknown>;
  const [image, words] = [text(designImage), text(back)];
  return {
    baseColor: text(baseColor) ?? defaultColour,
    ...(image && { designImage: image }),
    ...(words && { back: words }),
  };
}

/** Parses a whole cart. Skips invalid entries, and merges lines with the same id and size. */
export function parseCart(shop: ShopFacts, value: unknown): CartLine[] {
  if (!Array.isArray(value)) return [];
  const lines: CartLine[] = [];
  for (const entry of value) {
    const line = parseLine(shop, entry);
    if (!line) continue;
    const same = lines.find((other) => isSameLine(other, line));
    if (same) same.quantity = Math.min(same.quantity + line.quantity, shownTerm(shop, 'limits').perLine);
    else lines.push(line);
  }
  return lines;
}

/** Compares lines by id and size. */
export function isSameLine(one: Pick<CartLine, 'id' | 'size'>, other: Pick<CartLine, 'id' | 'size'>): boolean {
  return one.id === other.id && one.size === other.size;
}

/** Adds pieces to a cart; undefined if the line would exceed the maximum quantity. */
export function withAdded(shop: ShopFacts, lines: readonly CartLine[], added: CartLine): CartLine[] | undefined {
  const before = lines.find((line) => isSameLine(line, added));
  if ((before?.quantity ?? 0) + added.quantity > shownTerm(shop, 'limits').perLine) return undefined;
  if (!before) return [...lines, added];
  return lines.map((line) => (line === before ? { ...line, quantity: line.quantity + added.quantity } : line));
}

export function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
