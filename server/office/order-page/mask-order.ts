import type { OfficeOrder, OrderPlace } from '#contract/office/orders.ts';
import { type OrderSight, showsFreeText } from '#contract/office/permissions.ts';
import type { Order } from '#contract/orders.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import type { orderEventsTable } from '#database/schema/orders.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import {
  type KnownReceiver,
  maskAddress,
  maskName,
  maskPhone,
  maskWords,
} from '#server/fulfilment/delivery-promise/mask-person.ts';
import { unnamedGoods } from '#server/fulfilment/designs/goods-names.ts';
import { coverPrint } from '#server/office/order-lists/order-visibility.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';

type OrderEventRow = typeof orderEventsTable.$inferSelect;

/** Visibility of an order's people, and every name and address under which a courier may know them. */
export interface OrderCover {
  shown: OrderSight;
  receivers: readonly KnownReceiver[];
}

/**
 * Masks the customer of an order. Members without free text get neither what people wrote nor prints, and the courier's
 * words masked. Document URLs contain a key that opens the whole order, so they are removed. Pure.
 */
export function maskOrder(order: Order, row: OrderRow, cover: OrderCover): OfficeOrder['order'] {
  const { shown } = cover;
  const open = showsFreeText(shown);
  return {
    ...order,
    ...(!open && withoutFreeText(order, cover)),
    contact: { email: maskPersonalData(row.email), phone: maskPhone(row.phone) },
    address: coverAddress(row.address, shown),
    parcels: order.parcels.map((parcel) => ({
      ...(open ? parcel : maskCourier(parcel, cover)),
      address: parcel.address && coverAddress(parcel.address, shown),
    })),
    documents: order.documents.map((paper) => ({ ...paper, href: '' })),
    gstin: open || shown === 'totals' ? order.gstin : null,
  };
}

/** Masks the reasons of events: those that people wrote are left out, as masking cannot hide what they name. Pure. */
export function maskEvents(events: readonly OrderEventRow[], { shown, receivers }: OrderCover): OrderEventRow[] {
  if (showsFreeText(shown)) return [...events];
  return events.map((event) => {
    const written = event.actor === 'operator' || event.actor === 'shopper';
    return { ...event, reason: written || event.reason === null ? null : maskWords(event.reason, ...receivers) };
  });
}

function coverAddress(address: StoredAddress, shown: OrderSight): OrderPlace {
  return {
    fullName: coverName(address.fullName, shown),
    line1: maskAddress(address),
    line2: '',
    city: shown === 'masked' || shown === 'totals' ? '' : address.city,
    state: address.state,
    pin: `${address.pin.slice(0, 4)}••`,
  };
}

function coverName(fullName: string, shown: OrderSight): string {
  if (shown === 'totals') return '';
  return shown === 'masked' ? maskName(fullName) : fullName;
}

function withoutFreeText(
  order: Order,
  { shown }: OrderCover,
): Pick<Order, 'lines' | 'breakdown' | 'refunds' | 'returns' | 'timeline' | 'note'> {
  return {
    lines: order.lines.map((line) => coverLine(line, shown)),
    breakdown: {
      ...order.breakdown,
      lines: order.breakdown.lines.map((line) => ({ ...line, name: unnamedGoods(line.name) })),
    },
    refunds: order.refunds.map((refund) => ({ ...refund, reason: '' })),
    returns: [],
    timeline: order.timeline.map((event) => ({ ...event, detail: null })),
    note: null,
  };
}

function maskCourier(parcel: Order['parcels'][number], { receivers }: OrderCover): Order['parcels'][number] {
  return {
    ...parcel,
    status: maskWords(parcel.status, ...receivers),
    timeline: parcel.timeline.map(({ status, at, location }) => ({
      status: maskWords(status, ...receivers),
      at,
      location: maskWords(location, ...receivers),
    })),
  };
}

/** Covers the print of a made-to-order line. Its picture could be found by the id of the design, which is left out. */
function coverLine(line: Order['lines'][number], shown: OrderSight): Order['lines'][number] {
  const { customization } = line;
  if (customization === null) return line;
  const plain = { baseColor: customization.baseColor, designImage: '' };
  return { ...coverPrint(shown, line, true), _id: '', customization: plain };
}
