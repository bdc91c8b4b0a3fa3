import type { ShopSettings } from '#contract/settings.ts';
import { sizeLabel } from '#contract/size-words.ts';
import type { documentsTable } from '#database/schema/documents.ts';
import { orderEventsTable, orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { gatewayOrdersTable, moneyMovementsTable, paymentsTable, refundsTable } from '#database/schema/payments.ts';
import {
  cancellationsTable,
  cancelledLinesTable,
  returnEventsTable,
  returnLinesTable,
  returnsTable,
} from '#database/schema/returns.ts';
import { shipmentEventsTable, shipmentsTable } from '#database/schema/shipments.ts';
import { stockMovementsTable } from '#database/schema/stock.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { deliveryNameAt } from '#server/fulfilment/delivery-promise/charges.ts';
import type { DocumentFacts, DocumentRow } from '#server/money/invoices/document-content.ts';
import { returnDays } from '#server/orders/model/order-actions.ts';
import type { Totals } from '#server/orders/pricing/price-lines.ts';
import type { ImaginedOrder } from './imagine-order.ts';

/** Tables of an invented order. Their rows have no ids where the database assigns them. */
export const demoOrderTables = {
  orders: ordersTable,
  orderLines: orderLinesTable,
  orderEvents: orderEventsTable,
  gatewayOrders: gatewayOrdersTable,
  payments: paymentsTable,
  refunds: refundsTable,
  moneyMovements: moneyMovementsTable,
  stockMovements: stockMovementsTable,
  shipments: shipmentsTable,
  shipmentEvents: shipmentEventsTable,
  cancellations: cancellationsTable,
  cancelledLines: cancelledLinesTable,
  returns: returnsTable,
  returnLines: returnLinesTable,
  returnEvents: returnEventsTable,
};
export type Rows = { [Table in keyof typeof demoOrderTables]: (typeof demoOrderTables)[Table]['$inferInsert'][] };

/** Document before it is issued and numbered. */
export interface Paper {
  facts: Omit<DocumentFacts, 'number'>;
  about: string;
  orderId: string;
  issuedAt: Date;
  series: 'INV' | 'CRN';
}
export type DocumentInsert = typeof documentsTable.$inferInsert;

export interface Made {
  rows: Rows;
  papers: Paper[];
}

/** Returns an empty set of rows. */
export const emptyRows = (): Rows => ({
  ...{
    orders: [],
    orderLines: [],
    orderEvents: [],
    gatewayOrders: [],
    payments: [],
    refunds: [],
    moneyMovements: [],
    stockMovements: [],
  },
  ...{
    shipments: [],
    shipmentEvents: [],
    cancellations: [],
    cancelledLines: [],
    returns: [],
    returnLines: [],
    returnEvents: [],
  },
});

/** Returns the id of an invented order's return. Pure. */
export function returnIdOf({ reference }: Pick<ImaginedOrder, 'reference'>): string {
  return `R${reference.slice(1)}`;
}

/** Order being written, with the data that all its rows share. */
export interface WrittenOrder extends Made {
  order: ImaginedOrder;
  id: string;
  /** Payment id of the gateway; only used if the order was paid online. */
  paymentId: string;
  gatewayOrderId: string;
  totals: Totals;
  instrument: string;
  packed: Date;
  left: Date;
  /** Time of delivery or return; for a parcel in transit, of its last event. */
  ended: Date;
}

/** Adds stock movements of all lines, multiplied by the factors for available and reserved. */
export function addStockMovements(
  { rows, order, id }: WrittenOrder,
  reason: 'reserved' | 'released' | 'dispatched' | 'returned',
  available: number,
  reserved: number,
  at: Date,
): void {
  for (const { goods, quantity } of order.lines)
    rows.stockMovements.push({
      ...{
        productId: goods.productId,
        size: goods.size,
        available: available * quantity,
        reserved: reserved * quantity,
      },
      ...{ reason, orderId: id, at },
    });
}

/** Returns the facts of an order's document: its invoice, or a credit note. A return leaves the delivery charged. */
export function paperOf(
  settings: ShopSettings,
  { order, id, totals, instrument }: WrittenOrder,
  kind: DocumentFacts['kind'],
  about: string,
  issuedAt: Date,
): Paper {
  const rows = order.lines.map(({ goods, quantity }, index): DocumentRow => {
    const taxPaise = totals.lineTaxPaise[index] ?? 0;
    const taxPercent = totals.linePercent[index] ?? 0;
    return {
      name: goods.name,
      detail: sizeLabel(goods.size),
      hsn: goods.hsn,
      quantity,
      unitPaise: totals.unitPaise[index] ?? goods.pricePaise,
      taxPaise,
      taxPercent,
      taxIncluded: totals.taxIncluded,
      taxWay: totals.taxWay,
    };
  });
  const { reference, placedAt, shopper, delivery, payment } = order;
  const paid = payment === 'cod' ? 'Payment: Cash on delivery.' : `Paid by ${instrument}.`;
  const invoice = kind === 'invoice';
  const facts = {
    ...{
      kind,
      date: inIndia(issuedAt).day,
      rows,
      delivery: deliveryNameAt(settings, delivery, placedAt),
      against: null,
      returnDays: returnDays(settings, placedAt),
    },
    order: {
      reference,
      orderedOn: inIndia(placedAt).day,
      address: shopper.address,
      billing: null,
      gstin: null,
      phone: shopper.phone,
      deliveryTax: totals.delivery,
    },
    registration: totals.registration,
    ...{ shippingPaise: about.startsWith('return:') ? 0 : totals.shippingPaise, paid: invoice ? paid : '' },
  };
  return { facts, about, orderId: id, issuedAt, series: invoice ? 'INV' : 'CRN' };
}
