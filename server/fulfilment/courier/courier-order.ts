import { toRupees } from '#contract/money.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import { kindNamed } from '#server/catalogue/products/kinds.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

/** Order data for the courier. Amounts are paise. */
export interface CourierOrderData {
  /** Reference of the shop, with the parcel's number appended. */
  reference: string;
  placedAt: Date;
  email: string;
  phone: string;
  address: StoredAddress;
  billing: StoredAddress | null;
  gstin: string | null;
  note: string | null;
  payment: string;
  shippingPaise: number;
  /** Amount in paise paid with store credit, which the courier does not collect. */
  creditPaise: number;
  lines: readonly SentLine[];
}

export interface SentLine {
  productId: string;
  name: string;
  size: string;
  quantity: number;
  totalPaise: number;
  taxPaise: number;
  hsn: string;
  kind: string;
}

/** Order in the courier's format, as `POST /orders/create/adhoc` takes it. */
export type ParcelToSend = Readonly<Record<string, unknown>> & { order_id: string };
export type ReturnToFetch = Readonly<Record<string, unknown>> & { order_id: string };

/**
 * Returns the packed weight of one piece in grams, by its kind of product. The courier weighs parcels again and charges
 * by its own result.
 */
const gramsOf = (shopFacts: KnownFacts, kind: string) =>
  kind === 'mug' ? mugGrams : (kindNamed(shopFacts, kind)?.grams ?? otherGrams);
/** Weight in grams of a mug with the shopper's print, for which the shop has no product kind. */
const mugGrams = 450;
const otherGrams = 300;
const boxGrams = 80;
/** Sizes of the shop's two boxes, in cm: the flat box is for few pieces. */
const flatBox = { length: 32, breadth: 26, height: 4 } as const;
const deepBox = { length: 40, breadth: 30, height: 15 } as const;
const mostInFlatBox = 3;

/** Returns the weight in kg and outer size in cm of a parcel. */
export function measureParcel(
  shopFacts: KnownFacts,
  lines: readonly Pick<SentLine, 'kind' | 'quantity'>[],
): {
  weight: number;
  length: number;
  breadth: number;
  height: number;
} {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const weight = lines.reduce((sum, { kind, quantity }) => sum + gramsOf(shopFacts, kind) * quantity, boxGrams);
  return { weight: weight / 1000, ...(pieces <= mostInFlatBox ? flatBox : deepBox) };
}

/** Limit of the courier for label text, in characters. */
const longestCity = 30;

/**
 * Converts an order to the courier's format. Prices include tax. The total is computed here, since the courier does not
 * add the lines up. Pure.
 */
export function parcelToSend(shopFacts: KnownFacts, order: CourierOrderData, pickupPlace: string): ParcelToSend {
  const { address, billing } = order;
  const { day, minutes } = inIndia(order.placedAt);
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const linesPaise = order.lines.reduce((sum, line) => sum + line.totalPaise + line.taxPaise, 0);
  return {
    order_id: order.reference,
    order_date: `${day} ${clock}`,
    pickup_location: pickupPlace,
    ...person('billing', billing ?? address, order),
    shipping_is_billing: billing === null,
    ...(billing && person('shipping', address, order)),
    order_items: order.lines.map((line) => ({
      name: line.name,
      // The courier requires each SKU to be unique within an order.
      sku: `${line.productId}-${line.size}`.slice(0, 50),
      units: line.quantity,
      selling_price: toRupees(Math.round((line.totalPaise + line.taxPaise) / line.quantity)),
      hsn: line.hsn,
    })),
    payment_method: order.payment === 'cod' ? 'COD' : 'Prepaid',
    shipping_charges: toRupees(order.shippingPaise),
    total_discount: toRupees(order.creditPaise),
    sub_total: toRupees(linesPaise),
    ...measureParcel(shopFacts, order.lines),
    ...(order.note && { comment: order.note }),
    ...(order.gstin && { customer_gstin: order.gstin }),
  };
}

function person(
  part: 'billing' | 'shipping',
  address: StoredAddress,
  { email, phone }: Pick<CourierOrderData, 'email' | 'phone'>,
): Record<string, unknown> {
  const [first, last] = nameParts(address.fullName);
  return {
    [`${part}_customer_name`]: first,
    [`${part}_last_name`]: last,
    [`${part}_address`]: address.line1,
    [`${part}_address_2`]: [address.line2, address.landmark].filter(Boolean).join(', '),
    [`${part}_city`]: address.city.slice(0, longestCity),
    [`${part}_pincode`]: Number(address.pin),
    [`${part}_state`]: address.state,
    [`${part}_country`]: 'India',
    [`${part}_email`]: email,
    [`${part}_phone`]: phone,
  };
}

function nameParts(fullName: string): [first: string, last: string] {
  const at = fullName.indexOf(' ');
  return at < 0 ? [fullName, ''] : [fullName.slice(0, at), fullName.slice(at + 1)];
}

/** Address that parcels are returned to. */
export interface ReturnPlace {
  name: string;
  address: string;
  city: string;
  state: string;
  pin: string;
  phone: string;
}

/** Converts a return pickup to the format of `POST /orders/create/return`. Pure. */
export function returnToFetch(
  shopFacts: KnownFacts,
  order: CourierOrderData,
  place: ReturnPlace,
  reason: string,
): ReturnToFetch {
  const { address } = order;
  const [first, last] = nameParts(address.fullName);
  return {
    order_id: order.reference,
    order_date: inIndia(order.placedAt).day,
    pickup_customer_name: first,
    pickup_last_name: last,
    pickup_address: address.line1,
    pickup_address_2: [address.line2, address.landmark].filter(Boolean).join(', '),
    pickup_city: address.city.slice(0, longestCity),
    pickup_state: address.state,
    pickup_country: 'India',
    pickup_pincode: Number(address.pin),
    pickup_email: order.email,
    pickup_phone: order.phone,
    shipping_customer_name: place.name,
    shipping_address: place.address,
    shipping_city: place.city,
    shipping_state: place.state,
    shipping_country: 'India',
    shipping_pincode: Number(place.pin),
    shipping_phone: place.phone,
    order_items: order.lines.map((line) => ({
      name: line.name,
      sku: `${line.productId}-${line.size}`.slice(0, 50),
      units: line.quantity,
      selling_price: toRupees(Math.round((line.totalPaise + line.taxPaise) / line.quantity)),
      hsn: line.hsn,
      return_reason: reason,
      qc_enable: false,
    })),
    payment_method: 'Prepaid',
    sub_total: toRupees(order.lines.reduce((sum, line) => sum + line.totalPaise + line.taxPaise, 0)),
    ...measureParcel(shopFacts, order.lines),
  };
}
