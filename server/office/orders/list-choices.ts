import { inArray } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { ActionChoices } from '#contract/office/order-actions.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { stockTable } from '#database/schema/stock.ts';
import { type Shipment, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { documentsOf, invoicedLines } from '#server/money/invoices/issued-documents.ts';
import { oddPaymentsOf } from '#server/money/settlement/odd-payments.ts';
import { stepsFor } from '#server/money/settlement/tend-payment.ts';
import { parcelStepsFor } from '#server/office/order-page/parcel-steps.ts';
import { oddWords } from '#server/office/order-page/possible-actions.ts';
import { leftToGive } from '#server/office/staff-records/giving-limit.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { parcelsOf, parcelWith } from '#server/orders/model/order-parcels.ts';
import { type OrderLineNow, soldLines } from '#server/orders/model/sold-lines.ts';
import { soldPiecesLeft } from '#server/orders/pricing/refund-pieces.ts';
import { deliveriesOf } from '#server/selling/order-changes/change-delivery.ts';
import { whySizeStays } from '#server/selling/order-changes/change-size.ts';
import { goodwillLeft } from '#server/selling/order-changes/give-money-back.ts';
import { waysBack } from '#server/selling/return-rules/quote-refund.ts';
import { returnOptions } from '#server/selling/return-rules/return-options.ts';
import { waitingByHand, whereByHand } from '#server/selling/returns/waiting-by-hand.ts';

/** Lists the choices for an order's actions: pieces, other sizes with stock, refund methods, pickup days. */
export async function listChoices(
  settings: ShopSettings,
  db: Db,
  order: OrderRow,
  member: Pick<Member, 'id' | 'roles' | 'permissions'>,
  now: Date,
): Promise<ActionChoices> {
  const givenTo = { orderId: order.id, accountId: order.accountId, email: order.email };
  const lines = await soldLines(db, order.id);
  const parcels = await parcelsOf(db, order);
  const invoiced = invoicedLines(await documentsOf(db, order.id));
  const back = await returnOptions(settings, db, order, now);
  const left = goodwillLeft(order, await readInvoiceableAmounts(db, order));
  const there = await sizesOf(db, lines);
  return {
    lines: lines.map((line) => {
      const parcel = parcelWith(parcels, line.line);
      const stays = whySizeStays(order, parcel, line, invoiced(line.line)) !== undefined;
      const coming = back.lines.find((one) => one.line === line.line);
      return {
        line: line.line,
        cancellable: parcel.leftAt === undefined ? soldPiecesLeft(line) : 0,
        sizes: stays
          ? []
          : there
              .filter(({ productId, size }) => productId === line.productId && size !== line.size)
              .map(withoutProduct),
        returnable: coming?.eligible ? coming.quantity : 0,
        reportable: coming?.reportable ?? 0,
        swaps: coming?.eligible ? coming.sizes.filter(({ available }) => available).map(({ size }) => size) : [],
      };
    }),
    deliveries: deliveriesOf(settings, order, parcels, now).map(({ method, offered, promise }) => ({
      method,
      offered,
      words: promise,
    })),
    parcels: (await shipmentsOf(db, order.id)).flatMap((shipment) => tendable(shipment, member)),
    refundable: toRupees(left.paise),
    leftToGive: await leftToGive(settings, db, member, givenTo, now),
    refundTo: (await waysBack(db, order, left.paise, 'On the account at once'))
      .filter(({ offered }) => offered)
      .map(({ to, title, promise }) => ({ to, title, promise })),
    pickupDays: back.pickupDays,
    needsUpi: back.needsUpi,
    byHand: (await waitingByHand(db, order.id)).map(({ id, amountPaise, upi, failed }) => ({
      refund: id,
      amount: toRupees(amountPaise),
      to: whereByHand(upi),
      failed,
    })),
    payments: (await oddPaymentsOf(db, order.id, now)).flatMap((odd) =>
      stepsFor(odd).map((step) => ({
        ...{ payment: odd.id, amount: toRupees(odd.paise) },
        ...{ words: oddWords(odd, step), step },
      })),
    ),
  };
}

/** Returns a parcel that staff can act on, with its current state and steps. */
function tendable(shipment: Shipment, member: Pick<Member, 'permissions'>): ActionChoices['parcels'] {
  const steps = parcelStepsFor(shipment, member);
  const { parcel, trouble, heldBack, carrier, awb } = shipment;
  const words = [
    trouble && `${heldBack ? 'Waits for you' : 'Is tried again'}: ${trouble}`,
    awb && `${carrier}, AWB ${awb}`,
  ];
  return steps.length === 0
    ? []
    : [{ number: parcel, words: words.filter(Boolean).join('; ') || 'Not booked yet', steps }];
}

interface Size {
  productId: string;
  size: string;
  available: number;
}

const withoutProduct = ({ size, available }: Size) => ({ size, available });

async function sizesOf(db: Db, lines: readonly OrderLineNow[]): Promise<Size[]> {
  const products = lines.flatMap(({ productId }) => productId ?? []);
  if (products.length === 0) return [];
  const rows = await db
    .select()
    .from(stockTable)
    .where(inArray(stockTable.productId, products))
    .orderBy(stockTable.productId, stockTable.position);
  return rows
    .filter(({ offered }) => offered)
    .map(({ productId, size, available }) => ({ productId, size, available }));
}
