import { mobileFault } from '#contract/address-rules.ts';
import { mostPerLine } from '#contract/cart-rules.ts';
import type { Quote } from '#contract/checkout.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { daysShown } from '#contract/expected-days.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import type { OnShelf } from '#contract/office/new-order.ts';
import { isEmail, normalEmail } from '#contract/plain-text.ts';
import { addressFaults, readAddress } from '#contract/read-address.ts';
import { addressValues, noAddress, type TypedAddress } from '#contract/typed-address.ts';
import type { AddressBox } from '#office/parts/address-boxes.tsx';

/** Line item as shown before the shop prices it. */
export interface CallLine {
  id: string;
  name: string;
  size: string;
  quantity: number;
  image: string;
}

/** Draft of an order. */
export interface CallDraft {
  /** Idempotency key of the order. */
  key: string;
  lines: CallLine[];
  phone: string;
  email: string;
  address: TypedAddress;
  delivery: 'standard' | 'express' | 'nextDay';
  payment: 'razorpay' | 'cod';
  note: string;
}

/** Creates an empty draft. */
export function emptyDraft(): CallDraft {
  return {
    key: crypto.randomUUID(),
    lines: [],
    phone: '',
    email: '',
    address: noAddress,
    delivery: 'standard',
    payment: 'razorpay',
    note: '',
  };
}

/** Parses a stored draft; undefined if invalid or from another version. */
export function draftIn(kept: unknown): CallDraft | undefined {
  const empty = emptyDraft();
  if (typeof kept !== 'object' || kept === null) return undefined;
  const fits = Object.entries(empty).every(
    ([name, value]) => typeof value === typeof (kept as Record<string, unknown>)[name],
  );
  const stored = kept as CallDraft;
  // Drafts of an earlier version lack some fields of the address.
  const draft: CallDraft = { ...stored, address: { ...noAddress, ...stored.address } };
  return fits && Array.isArray(draft.lines) && Object.values(draft.address).every((text) => typeof text === 'string')
    ? draft
    : undefined;
}

/** Returns true if anything was entered. */
export function isBegun({ lines, phone, email, address, note }: CallDraft): boolean {
  return lines.length > 0 || [phone, email, note, ...Object.values(address)].some((text) => text.trim() !== '');
}

/** Adds a piece: increments an existing line, up to the limit. */
export function withPiece(
  lines: readonly CallLine[],
  { id, name, image }: Pick<OnShelf, 'id' | 'name' | 'image'>,
  size: string,
): CallLine[] {
  const there = lines.some((line) => line.id === id && line.size === size);
  if (!there) return [...lines, { id, name, size, quantity: 1, image }];
  return withQuantity(lines, { id, size }, 1);
}

/** Changes a line's quantity; a line with quantity 0 is removed. */
export function withQuantity(
  lines: readonly CallLine[],
  { id, size }: Pick<CallLine, 'id' | 'size'>,
  by: number,
): CallLine[] {
  return lines
    .map((line) =>
      line.id === id && line.size === size ? { ...line, quantity: Math.min(mostPerLine, line.quantity + by) } : line,
    )
    .filter(({ quantity }) => quantity > 0);
}

/** Returns the lines to price. */
export function wantedLines({ lines }: Pick<CallDraft, 'lines'>) {
  return lines.map(({ id, size, quantity }) => ({ _id: id, size, quantity }));
}

/** Validates a draft: one message per field, in page order. */
export function draftFaults({
  lines,
  phone,
  email,
  address,
}: CallDraft): Partial<Record<AddressBox | 'lines' | 'phone' | 'email', string>> {
  const faults = addressFaults(address);
  const phoneFault = mobileFault(phone);
  return {
    ...(lines.length === 0 && { lines: 'Choose a piece first' }),
    ...(phoneFault && { phone: phoneFault }),
    ...(!isEmail(normalEmail(email)) && { email: 'Type the e-mail: the order and its link go there' }),
    ...Object.fromEntries(faults.map(({ field, message }) => [field, message])),
  };
}

type Request = InputOf<OfficeCalls['POST /api/office/new-order']>['body'];

/** Builds the request; undefined if `draftFaults` finds errors. `told` is the quote that the caller was given. */
export function requestOf(draft: CallDraft, told: Pick<Quote, 'total' | 'deliveryOptions'>): Request | undefined {
  const address = readAddress(draft.address);
  if (!address || Object.keys(draftFaults(draft)).length > 0) return undefined;
  const { phone, email, delivery, payment, note } = draft;
  const expectedDays = daysShown(told.deliveryOptions, delivery);
  return {
    lines: wantedLines(draft),
    contact: { phone, email },
    address,
    delivery,
    payment,
    expectedTotal: told.total,
    ...(expectedDays && { expectedDays }),
    ...(note.trim() && { note: note.trim() }),
  };
}

/** Fills in an earlier customer. The line items stay. */
export function withCaller(
  draft: CallDraft,
  shown: { email: string; address: { [Box in AddressBox]?: string | undefined } },
): CallDraft {
  return { ...draft, email: shown.email, address: addressValues(shown.address) };
}

/**
 * Creates an order from an earlier one: stock items in the same quantity, with the customer. Custom items must be
 * designed again.
 */
export function draftAgain(
  lines: readonly {
    _id: string;
    name: string;
    size: string;
    quantity: number;
    image: string;
    customization: unknown;
  }[],
  { phone, ...contact }: { phone: string; email: string; address: { [Box in AddressBox]?: string | undefined } },
): CallDraft {
  const again = lines.flatMap(({ _id: id, name, size, quantity, image, customization }) =>
    customization === null ? [{ id, name, size, quantity: Math.min(mostPerLine, quantity), image }] : [],
  );
  return { ...withCaller(emptyDraft(), contact), lines: again, phone };
}
