import { categories, productId } from '#contract/category-names.ts';
import { told } from '#contract/told-terms.ts';

/** Size and colour of a piece added without choosing. */
export const defaultSize = 'M';
export const defaultColour = 'Default';

/** What a line is called that has no name. */
export const noName = 'Custom Product';

/** A line of the cart as it is kept in the browser under 'cart'. A wish list: the server prices it again. */
export interface CartLine {
  id: string;
  numericId?: number;
  name: string;
  /** Rupees, as the shopper saw it. */
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
  /** `back` says that it is a club's shirt, and what is on its back. */
  customization?: { baseColor: string; designImage?: string; back?: string };
}

/**
 * A price as carts of any age wrote it: a number as it is, a string stripped of all but digits and dots; 0 for what
 * cannot be read. A leading dot ('Rs. 1,299.00') is dropped, or the price would turn to paise.
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

/** A whole number; nought has no sign, which is lost as it is kept. */
function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number + 0 : undefined;
}

/**
 * The product a line is of. Older carts knew goods by their number, which each sport counts from 1: with its category it is the
 * product's own id, so that two sports' number 1 are two lines, and the one that is added today is the same line. An id of another
 * catalogue ('64f0c2…') is of no use here. What was made for somebody has its own.
 */
function idOf(given: string | undefined, numericId: number | undefined, category: string | undefined): string | undefined {
  if (given !== undefined && /^\D+-\d+$/.test(given)) return given;
  const known = categories().find((name) => name.toLowerCase() === category?.trim().toLowerCase());
  const number = numericId ?? whole(given);
  return known && number !== undefined ? productId(known, number) : (given ?? number?.toString());
}

/** Reads one line tolerantly; undefined for what is no line at all. */
export function parseLine(value: unknown): CartLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const raw = value as Record<string, unknown>;
  const given = text(raw.id) ?? text(raw._id) ?? text(raw.customProductId);
  const numericId = whole(raw.numericId) ?? (raw.isCustomProduct === true ? undefined : whole(raw.id));
  const isCustom = raw.isCustomProduct === true || Boolean(raw.customProductId);
  const id = isCustom ? (given ?? whole(raw.id)?.toString()) : idOf(given, numericId, text(raw.category));
  if (id === undefined) return undefined;
  const quantity = whole(raw.quantity) ?? 1;
  const line: CartLine = {
    id,
    name: text(raw.name) ?? text(raw.ProductName) ?? noName,
    price: parsePrice(raw.price ?? raw.Price),
    quantity: Math.min(Math.max(quantity, 1), told('limits').perLine),
    size: text(raw.size) ?? text(raw.selectedSize) ?? defaultSize,
    color: text(raw.color) ?? defaultColour,
  };
  const optional = {
    numericId,
    oldPrice: raw.oldPrice === undefined || raw.oldPrice === null ? undefined : parsePrice(raw.oldPrice),
    category: text(raw.category),
    image: text(raw.image) ?? text(raw.imageUrl),
    description: text(raw.description),
    discount: typeof raw.discount === 'number' ? raw.discount : undefined,
    isCustomProduct: raw.isCustomProduct === true ? true : undefined,
    customization: parseCustomization(raw.customization),
  };
  for (const [key, part] of Object.entries(optional)) if (part !== undefined) Object.assign(line, { [key]: part });
  return line;
}

function parseCustomization(value: unknown): CartLine['customization'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const { baseColor, designImage, back } = value as Record<string, unknown>;
  const [image, words] = [text(designImage), text(back)];
  return { baseColor: text(baseColor) ?? defaultColour, ...(image && { designImage: image }), ...(words && { back: words }) };
}

/** Reads a whole cart; what is no line is passed over, and lines of one identity (id and size) become one. */
export function parseCart(value: unknown): CartLine[] {
  if (!Array.isArray(value)) return [];
  const lines: CartLine[] = [];
  for (const entry of value) {
    const line = parseLine(entry);
    if (!line) continue;
    const same = lines.find((other) => isSameLine(other, line));
    if (same) same.quantity = Math.min(same.quantity + line.quantity, told('limits').perLine);
    else lines.push(line);
  }
  return lines;
}

/** A line is its id and its size. */
export function isSameLine(one: Pick<CartLine, 'id' | 'size'>, other: Pick<CartLine, 'id' | 'size'>): boolean {
  return one.id === other.id && one.size === other.size;
}

/** Adds pieces to a cart; undefined where the line would pass what one may have. */
export function withAdded(lines: readonly CartLine[], added: CartLine): CartLine[] | undefined {
  const before = lines.find((line) => isSameLine(line, added));
  if ((before?.quantity ?? 0) + added.quantity > told('limits').perLine) return undefined;
  if (!before) return [...lines, added];
  return lines.map((line) => (line === before ? { ...line, quantity: line.quantity + added.quantity } : line));
}

export function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
